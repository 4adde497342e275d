"""Error of the empirical estimate of counts when the values of all users are fixed (OneID).

Section III-B of the paper: the expectation is over the reports alone, no user is drawn at random.
"""

import numpy as np

from mechanisms.encodings.base import check_encoding, require_signal
from mechanisms.encodings.parameters import check_counts
from mechanisms.estimation import empirical
from mechanisms.unary_encoding import UnaryEncoding


def estimate(mechanism, counts, n):
    """Return the unbiased estimate of the counts of n users, n times `empirical.estimate`.

    Parameters
    ----------
    mechanism : DirectEncoding or UnaryEncoding
    counts : array_like of int, shape (K,)
        How often each value was reported, or each bit was 1.
    n : int
        Number of users.
    """
    return n * empirical.estimate(mechanism, counts, n)


def variance(mechanism, counts):
    """Return the variance of each count's estimate, shape (K,); its sum is the MSE.

    Parameters
    ----------
    mechanism : UnaryEncoding
        With b < a in every bit.
    counts : array_like of int, shape (K,)
        Number of users of each value.

    Examples
    --------
    >>> from fractions import Fraction
    >>> from mechanisms import ue
    >>> variance(ue.mechanism(2, Fraction(1, 2), Fraction(1, 4)), [3, 1]).tolist()
    [Fraction(15, 1), Fraction(13, 1)]
    """
    check_encoding(mechanism, UnaryEncoding)
    require_signal(mechanism)
    counts = check_counts(counts, mechanism.K)
    a, b = mechanism.a, mechanism.b
    noise = counts * (a * (1 - a)) + (counts.sum() - counts) * (b * (1 - b))
    return noise / np.square(a - b)
