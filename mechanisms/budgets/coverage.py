"""How often a lower limit of a count exceeds the count: the law of the ones, exactly.

The first group is a uniformly random subset of n_0 of the n users: C_0 of the c users of a value
are in it, hypergeometric, and the ones in its bit are two binomials, of C_0 and of n_0 - C_0.
"""

from math import comb

import numpy as np

from mechanisms.encodings.parameters import check_integer, check_numbers, check_probability

NEGLIGIBLE = 1e-15
# users of a first group whose ones are enumerated, and users in all
MOST_ENUMERATED, MOST = 1000, 10**8


def law_of_ones(n, c, n_0, a, b):
    """Return Pr(T = t) for t = 0..n_0, by enumeration in the arithmetic of a and b.

    Parameters
    ----------
    n, c, n_0 : int
        As in `upper_tail`; n_0 is at most 1000.
    a, b : number

    Raises
    ------
    ValueError
        If a parameter is out of range.

    Examples
    --------
    >>> from fractions import Fraction
    >>> [str(p) for p in law_of_ones(2, 1, 1, Fraction(1, 2), Fraction(1, 4))]
    ['5/8', '3/8']
    """
    n, c, n_0, a, b = _checked(n, c, n_0, a, b)
    check_integer("n_0", n_0, 0, MOST_ENUMERATED)
    return mixture(n, c, n_0, a, b, n_0)


def mixture(n, c, n_0, a, b, most):
    """Return Pr(T = t) for t = 0..most, in any arithmetic of a and b; most <= n_0.

    Arguments are taken without checks.
    """
    law = [0 * a] * (most + 1)
    for inside in range(max(0, n_0 - (n - c)), min(c, n_0) + 1):
        weight = comb(c, inside) * comb(n - c, n_0 - inside) * (1 + 0 * a) / comb(n, n_0)
        for own, p in enumerate(_binomial(inside, a, most)):
            for other, q in enumerate(_binomial(n_0 - inside, b, most - own)):
                law[own + other] += weight * p * q
    return law


def upper_tail(n, c, n_0, a, b, t):
    """Return Pr(T >= t) in floats, for n up to millions; the omitted part is below 1e-14.

    Parameters
    ----------
    n, c, n_0 : int
        Users, users of the value, users in the first group.
    a, b : float
    t : int
        In 0..n_0 + 1.

    Raises
    ------
    ValueError
        If a parameter is out of range.
    """
    # loading it takes longer than most users of this module run
    from scipy import stats

    n, c, n_0, a, b = _checked(n, c, n_0, float(check_probability("a", a)), b)
    t, b = check_integer("t", t, 0, n_0 + 1), float(b)
    inside, weight = _window(stats.hypergeom(n, c, n_0))
    total = 0.0
    for k, w in zip(inside, weight, strict=True):
        own, p = _window(stats.binom(k, a))
        total += w * (p * stats.binom.sf(t - 1 - own, n_0 - k, b)).sum()
    return min(total, 1.0)


def failure(limits, n, c, n_0, a, b):
    """Return the probability that the lower limit exceeds the count c.

    Parameters
    ----------
    limits : ndarray, shape (n_0 + 1,)
        The limit for each number of ones, not decreasing.
    n, c, n_0 : int
    a, b : float
        As in `upper_tail`.

    Raises
    ------
    ValueError
        If a parameter is out of range, or the limits decrease.
    """
    n, c, n_0, a, b = _checked(n, c, n_0, a, b)
    limits = check_numbers("limits", limits, (n_0 + 1,))
    if np.any(limits[1:] < limits[:-1]):
        raise ValueError(f"limits must not decrease, got {limits}")
    first = int(np.searchsorted(limits, c, side="right"))
    return 0.0 if first > n_0 else upper_tail(n, c, n_0, a, b, first)


def _checked(n, c, n_0, a, b):
    n = check_integer("n", n, 1, MOST)
    c, n_0 = check_integer("c", c, 0, n), check_integer("n_0", n_0, 0, n)
    return n, c, n_0, check_probability("a", a), check_probability("b", b)


def _window(law):
    low, high = int(law.ppf(NEGLIGIBLE)), int(law.isf(NEGLIGIBLE))
    support = np.arange(max(low, 0), high + 1)
    return support, law.pmf(support)


def _binomial(n, p, most):
    return [comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(min(n, most) + 1)]
