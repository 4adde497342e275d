"""Empirical estimation: solve for p what the output frequencies say (ULDP, equation (3))."""

import numpy as np

from mechanisms.direct_encoding import DirectEncoding
from mechanisms.encodings.base import check_encoding, require_signal
from mechanisms.encodings.parameters import (
    check_counts,
    check_numbers,
    check_users,
    shown,
)

# their quotients are finite
LEAST_VARIANCE, MOST = 2.0**-500, 2**500


def estimate(mechanism, counts, n):
    """Return the empirical estimate of the input distribution (ULDP, equations (36), (42)).

    It is unbiased and sums to one for direct encodings; it can be negative. Its variance is the
    mechanism's `variance`.

    Parameters
    ----------
    mechanism : DirectEncoding, UnaryEncoding or BlockDesignMechanism
    counts : array_like of int, shape (K,)
        How often each value was reported, which sums to n, or each bit was 1, or each value was in
        a block.
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
    counts, n = check_counts(counts, check_encoding(mechanism).K), check_users(n)
    if counts.max() > n:
        raise ValueError(f"counts must not exceed n = {n}, got {counts.max()}")
    if isinstance(mechanism, DirectEncoding) and counts.sum() != n:
        raise ValueError(f"counts must sum to n = {n}, got {counts.sum()}")
    chance, gain = require_signal(mechanism)
    return from_frequencies(mechanism.frequencies(counts, n), chance, gain)


def from_frequencies(frequencies, chance, gain):
    """Return the estimate from the frequencies of the outputs, in any arithmetic.

    Examples
    --------
    >>> from fractions import Fraction
    >>> from_frequencies(Fraction(1, 2), Fraction(1, 4), Fraction(1, 2))
    Fraction(1, 2)
    """
    return (frequencies - chance) / gain


def level(quantile, chance, gain, n, root=np.sqrt):
    """Return a multiple of the standard deviation of the estimate for a value that no user has.

    In any arithmetic with roots.

    Parameters
    ----------
    quantile : number
    chance, gain : number
        As of an `Encoding`.
    n : number
        Number of users.
    root : callable
        The square root, in the arithmetic wanted.

    Examples
    --------
    >>> float(level(2, 0.5, 0.25, 25))
    0.8
    """
    return quantile * root(chance * (1 - chance) / n) / gain


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
    variances = check_numbers("variances", variances)
    if variances.ndim != 2 or not variances.size:
        raise ValueError(f"variances must have shape (groups, K), got {variances.shape}")
    if not np.all((variances > LEAST_VARIANCE) & (variances < MOST)):
        raise ValueError(f"variances must be positive, below 2^500, got {shown(variances)}")
    estimates = check_numbers("estimates", estimates, variances.shape)
    if np.any(abs(estimates) > MOST):
        raise ValueError(f"estimates must lie within 2^500 of 0, got {shown(estimates)}")
    return combination(
        estimates.__getitem__, variances.__getitem__, lambda item: item(...).sum(axis=0)
    )


def combination(estimate, variance, total):
    """Return the weighted combination of the groups' estimates, in any arithmetic.

    It works without checks.

    Parameters
    ----------
    estimate, variance : callable
        Of a group.
    total : callable
        From a function of the group to its sum over all groups.

    Examples
    --------
    >>> combination([1, 4].__getitem__, [1, 2].__getitem__, lambda item: item(0) + item(1))
    2.0
    """
    return total(lambda g: estimate(g) / variance(g)) / total(lambda g: 1 / variance(g))
