"""The PUM: a user's own sensitive values become bots (Proposition 11, Section 5.2)."""

from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import const

X, Y, Z = index("X"), index("Y"), index("Z")  # Z: the values and the bots
SENSITIVE = const("sensitive", functions(X, BOOL))
OWN = const("own", functions(X, BOOL))  # X_S^(i)
COMMON = const("common", functions(Z, Y, REAL))
PROTECTED = const("protected", functions(Y, BOOL))
E = const("E", REAL)
SEEN = const("f", functions(X, Z))
F, OTHER = const("f", functions(X, Z)), const("f1", functions(X, Z))
P = const("p", functions(X, REAL))


def chain(common, f):
    """Return Pr(y|x) of what is made of the value x by f and reported by the common mechanism."""
    return lambda x, y: common(f(x), y)
