"""The variances (6), (8), (11), (14), (20) of values that nobody has, as p* and q* give them."""

from theory.kernel.sorts import REAL
from theory.kernel.terms import const

K, W, E, N, P, Q, G, A, C = (const(name, REAL) for name in ("K", "w", "E", "n", *"pqgac"))
