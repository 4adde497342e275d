"""Which subset size, which number of hash values, which pair and which threshold are best."""

from theory.kernel.sorts import REAL, index
from theory.kernel.terms import const

K, W, V, E, P, Q, G, A, T = (const(name, REAL) for name in ("K", "w", "v", "E", *"pqgat"))
BEST = const("best", REAL)
X, FIRST, SECOND = index("X"), index("First"), index("Second")
