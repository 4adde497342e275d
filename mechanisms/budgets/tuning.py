"""Budgets that bound the re-identification accuracy by gamma/n (OneID, Sections IV-D, IV-F).

Each tuning puts a lower limit of the count c(x) into (7). The paper takes 0 where nothing is known.
Only values that some user has matter, so that 1 may be taken instead, with the same guarantee:
`least=1`.
"""

import math
from fractions import Fraction

import numpy as np

from mechanisms.encodings.parameters import (
    check_number,
    check_size,
    check_users,
    check_vector,
    shown,
)


def largest_budget(gamma, n, c):
    """Return e^eps of (7) for a count c with gamma c < n, in any arithmetic.

    Examples
    --------
    >>> largest_budget(10, 100, 1)
    11.0
    """
    return gamma * (n - c) / (n - gamma * c)


def posterior_bound(E, n, c):
    """Return the bound (16) of Pr(U = u|Y = y) for a user of a count c, in any arithmetic.

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
    values, index = np.unique(check_vector("counts", counts), return_inverse=True)
    for value in (values[0], values[-1]):
        if not 0 <= value <= n:
            raise ValueError(f"counts must lie in [0, n] = [0, {n}], got {shown(value)}")
    exact = [Fraction(value) for value in values.tolist()]
    tuned = [_below(largest_budget(gamma, n, c)) if gamma * c < n else math.inf for c in exact]
    return np.array(tuned)[index]


def worst_case(gamma, n, K, least=0):
    """Return the budgets of worst-case tuning (9), of shape (K,); errors as for `budgets`.

    With least = 0 they are log gamma as printed, with least = 1 log(gamma (n-1)/(n-gamma)),
    infinity at gamma = n.
    """
    return budgets(gamma, n, np.full(check_size(K), _check_least(least)))


def prior_based(gamma, n, known, least=0):
    """Return the budgets of prior-based tuning (10); errors as for `budgets`.

    Parameters
    ----------
    gamma, n : number
    known : array_like, shape (K,)
        lambda(x) <= c(x), and 0 for values outside X~.
    least : int
        0 as printed, 1 for max(lambda, 1).

    Returns
    -------
    ndarray of float, shape (K,)
        Infinity where gamma lambda >= n.
    """
    known = check_vector("known", known)
    outside = ~((known >= 0) & (known <= check_users(n)))
    if np.any(outside):
        raise ValueError(f"known must lie in [0, n] = [0, {n}], got {shown(known[outside][0])}")
    return budgets(gamma, n, np.maximum(known, _check_least(least)))


def check_gamma(gamma, n):
    """Return gamma, or raise ValueError unless it lies in [1, n]."""
    gamma, n = check_number("gamma", gamma), check_users(n)
    if not 1 <= gamma <= n:
        raise ValueError(f"gamma must lie in [1, n] = [1, {n}], got gamma = {shown(gamma)}")
    return gamma


def _check_least(least):
    if check_number("least", least) not in (0, 1):
        raise ValueError(f"least must be 0 or 1, got least = {shown(least)}")
    return int(least)


def _below(q):
    nearest = float(q)
    return nearest if Fraction(nearest) <= q else math.nextafter(nearest, 0)
