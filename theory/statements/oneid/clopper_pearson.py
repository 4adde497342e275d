"""Lower limits of a rate at which as many ones, or more, are as unlikely as the level."""

from theory.kernel.sorts import BOOL, functions, index
from theory.notions import logic
from theory.notions.probability import size
from theory.notions.unary import bit

BITS = index("X")
SETS = functions(BITS, BOOL)


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
