"""SHE with whole weights that keep eps exactly: see `mechanisms.oracles.summation`."""

from fractions import Fraction
from math import ceil

from common import portable
from mechanisms.dyadic.encodings import exp_below
from mechanisms.encodings.base import Promise
from mechanisms.encodings.parameters import check_eps, check_size
from mechanisms.oracles.summation import NoisyHistograms

# the weight of noise 0, and where noise is cut: its density is e^-16 of that
TOP, CUT = 1 << 52, 16
# a step changes the density by e^(1/8) at most: the variance differs from Laplace's by 0.2 %
FINEST = 8
LEAST_EPS = 1e-3


def summation(K, eps):
    """Return SHE with eps-LDP, for levels of whole weights.

    Parameters
    ----------
    K : int
        Number of values.
    eps : number
        In [0.001, 27]: with less there are too many levels.

    Raises
    ------
    ValueError
        If a parameter is out of range.

    Examples
    --------
    >>> made = summation(10, 1.0)
    >>> made.factor() ** 2 <= exp_below(1.0), round(float(made.unit_variance()), 2)
    (True, 7.99)
    """
    K, eps = check_size(K), check_eps(eps)
    if eps < LEAST_EPS:
        raise ValueError(f"eps must be at least {LEAST_EPS} for noisy histograms, got {eps}")
    t = exp_below(Fraction(eps) / 2)
    steps = max(1, ceil(FINEST * eps / 2))
    reach = steps * ceil(2 * CUT / eps)
    # noise d steps away: a step of 1 further it is at least as likely as a t-th of that
    weights = [ceil(TOP * portable.exp(-eps / 2 * d / steps)) for d in range(steps)]
    while len(weights) < reach + steps:
        weights.append(ceil(weights[-steps] / t))
    tail = ceil(weights[reach - 1] / (1 - portable.exp(-eps / 2 / steps)))
    inner = [weights[abs(level)] for level in range(1 - reach, reach + steps)]
    promise = Promise("LDP", {"eps": eps})
    return NoisyHistograms(K, steps, (tail, *inner, ceil(tail / t)), promise)
