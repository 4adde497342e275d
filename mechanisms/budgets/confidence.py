"""Lower limits of the counts from the reports of a first group (OneID, Algorithm 1).

n_0 of the n users report first, with worst-case budgets; the others' budgets are those of (7) with
the lower limits in place of the counts. Line 4 prints n for the number of reports, which is n_0.
"""

import math

import flint
import numpy as np

from common import portable
from mechanisms.encodings.parameters import (
    MOST_VALUES,
    as_array,
    check_in_unit,
    check_integer,
    check_number,
    check_numbers,
    check_shape,
    check_users,
    shown,
)

# rates are rounded to multiples of it; in steps of it, SciPy's limits are surely closer than DOUBT
UNIT, DOUBT = 2.0**-32, 0.05
INTERVALS = ("printed", "wilson", "exact")


def wilson_lower(t, n, z, sqrt=math.sqrt):
    """Return the lower end of the Wilson score interval (13) of a rate, t ones among n.

    It is in any arithmetic.

    Parameters
    ----------
    t, n, z : number
    sqrt : callable
        The square root of that arithmetic.

    Examples
    --------
    >>> wilson_lower(50, 100, 0.0)
    0.5
    """
    return (t + z * z / 2 - z * sqrt(t * (n - t) / n + z * z / 4)) / (n + z * z)


def count_lower(rate, n, a, b):
    """Return the count of a rate of ones ((11)), before the cut at 0, in any arithmetic."""
    return n / (a - b) * (rate - b)


def rate_lower(t, n, level):
    """Return a lower limit of the mean rate of n independent bits, from their t ones.

    It is Clopper and Pearson's, rounded down to 2^-32, but at most (t-1)/n. It exceeds the mean
    rate with probability at most `level` even if the bits have different rates: from
    t >= n rate + 1 on, Hoeffding (1956) bounds the upper tail of their sum by that of the binomial
    with the mean rate.

    Parameters
    ----------
    t : array_like of int
        In 0..n.
    n : int
    level : float
        In (0, 1).

    Raises
    ------
    ValueError
        If a parameter is out of range.
    """
    # loading it takes longer than most users of this module run
    from scipy import stats

    t, level = _check_ones("t", t, "n", check_users(n)), float(_check_open("level", level))
    limit = stats.beta.ppf(level, np.maximum(t, 1), n - t + 1)
    return np.where(t > 0, np.minimum(_rounded_down(limit, t, n, level), (t - 1) / n), 0.0)


def _rounded_down(limit, t, n, level):
    """Return the greatest multiples of `UNIT` that keep the level, from limits in floats.

    Which they are does not depend on the digits in which processors differ: near a multiple it is
    decided with proved enclosures.
    """
    steps, t = np.atleast_1d(limit) / UNIT, np.atleast_1d(t)
    nearest = np.rint(steps)
    found = np.floor(steps)
    for i in np.argwhere(np.abs(steps - nearest) < DOUBT):
        at = tuple(i)
        keeps = _keeps(nearest[at] * UNIT, int(t[at]), n, level)
        found[at] = nearest[at] if keeps else nearest[at] - 1
    return found.reshape(np.shape(limit)) * UNIT


def _keeps(rate, t, n, level):
    """Return whether Pr(Bin(n, rate) >= t) is surely at most the level; t = 0 does not matter."""
    if t == 0 or rate <= 0:
        return True
    for bits in (128, 256, 512):
        with flint.ctx.workprec(bits):
            tail = flint.arb(float(rate)).beta_lower(t, n - t + 1, 1)
            if tail <= level or tail > level:
                return bool(tail <= level)
    return False


def lower_limits(ones, n_0, n, a, b, alpha, interval="printed", values=1):
    """Return lower limits of the counts, cut at 0.

    Parameters
    ----------
    ones : array_like of int, shape (K,)
        Reports of the first group with a 1 in each bit, t_i.
    n_0, n : int
        Users in the first group, and in all.
    a, b : float, or array_like of shape (K,)
        Probabilities of the first group's mechanism.
    alpha : float
        Each limit is meant to exceed its count with probability at most alpha/2.
    interval : {"printed", "wilson", "exact"}
        Algorithm 1 with n as line 4 prints it; with n_0; or `rate_lower`, which keeps its level if
        the first group is a uniformly random subset of the users: the hypergeometric number of
        its users of a value is a sum of independent bits (Vatutin and Mikhailov, 1982), and so is
        the number of ones, with the mean rate (11).
    values : int
        alpha/2 is shared by that many limits; K of them make it the level of all together.

    Returns
    -------
    ndarray of float, shape (K,)

    Raises
    ------
    ValueError
        If a parameter is out of range.
    """
    if not check_users(n_0) <= check_users(n):
        raise ValueError(f"n_0 must be at most n = {n}, got n_0 = {n_0}")
    ones = _check_ones("ones", ones, "n_0", n_0)
    if ones.ndim != 1:
        raise ValueError(f"ones must have shape (K,), got {ones.shape}")
    level = float(check_alpha(alpha)) / 2 / check_integer("values", values, 1, MOST_VALUES)
    if level == 0:
        raise ValueError(f"alpha must not vanish when it is shared, got alpha = {alpha}")
    if not isinstance(interval, str) or interval not in INTERVALS:
        raise ValueError(f"interval must be one of {INTERVALS}, got interval = {shown(interval)}")
    a, b = _check_bits("a", a, ones.shape), _check_bits("b", b, ones.shape)
    if not np.all(b < a):
        raise ValueError(
            f"b must be less than a, for reports that say something, got b = {shown(b)}"
        )
    if interval == "exact":
        rate = rate_lower(ones, n_0, level)
    else:
        rate = wilson_lower(ones, n if interval == "printed" else n_0, _z(level), np.sqrt)
    return np.clip(count_lower(rate, n, a, b), 0, n)


def check_alpha(alpha):
    """Return alpha, or raise ValueError unless it lies in (0, 1)."""
    return _check_open("alpha", alpha)


def _z(level):
    return -portable.normal_quantile(level)


def _check_bits(name, values, shape):
    array = check_in_unit(name, check_numbers(name, values))
    return array if array.ndim == 0 else check_shape(name, array, shape)


def _check_open(name, value):
    value = check_number(name, value)
    if not 0 < value < 1:
        raise ValueError(f"{name} must lie in (0, 1), got {name} = {shown(value)}")
    return value


def _check_ones(name, ones, of, most):
    ones = as_array(name, ones)
    if ones.dtype.kind not in "iu" or (ones.size and not 0 <= ones.min() <= ones.max() <= most):
        raise ValueError(f"{name} must be whole numbers in 0..{of} = {most}, got {shown(ones)}")
    return ones
