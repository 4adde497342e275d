"""How often a uniformly drawn value is named: equations (7), (12), (15), (21), and what holds."""

from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import const

X, Y, HASHES, G = index("X"), index("Y"), index("Hash"), index("G")
BITS, MAPS = functions(X, BOOL), functions(X, G)
E, P, LOW, A, C, K, SIZE = (const(name, REAL) for name in ("E", "p", "q", "a", "c", "K", "g"))
Q, ATTACK = const("Q", functions(X, Y, REAL)), const("attack", functions(Y, X, REAL))
DIRECT, UNARY = const("Q", functions(X, X, REAL)), const("Q", functions(X, BITS, REAL))
ON_VALUES = const("attack", functions(X, X, REAL))
ON_BITS = const("attack", functions(BITS, X, REAL))
HASH, WEIGHT = const("hash", functions(HASHES, X, G)), const("weight", functions(HASHES, REAL))
ON_HASHES = const("attack", functions(HASHES, G, X, REAL))


# ---- bits


# ---- local hashing
