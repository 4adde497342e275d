"""Which input distribution is worst for any direct or unary encoding: a level decides."""

from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import const
from theory.statements.uldp.urr import X

B, G = const("b", functions(X, REAL)), const("g", functions(X, REAL))


def chance(x, p):
    """Return m(x), the probability of output (or bit) x."""
    return B(x) + G(x) * p(x)


def slope(x, p):
    """Return how fast n times the variance of the estimate of p(x) grows with p(x)."""
    return (1 - 2 * chance(x, p)) / G(x)


def l2(p, variance):
    """Return n times the expected l2 loss."""
    return X.sum(lambda x: variance(B(x), G(x), p(x)))
