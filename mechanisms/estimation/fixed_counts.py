"""Errors of estimates of counts when the values of all users are fixed (OneID).

Section III-B of the paper: the expectation is over the reports only, no user is drawn.
"""

from mechanisms.encodings.base import check_encoding, require_signal
from mechanisms.encodings.parameters import check_counts
from mechanisms.estimation import empirical, rao_blackwell
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
    counts = check_counts(counts, mechanism.K)
    return _noise(mechanism, counts, counts.sum())


def rao_blackwell_estimate(mechanism, counts, n):
    """Return the same from informative counts, n times `rao_blackwell.estimate`.

    Parameters
    ----------
    mechanism : DirectEncoding or UnaryEncoding
    counts : array_like of int, shape (K,)
        `mechanism.informative_counts` of the reports.
    n : int
        Number of users.

    Returns
    -------
    ndarray, shape (K,)
    """
    return n * rao_blackwell.estimate(mechanism, counts, n)


def rao_blackwell_variance(mechanism, counts):
    """Return its variance, shape (K,); parameters as for `variance`.

    Parameters
    ----------
    mechanism : UnaryEncoding
        With b < a in every bit.
    counts : array_like of int, shape (K,)
        Number of users of each value.

    Examples
    --------
    >>> from fractions import Fraction
    >>> from mechanisms import idue
    >>> half = Fraction(1, 2)
    >>> made = idue.mechanism([half, half], [half / 2, 0 * half])
    >>> [str(v) for v in variance(made, [3, 4])]
    ['24', '4']
    >>> [str(v) for v in rao_blackwell_variance(made, [3, 4])]
    ['18', '4']
    """
    check_encoding(mechanism, UnaryEncoding)
    counts = check_counts(counts, mechanism.K)
    return _noise(mechanism, counts, counts.sum() - (mechanism.revealed * counts).sum())


def unit_noise(a, b, own, hidden):
    """Return the variance of one count's estimate, in any arithmetic.

    Parameters
    ----------
    a, b : number
        Of the value's bit.
    own : number
        Users of the value.
    hidden : number
        Expected number of reports whose noisy bits are counted; for the empirical estimate, n.
    """
    return (own * (a * (1 - a)) + (hidden - own) * (b * (1 - b))) / ((a - b) * (a - b))


def _noise(mechanism, counts, hidden):
    require_signal(mechanism)
    return unit_noise(mechanism.a, mechanism.b, counts, hidden)
