"""Section V-A: the attack on one report of IDUE, and the Bayes adversary."""

from theory.kernel.sorts import functions
from theory.kernel.terms import const
from theory.notions import logic
from theory.statements.oneid.reidentification import VALUE, U
from theory.statements.oneid.unary import B, X, Y

LAST = const("last", U)
GUESS = functions(Y, U)


def is_held(x):
    """Return whether some user has a value."""
    return U.exists(lambda u: VALUE(u) == x)


def no_one(among):
    """Return Pr(no bit of certain values is 1), for a user who has none of these values."""
    return X.prod(lambda j: logic.choose(among(j), 1 - B(j), 1))


def first(rank):
    """Return whether u has the first value by rank whose bit is 1; LAST's where there is none."""

    def named(u, y):
        some = U.exists(lambda v: y(VALUE(v)))
        least = U.forall(lambda v: logic.implies(y(VALUE(v)), rank(VALUE(u)) <= rank(VALUE(v))))
        return logic.choose(some, logic.all_of(y(VALUE(u)), least), VALUE(u) == VALUE(LAST))

    return named
