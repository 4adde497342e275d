"""Which input distribution is worst for uRAP's l1 loss (17) (Proposition 10), and beyond it."""

from mechanisms import urap
from mechanisms.encodings.base import unit_variance
from mechanisms.losses import urap as losses
from theory.kernel.sorts import REAL
from theory.kernel.terms import const

THETA = const("theta", REAL)


def level_values(s, N, a):
    """Return the values on X_S and on X_N of the p that is worst above the threshold."""
    held = losses.level_mass(s, N, a)
    return held / s, (1 - held) / N


def bit_variance(flag, p, theta, E, variance=unit_variance):
    """Return n times the variance of the estimate of p from its bit."""
    own, other = urap.bit_probabilities(flag, theta, E)
    return variance(other, own - other, p)


def level_bit(s, N, theta, E):
    """Return the probability of each bit where all are 1 equally often, from masses of sum one."""
    (b, g), (c, h) = (bit_signal(flag, theta, E) for flag in (True, False))
    return (g * h + s * h * b + N * g * c) / (s * h + N * g)


def bit_signal(flag, theta, E):
    """Return (b, g) of a bit."""
    own, other = urap.bit_probabilities(flag, theta, E)
    return other, own - other


def level_for(s, N, theta, E):
    """Return the values on X_S and on X_N of the p at which all bits are 1 equally often."""
    m = level_bit(s, N, theta, E)
    kinds = (bit_signal(flag, theta, E) for flag in (True, False))
    return tuple((m - b) / g for b, g in kinds)
