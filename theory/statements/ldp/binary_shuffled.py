"""Shuffled reports of binary channels: the exact law of the count, and delta by it."""

from theory.kernel.binding import function
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import const
from theory.notions import logic
from theory.notions.probability import size

U = index("U")
BITS = functions(U, BOOL)
P, Q, F, WHO = const("p", REAL), const("q", REAL), const("F", REAL), const("who", U)
RATE = const("rate", functions(U, REAL))


def law(own):
    """Return the law of all users' bits; `own` is of the user in question, for a bit."""

    def of_bit(u, bit):
        return logic.choose(bit, RATE(u), 1 - RATE(u))

    def weight(b):
        return U.prod(lambda u: logic.choose(u == WHO, own(b(u)), of_bit(u, b(u))))

    return function(BITS, weight)


def of_rate(rate):
    """Return the law of the bit of the user in question."""
    return lambda bit: logic.choose(bit, rate, 1 - rate)


def others_count(b):
    """Return how many of the others have the bit."""
    return size(U, lambda u: logic.all_of(b(u), u != WHO))
