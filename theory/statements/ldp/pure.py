"""Pure protocols (Section 3.3): the estimate (2) is unbiased, with the variance (3)."""

from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import const

X, Y, U, OMEGA = index("X"), index("Y"), index("U"), index("Omega")
HAS = const("has", functions(Y, X, BOOL))
Q = const("Q", functions(X, Y, REAL))
P, LOW, N, SHARE = (const(name, REAL) for name in ("p", "q", "n", "f"))
WEIGHT = const("weight", functions(OMEGA, REAL))
SUPPORTS, HOLDS = const("supports", functions(U, OMEGA, BOOL)), const("holds", functions(U, BOOL))
LAW = const("law", functions(X, REAL))
