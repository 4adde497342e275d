"""RS+FD: one attribute of a tuple is reported by RR, the others are drawn uniformly."""

from theory.kernel.sorts import functions, index
from theory.kernel.terms import const

J, V = index("J"), index("V")  # attributes, and the values of all of them
TUPLES = functions(J, V)
FIRST, SECOND, TOLD = (const(name, TUPLES) for name in ("x", "other", "y"))


def differ(j):
    """Return whether two tuples differ in an attribute."""
    return FIRST(j) != SECOND(j)
