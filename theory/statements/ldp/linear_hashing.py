"""Local hashing by linear functions over a field: two values meet under as many functions."""

from theory.kernel.binding import function
from theory.kernel.sorts import functions, index
from theory.kernel.terms import const
from theory.notions import logic

X, G, DIGIT = index("X"), index("G"), index("Digit")
LINEAR = functions(DIGIT, G)
MINUS, TIMES = (const(name, functions(G, G, G)) for name in ("minus", "times"))
NIL = const("nil", G)
DIGITS, HASH = const("digit", functions(X, DIGIT, G)), const("hash", functions(LINEAR, X, G))


def less(a, b):
    """Return the difference of two functions."""
    return function(DIGIT, lambda t: MINUS(a(t), b(t)))


def multiple(t, c):
    """Return the function that multiplies one digit by a number."""
    return function(DIGIT, lambda other: logic.choose(other == t, c, NIL))


NOTHING = function(DIGIT, lambda t: NIL)


def used(a):
    """Return whether a function is one of the family: all but 0."""
    return a != NOTHING
