"""The binomial law in floats, the same on every processor.

The method is the saddle-point expansion of C. Loader, "Fast and accurate computation of binomial
probabilities" (2000): no difference of large logarithms is taken.
"""

import math

import flint
import numpy as np

from common.compiled import njit
from common.portable import PRECISION, exp_of_one, log1p_of_one, log_of_one

# log n! less Stirling's formula has a series, which is good from here on
SERIES_FROM = 16
NEAR = 0.1


def _stirling_error(n):
    n = flint.arb(n)
    stirling = (2 * flint.arb.pi() * n).log() / 2 + n * n.log() - n
    return float((n + 1).lgamma() - stirling)


with flint.ctx.workprec(PRECISION):
    ERRORS = np.array([0.0, *(_stirling_error(n) for n in range(1, SERIES_FROM))])


@njit(cache=True)
def _error(n, errors):
    """Return log n! less Stirling's formula, for n >= 1."""
    if n < SERIES_FROM:
        return errors[int(n)]
    z = 1 / (n * n)
    return (1 / 12 - z * (1 / 360 - z * (1 / 1260 - z * (1 / 1680 - z / 1188)))) / n


@njit(cache=True)
def _deviance(k, mean):
    """Return k log(k/mean) + mean - k for k > 0."""
    gap = k - mean
    if abs(gap) >= NEAR * (k + mean):
        return k * log_of_one(k / mean) - gap
    v = gap / (k + mean)
    found, power = gap * v, 2 * k * v
    for j in range(3, 101, 2):
        power *= v * v
        before, found = found, found + power / j
        if found == before:
            break
    return found


@njit(cache=True)
def _probability(k, n, p, errors):
    if k < 0 or k > n or k != math.floor(k):
        return 0.0
    if p == 0 or p == 1:
        return 1.0 if k == n * p else 0.0
    if k == 0:
        return exp_of_one(n * log1p_of_one(-p))
    if k == n:
        return exp_of_one(n * log_of_one(p))
    rest = n - k
    exponent = _error(n, errors) - _error(k, errors) - _error(rest, errors)
    exponent -= _deviance(k, n * p) + _deviance(rest, n * (1 - p))
    return exp_of_one(exponent) * math.sqrt(n / (2 * math.pi * k * rest))


@njit(cache=True)
def _probabilities(k, n, p, errors, out):
    for i in range(len(out)):
        out[i] = _probability(k[i], n[i], p[i], errors)


def probability(k, n, p):
    """Return Pr(T = k) for T ~ Bin(n, p), elementwise in floats.

    Arguments are taken without checks.

    Parameters
    ----------
    k, n, p : array_like of float
        They are broadcast; n is whole and at least 1.

    Examples
    --------
    >>> probability([0, 1, 2, 3], 2, 0.5).round(15).tolist()
    [0.25, 0.5, 0.25, 0.0]
    """
    shape = np.broadcast_shapes(*map(np.shape, (k, n, p)))
    out = np.empty(shape)
    flat = (np.array(np.broadcast_to(part, shape), dtype=float).ravel() for part in (k, n, p))
    _probabilities(*flat, ERRORS, out.reshape(-1))
    return out
