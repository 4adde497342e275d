"""Which sets a mechanism protects (Section 3.1): its remark, and how LDP on X_S extends to X."""

from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import const

X, Y = index("X"), index("Y")
Q, E = const("Q", functions(X, Y, REAL)), const("E", REAL)


def least_likely(most, E):
    """Return the probability of a protected output from non-sensitive inputs: Q_max(y)/e^eps."""
    return most / E
