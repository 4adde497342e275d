"""The greatest posterior from one report of IDUE, and who is picked among values that are tied."""

from mechanisms.reidentification import closed_form
from theory.kernel.binding import function
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import size
from theory.notions.unary import bit
from theory.statements.oneid.attack import U
from theory.statements.oneid.reidentification import COUNT, VALUE
from theory.statements.oneid.unary import A, B, Q, X, Y, law, proper


def likelihood(y):
    """Return the sum over the users of Pr(y|their value)."""
    return U.sum(lambda u: Q(VALUE(u), y))


def posterior(u, y):
    """Return Pr(U = u|Y = y), for a random user."""
    return Q(VALUE(u), y) / likelihood(y)


def bit_of(x):
    """Return the report in which the bit of a value is the only 1."""
    return function(X, lambda k: k == x)


@states("oneid-worst-posterior")
def worst_posterior(alone=closed_form.alone, silent=closed_form.silent):
    """No user's posterior exceeds that of the report in which the own bit is the only 1."""

    def bound(x):
        others = X.sum(lambda k: logic.choose(k == x, 0, silent(COUNT(k), A(k), B(k))))
        return alone(A(x), B(x), COUNT(x), others)

    def below(y):
        every = U.forall(lambda u: posterior(u, y) <= bound(VALUE(u)))
        return logic.implies(likelihood(y) > 0, every)

    def reached(u):
        own = bit_of(VALUE(u))
        return logic.all_of(likelihood(own) > 0, posterior(u, own) == bound(VALUE(u)))

    count = function(X, lambda x: size(U, lambda u: VALUE(u) == x))
    return Statement(
        (A, B, VALUE),
        {"0 <= b < a <= 1": proper(False)},
        {"the bound": Y.forall(below), "reached": U.forall(reached)},
        {COUNT: count, **law()},
    )


SHARED, OWN = const("b", REAL), const("own", X)


@states("oneid-tied-values")
def tied_values(tied=closed_form.tied):
    """Of bits that are 1 with one probability, the own being 1, one is picked at random."""

    def others(y):
        return X.prod(lambda k: logic.choose(k == OWN, 1, bit(SHARED, y(k))))

    picked = Y.sum(lambda y: logic.choose(y(OWN), others(y) / size(X, y), 0))
    none = X.prod(lambda k: 1 - SHARED)
    return Statement(
        (SHARED, OWN),
        {"the bits may be 1": SHARED > 0},
        {"picked at random": picked == tied(1 - none, size(X), SHARED)},
    )
