"""Which theta gives the generalized RAPPOR the least variance (Section 4.2, citing Wang et al.)."""

from mechanisms import rappor
from mechanisms.encodings.base import unit_variance
from theory.statements.uldp.urr import P, X
from theory.statements.uldp.worst_l2 import E


def variance(theta, p, psi=rappor.psi, unit=unit_variance):
    """Return n times the variance of the estimate of a value with probability p."""
    flip = psi(theta, E)
    return unit(flip, theta - flip, p)


def loss(theta, psi=rappor.psi, unit=unit_variance):
    """Return n times the expected l2 loss."""
    return X.sum(lambda x: variance(theta, P(x), psi, unit))


def farthest(p):
    """Return how far beyond 1/2 a theta is better than 1/2."""
    return p * (E - 1) * (E + 1) / (4 * E + 2 * p * (E - 1) * (E - 1))
