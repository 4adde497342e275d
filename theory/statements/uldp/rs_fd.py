"""RS+FD: one attribute of a tuple is reported by RR, the others are drawn uniformly."""

from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import const

J, V = index("J"), index("V")  # attributes, and the values of all of them
TUPLES = functions(J, V)
VALUES = const("values", functions(J, V, BOOL))  # which values an attribute has
E, E_0, D, FACTOR = (const(name, REAL) for name in ("E", "E_0", "d", "factor"))
FIRST, SECOND, TOLD = (const(name, TUPLES) for name in ("x", "other", "y"))
ATTRIBUTE, VALUE = const("attribute", J), const("value", V)
LAW = const("law", functions(TUPLES, TUPLES, REAL))


def differ(j):
    """Return whether two tuples differ in an attribute."""
    return FIRST(j) != SECOND(j)
