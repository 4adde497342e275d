"""The greatest posterior from one report of IDUE, and who is picked among values that are tied."""

from theory.kernel.binding import function
from theory.statements.oneid.unary import X


def bit_of(x):
    """Return the report in which the bit of a value is the only 1."""
    return function(X, lambda k: k == x)
