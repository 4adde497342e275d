"""Which sets a mechanism protects (Section 3.1): its remark, and how LDP on X_S extends to X."""

from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import const

X, Y = index("X"), index("Y")
SENSITIVE = const("sensitive", functions(X, BOOL))
OTHER = const("other", functions(X, BOOL))
PROTECTED = const("protected", functions(Y, BOOL))
Q, E = const("Q", functions(X, Y, REAL)), const("E", REAL)
MOST = const("most", functions(Y, REAL))
EXTENDED = const("extended", functions(X, Y, REAL))
LEFT = const("left", REAL)
ALONE = const("alone", functions(X, X, REAL))


def least_likely(most, E):
    """Return the probability of a protected output from non-sensitive inputs: Q_max(y)/e^eps."""
    return most / E
