"""Probabilities as 64-bit integers, with which samplers compare uniform integers.

A probability p becomes floor(p 2^64) / 2^64. For dyadic probabilities over 2^64 that is p itself,
so that such a mechanism is sampled exactly; for others it is p to 2^-64. Steps of the samplers,
without checks.
"""

from fractions import Fraction

import numpy as np

from common.compiled import njit

ONE = 1 << 64
# a word's first bits tell nearly where it lies among ends
GUIDE_BITS = 12
# fewer ends are searched as fast without a guide, and by what `check --program` follows
GUIDED = 32


def threshold(p):
    """Return floor(p 2^64), an int in 0..2^64.

    Parameters
    ----------
    p : number
        In [0, 1].

    Examples
    --------
    >>> threshold(0.5) == 2**63
    True
    """
    # NumPy's integers overflow
    exact = p.item() if isinstance(p, np.generic) else p
    numerator, denominator = Fraction(exact).as_integer_ratio()
    return numerator * ONE // denominator


def thresholds(probabilities):
    """Return the thresholds as 64-bit integers, and which are 2^64, which does not fit.

    Parameters
    ----------
    probabilities : iterable of number

    Returns
    -------
    integers : ndarray of uint64
        The threshold, or 2^64 - 1 for 2^64.
    certain : ndarray of bool
    """
    exact = [threshold(p) for p in probabilities]
    integers = np.array([min(t, ONE - 1) for t in exact], dtype=np.uint64)
    return integers, np.array([t >= ONE for t in exact], dtype=bool)


def falls_below(words, integers, certain):
    """Return which uniform words fall below their threshold."""
    return (words < integers) | certain


def guide(ends):
    """Return what `places` needs of many ends: how many are at most each multiple of 2^52, and all.

    Parameters
    ----------
    ends : ndarray of uint64
        In order.
    """
    if len(ends) < GUIDED:
        return None
    starts = np.arange(1 << GUIDE_BITS, dtype=np.uint64) << np.uint64(64 - GUIDE_BITS)
    return np.append(np.searchsorted(ends, starts, side="right"), len(ends))


def places(words, ends, starts):
    """Return how many ends are at most each word: `np.searchsorted` of side "right", and faster.

    Parameters
    ----------
    words, ends : ndarray of uint64
        The ends in order.
    starts : ndarray of int, or None
        Their `guide`.
    """
    if starts is None:
        return np.searchsorted(ends, words, side="right")
    return _guided(words, ends, starts)


@njit(nogil=True, cache=True)
def _guided(words, ends, starts):
    found = np.empty(len(words), dtype=np.int64)
    for i in range(len(words)):
        cell = words[i] >> np.uint64(64 - GUIDE_BITS)
        low, high = starts[cell], starts[cell + np.uint64(1)]
        while low < high:
            middle = (low + high) // 2
            if ends[middle] <= words[i]:
                low = middle + 1
            else:
                high = middle
        found[i] = low
    return found
