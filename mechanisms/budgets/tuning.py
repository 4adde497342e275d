"""Budgets that bound the re-identification accuracy by gamma/n (OneID, Sections IV-D, IV-F).

Each tuning puts a lower limit of the count c(x) into (7). The paper takes 0 where nothing is known.
Only values that some user has matter, so that 1 may be taken instead, with the same guarantee:
`least=1`.
"""

import math
from fractions import Fraction

import numpy as np

from mechanisms.encodings.parameters import check_number, check_users


def largest_budget(gamma, n, c):
    """Return e^eps of (7) for a count c with gamma c < n.

    Examples
    --------
    >>> largest_budget(10, 100, 1)
    11.0
    """
    return gamma * (n - c) / (n - gamma * c)


def posterior_bound(E, n, c):
    """Return the bound (16) of Pr(U = u|Y = y) for a user of a value with count c.

    Examples
    --------
    >>> posterior_bound(11.0, 100, 1)
    0.1
    """
    return E / (E * c + n - c)


def budgets(gamma, n, counts):
    """Return floats E just below e^eps of (7), infinity where gamma c >= n.

    Parameters
    ----------
    gamma : number
        In [1, n].
    n : int
        Number of users.
    counts : array_like, shape (K,)
        Lower limits of the counts, in [0, n], whole or not.

    Returns
    -------
    ndarray of float, shape (K,)
        Decided and rounded down from exact arithmetic on the numbers given.

    Raises
    ------
    ValueError
        If a parameter is out of range.

    Examples
    --------
    >>> budgets(10, 100, [0, 1, 10])
    array([10., 11., inf])
    """
    gamma, n = Fraction(check_gamma(gamma, n)), check_users(n)
    values, index = np.unique(np.asarray(counts), return_inverse=True)
    for value in (values[0], values[-1]):
        if not 0 <= value <= n:
            raise ValueError(f"counts must lie in [0, n] = [0, {n}], got {value}")
    exact = [Fraction(value.item()) for value in values]
    tuned = [_below(largest_budget(gamma, n, c)) if gamma * c < n else math.inf for c in exact]
    return np.array(tuned)[index]


def worst_case(gamma, n, K, least=0):
    """Return the budgets of worst-case tuning (9), of shape (K,); errors as for `budgets`.

    With least = 0 they are log gamma as printed, with least = 1 log(gamma (n-1)/(n-gamma)).
    """
    return budgets(gamma, n, np.full(K, _check_least(least)))


def prior_based(gamma, n, known, least=0):
    """Return the budgets of prior-based tuning (10); errors as for `budgets`.

    Parameters
    ----------
    gamma, n : number
    known : array_like, shape (K,)
        lambda(x) <= c(x), and 0 for values outside X~.
    least : int
        0 as printed, 1 for max(lambda, 1).
    """
    return budgets(gamma, n, np.maximum(known, _check_least(least)))


def check_gamma(gamma, n):
    """Return gamma, or raise ValueError unless it lies in [1, n]."""
    gamma = check_number("gamma", gamma)
    if not 1 <= gamma <= check_users(n):
        raise ValueError(f"gamma must lie in [1, n] = [1, {n}], got gamma = {gamma}")
    return gamma


def _check_least(least):
    if least not in (0, 1):
        raise ValueError(f"least must be 0 or 1, got least = {least}")
    return least


def _below(q):
    nearest = float(q)
    return nearest if Fraction(nearest) <= q else math.nextafter(nearest, 0)
