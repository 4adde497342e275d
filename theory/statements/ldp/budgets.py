"""The budget of each frequency oracle: it provides eps-LDP, and for no smaller eps."""

from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import const

X, HASHES, G = index("X"), index("Hash"), index("G")
BITS = functions(X, BOOL)
E, D, T, P, LOW, A, C, K, SIZE = (
    const(name, REAL) for name in ("E", "D", "t", "p", "q", "a", "c", "K", "g")
)
EPS = {"eps > 0": E > 1}


def sue_pair(t):
    """Return p and q of SUE, with t = e^(eps/2)."""
    return t / (t + 1), 1 / (t + 1)
