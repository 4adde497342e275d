"""The greatest posterior from one report of IDUE, and who is picked among values that are tied."""

from fractions import Fraction

from mechanisms.reidentification import closed_form
from theory.kernel.binding import function
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, at, states
from theory.notions import logic
from theory.notions.probability import size
from theory.notions.unary import bit
from theory.statements.oneid.attack import U
from theory.statements.oneid.reidentification import COUNT, VALUE
from theory.statements.oneid.unary import A, B, Q, X, Y, law, proper

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def likelihood(y):
    """Return the sum over the users of Pr(y|their value)."""
    return U.sum(lambda u: Q(VALUE(u), y))


def posterior(u, y):
    """Return Pr(U = u|Y = y), for a random user."""
    return Q(VALUE(u), y) / likelihood(y)


def bit_of(x):
    """Return the report in which the bit of a value is the only 1."""
    return function(X, lambda k: k == x)


def users(**values):
    """Return an instance of three users and two values."""
    made = {"a": [HALF, 3 * QUARTER], "b": [QUARTER, QUARTER], "value": [0, 1, 1]}
    return at({"X": 2, "U": 3}, **(made | values))


@states(
    "oneid-worst-posterior",
    printed_as="ours",
    holds=[users(), users(a=[HALF, 1], b=[QUARTER, 0]), users(value=[1, 1, 1])],
    dropped={0: users(a=[QUARTER, QUARTER], b=[HALF, 3 * QUARTER])},
    broken=[
        Broken(0, users(), {"alone": lambda a, b, count, others: a / (count * a + others)}),
        Broken(1, users(), {"silent": lambda count, a, b: count * (1 - a)}),
    ],
)
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
        (proper(False),),
        (Y.forall(below), U.forall(reached)),
        {COUNT: count, **law()},
    )


SHARED, OWN = const("b", REAL), const("own", X)


def like_bits(**values):
    """Return an instance of three bits."""
    return at({"X": 3}, **({"b": QUARTER, "own": 1} | values))


@states(
    "oneid-tied-values",
    printed_as="ours",
    holds=[like_bits(), at({"X": 1}, b=HALF, own=0), like_bits(b=1)],
    dropped={0: like_bits(b=0)},
    broken=[Broken(0, like_bits(), {"tied": lambda some, size, b: some / size})],
)
def tied_values(tied=closed_form.tied):
    """Of bits that are 1 with one probability, the own being 1, one is picked at random."""

    def others(y):
        return X.prod(lambda k: logic.choose(k == OWN, 1, bit(SHARED, y(k))))

    picked = Y.sum(lambda y: logic.choose(y(OWN), others(y) / size(X, y), 0))
    none = X.prod(lambda k: 1 - SHARED)
    return Statement(
        (SHARED, OWN),
        (SHARED > 0,),
        (picked == tied(1 - none, size(X), SHARED),),
    )
