"""Lower limits of a rate at which as many ones, or more, are as unlikely as the level."""

from fractions import Fraction

from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, at, states
from theory.notions import logic
from theory.notions.probability import size
from theory.notions.unary import bit

BITS = index("X")
SETS = functions(BITS, BOOL)
RATE, LEVEL = const("rate", REAL), const("level", REAL)
LIMIT, LOWER = (const(name, functions(REAL, REAL)) for name in ("limit", "lower"))
HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def chance(rate, event):
    """Return the probability of an event of the ones among independent bits of one rate."""

    def law(y):
        return BITS.prod(lambda k: bit(rate, y(k)))

    return SETS.sum(lambda y: logic.choose(event(y), law(y), 0))


def tail(rate, ones):
    """Return the probability of as many ones, or more: at the limit it is to be the level."""
    return chance(rate, lambda y: size(BITS, y) >= size(BITS, ones))


def exceeds(limit, rate):
    """Return whether a limit is above the rate."""
    return limit > rate


def two(**values):
    """Return an instance of two bits; the limits at level 1/4 are 0, at most 1/7, and 1/2."""
    made = {
        "rate": QUARTER,
        "level": QUARTER,
        "limit": lambda t: {0: 0, 1: Fraction(1, 8), 2: HALF}.get(t, 0),
        "lower": lambda t: {0: 0, 1: 0, 2: HALF}.get(t, 0),
    }
    return at({"X": 2}, **(made | values))


@states(
    "oneid-clopper-pearson",
    printed_as="ours",
    holds=[two(), two(rate=0), two(rate=1)],
    dropped={
        0: two(rate=-1, lower=lambda t: 0),
        1: two(level=-1, limit=lambda t: 0, lower=lambda t: 0),
        2: two(limit=lambda t: 1, lower=lambda t: 1),
        3: two(lower=lambda t: 1),
    },
    broken=[Broken(0, two(), {"above": lambda limit, rate: limit >= 0 * rate})],
)
def clopper_pearson(above=exceeds):
    """Limits whose tail is at most the level, or less, exceed the rate with at most the level."""

    def solves(ones):
        limit = LIMIT(size(BITS, ones))
        kept = logic.implies(limit > 0, tail(limit, ones) <= LEVEL)
        return logic.all_of(limit >= 0, limit <= 1, kept)

    def cut(ones):
        return LOWER(size(BITS, ones)) <= LIMIT(size(BITS, ones))

    return Statement(
        (RATE, LEVEL, LIMIT, LOWER),
        (RATE >= 0, LEVEL >= 0, SETS.forall(solves), SETS.forall(cut)),
        (chance(RATE, lambda y: above(LOWER(size(BITS, y)), RATE)) <= LEVEL,),
    )
