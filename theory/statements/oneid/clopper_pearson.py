"""Lower limits of a rate at which as many ones, or more, are as unlikely as the level."""

from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import size
from theory.notions.unary import bit

BITS = index("X")
SETS = functions(BITS, BOOL)
RATE, LEVEL = const("rate", REAL), const("level", REAL)
LIMIT, LOWER = (const(name, functions(REAL, REAL)) for name in ("limit", "lower"))


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


@states("oneid-clopper-pearson")
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
        {
            "rate >= 0": RATE >= 0,
            "level >= 0": LEVEL >= 0,
            "limits at the level": SETS.forall(solves),
            "limits no higher": SETS.forall(cut),
        },
        {
            "exceeded with at most the level": chance(
                RATE, lambda y: above(LOWER(size(BITS, y)), RATE)
            )
            <= LEVEL
        },
    )
