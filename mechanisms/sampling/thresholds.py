"""Probabilities as 64-bit integers: what samplers compare uniform integers with, and nothing else.

A probability p becomes floor(p 2^64) / 2^64. For dyadic probabilities over 2^64 that is p itself,
so that such a mechanism is sampled exactly; for others it is p to 2^-64. Steps of the samplers,
without checks.
"""

from fractions import Fraction

import numpy as np

ONE = 1 << 64


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
