"""The levels that water is poured up to: there is exactly one, and sorting finds it."""

from theory.kernel.binding import function
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import const

X = index("X")
SETS = functions(X, BOOL)
RANK, LAST, NU = const("rank", functions(X, REAL)), const("last", X), const("nu", REAL)


def prefix(j):
    """Return the set of all values up to j, in the order of rank."""
    return function(X, lambda x: RANK(x) <= RANK(j))
