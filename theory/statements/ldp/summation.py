"""SHE, summation with histogram encoding: noisy bits are reported, and their means estimate."""

from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import const
from theory.notions import logic
from theory.notions.probability import expectation

X, U, OMEGA, LEVELS = index("X"), index("U"), index("Omega"), index("Level")
REPORTS = functions(X, LEVELS)
WEIGHT = const("weight", functions(OMEGA, REAL))
ONE, ZERO, HEIGHT = (const(name, functions(LEVELS, REAL)) for name in ("one", "zero", "height"))


# ---- the estimate


def mean(f):
    """Return the expectation."""
    return expectation(OMEGA, WEIGHT, f)


# ---- one report


def likelihood(x, y):
    """Return Pr(y|x): each bit has noise of its own, and the own one is 1."""
    return X.prod(lambda j: logic.choose(j == x, ONE(y(j)), ZERO(y(j))))


def no_lower(v, w):
    """Return whether a level is no lower than another."""
    return HEIGHT(w) <= HEIGHT(v)


def higher(v, w):
    """Return whether it is higher."""
    return HEIGHT(w) < HEIGHT(v)
