"""Empirical estimation: solve for p what the output frequencies say (ULDP, equation (3))."""

import numpy as np

from mechanisms.direct_encoding import DirectEncoding
from mechanisms.parameters import check_counts, check_users


def signal(mechanism):
    """Return (chance, gain): an output is reported with probability chance + gain p(value).

    The outputs are the values themselves (direct encoding) or the bits (unary encoding), and
    both arrays have shape (K,).
    """
    if isinstance(mechanism, DirectEncoding):
        return mechanism.other, mechanism.own - mechanism.other
    return mechanism.b, mechanism.a - mechanism.b


def estimate(mechanism, counts, n):
    """Return the empirical estimate of the input distribution (ULDP, equations (36), (42)).

    It is unbiased and sums to one for direct encodings; it can be negative.

    Parameters
    ----------
    mechanism : DirectEncoding or UnaryEncoding
    counts : array_like of int, shape (K,)
        How often each value was reported, or each bit was 1.
    n : int
        Number of users, n >= 1.

    Returns
    -------
    ndarray, shape (K,)

    Raises
    ------
    ValueError
        If counts do not fit, n < 1, or the reports say nothing about the input (eps = 0).

    Examples
    --------
    >>> from mechanisms import rr
    >>> estimate(rr.mechanism(2, 3.0), [60, 40], 100)
    array([0.7, 0.3])
    """
    counts, n = check_counts(counts, mechanism.K), check_users(n)
    if counts.max() > n:
        raise ValueError(f"counts must not exceed n = {n}, got {counts.max()}")
    chance, gain = signal(mechanism)
    if not all(g > 0 for g in gain):
        raise ValueError("the reports do not depend on the input (eps = 0): nothing to estimate")
    return (counts / n - chance) / gain


def variance(mechanism, p, n):
    """Return the variance of each empirical estimate, for users drawn from p.

    Its sum is the expected l2 loss (ULDP, Propositions 14 and 17), exact for exact parameters.

    Parameters
    ----------
    mechanism : DirectEncoding or UnaryEncoding
    p : array_like, shape (K,)
    n : int

    Returns
    -------
    ndarray, shape (K,)
    """
    chance, gain = signal(mechanism)
    m = chance + gain * np.asarray(p)
    return m * (1 - m) / (check_users(n) * gain**2)


def weighted(estimates, variances):
    """Return the combination of independent unbiased estimates with the least variance.

    Parameters
    ----------
    estimates, variances : array_like, shape (groups, K)
        Each group's estimates and their positive variances.

    Raises
    ------
    ValueError
        If the shapes differ or a variance is not positive.

    Examples
    --------
    >>> weighted([[1.0], [4.0]], [[1.0], [2.0]])
    array([2.])
    """
    estimates, variances = np.asarray(estimates), np.asarray(variances)
    if estimates.shape != variances.shape or not np.all(variances > 0):
        raise ValueError("estimates need positive variances of the same shape")
    return (estimates / variances).sum(axis=0) / (1 / variances).sum(axis=0)
