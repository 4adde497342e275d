"""How often a uniformly drawn value is named: equations (7), (12), (15), (21), and what holds."""

from theory.kernel.sorts import BOOL, functions, index

X, Y, HASHES, G = index("X"), index("Y"), index("Hash"), index("G")
BITS, MAPS = functions(X, BOOL), functions(X, G)


# ---- bits


# ---- local hashing
