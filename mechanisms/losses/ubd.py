"""uBD's l2 loss in closed form, and the least loss that any ULDP mechanism can have.

Functions return n times the loss, in any arithmetic; s = |X_S|, N = |X_N|, E = e^eps > 1. k = 1 is
uRR. ULDP is that with (4'), and losses are those of unbiased estimates.
"""

from math import sqrt

from common.portable import total
from mechanisms import ubd
from mechanisms.encodings.parameters import (
    MOST_E,
    MOST_VALUES,
    check_above_one,
    check_integer,
    check_mixture,
    check_numbers,
    check_probability,
    check_sizes,
    check_users,
    shown,
)
from mechanisms.estimation.score import dimensions, informations
from mechanisms.losses import urr

# the bound looks at every size of a block
MOST_SENSITIVE = 1 << 20


def l2_times_n(s, k, E, mass, squares):
    """Return n times the expected l2 loss, exactly, at every n; s >= 2 and 1 <= k < s.

    Parameters
    ----------
    s, k, E : number
    mass, squares : number
        p(X_S), and the sum of p(x)^2 over all values.

    Examples
    --------
    >>> from fractions import Fraction
    >>> rest = Fraction(2), Fraction(1, 2), Fraction(1, 3)
    >>> l2_times_n(Fraction(3), 1, *rest) == urr.l2_times_n(3, *rest)
    True
    """
    chance, gain = ubd.signal(s, k, E)
    shared, (_, keep) = ubd.overlap(s, k), ubd.inclusion(s, k, E)
    told = s * shared * (1 - shared) * keep * (1 - mass)
    blocks = s * chance * (1 - chance) + gain * (1 - 2 * chance) * mass - told
    return blocks / (gain * gain) + (1 - mass) / keep - squares


def on_sensitive_times_n(s, k, E):
    """Return it at the uniform distribution on X_S: the worst case if k >= 2."""
    d = ubd.weight(s, k, E)
    return (s - 1) * (s - 1) * d * d / (s * k * (s - k) * (E - 1) * (E - 1))


def worst_l2(s, N, k, E, n):
    """Return the greatest expected l2 loss over all p.

    Parameters
    ----------
    s, N : int
        |X_S| and |X_N|.
    k : int
        1 <= k < s, or k = s = 1.
    E : number
        e^eps > 1.
    n : int
        Number of users.

    Raises
    ------
    ValueError
        If a parameter is out of range.

    Examples
    --------
    >>> worst_l2(4, 9, 2, 3.0, 1)
    9.0
    """
    s, N = check_sizes(s, N)
    k, E, n = check_integer("k", k, 1, max(1, s - 1)), check_above_one("E", E), check_users(n)
    if k == 1:
        return urr.worst_l2(s, N, E, n)
    return on_sensitive_times_n(s, k, E) / n


def prefers_more(s, k, E):
    """Return whether blocks of k + 1 values lose less on X_S than blocks of k: k + 1 < s."""
    return E * E * k * (k + 1) < (s - k) * (s - k - 1)


def best_size(s, E):
    """Return the smallest k with the least loss on X_S.

    Parameters
    ----------
    s : int
        |X_S|.
    E : number
        e^eps > 1.

    Raises
    ------
    ValueError
        If a parameter is out of range.

    Examples
    --------
    >>> best_size(76, 2.718), best_size(76, 60), best_size(1, 2)
    (20, 1, 1)
    """
    (s, _), E = check_sizes(s, 0), check_above_one("E", E)
    low, high = 1, max(1, int(s) - 1)
    while low < high:
        middle = (low + high) // 2
        low, high = (middle + 1, high) if prefers_more(s, middle, E) else (low, middle)
    return low


def some_size_is_optimal(s, E):
    """Return whether some k >= 2 attains `least_on_sensitive`: E up to sqrt((s-1)(s-2)/2)."""
    return (s - 1) * (s - 2) >= E * E * 2


def urr_is_optimal(K, excess):
    """Return whether uRR has the least worst case at E - N = excess >= 1: sqrt((K-1)(K-2)/2) up."""
    return excess * excess * 2 >= (K - 1) * (K - 2)


def thresholds(s, N):
    """Return, as floats, up to which E one k is optimal, and from which uRR is.

    Parameters
    ----------
    s, N : int
        |X_S| >= 2 and |X_N|.

    Raises
    ------
    ValueError
        If a parameter is out of range.

    Examples
    --------
    >>> [round(E, 3) for E in thresholds(76, 324)]
    [52.678, 605.782]
    """
    s, N = check_integer("s", s, 2, MOST_VALUES), check_integer("N", N, 0, MOST_VALUES)
    K = s + N
    return sqrt((s - 1) * (s - 2) / 2), N + sqrt((K - 1) * (K - 2) / 2)


def least_on_sensitive(s, E):
    """Return n times a lower bound on the worst case of every mechanism.

    Parameters
    ----------
    s : int
        |X_S| >= 2.
    E : number
        e^eps > 1.

    Raises
    ------
    ValueError
        If a parameter is out of range.
    """
    if check_sizes(s, 0)[0] < 2:
        raise ValueError(f"s must be at least 2, got s = {s}")
    return on_sensitive_times_n(s, best_size(s, E), E)


def gained(s, N, a):
    """Return 2 sum m_i a_i in any arithmetic, with the dimensions m_i."""
    return 2 * total(size * x for size, x in zip(dimensions(s, N), a, strict=True))


def weighted_information(s, N, k, E, alpha, a):
    """Return sum m_i a_i^2 J_i(k) in any arithmetic; parameters as for `information_bound`."""
    J = informations(s, N, k, E, alpha)
    return total(size * x * x * j for size, x, j in zip(dimensions(s, N), a, J, strict=True))


def information_bound(s, N, E, alpha, a):
    """Return n times a lower bound on the worst case of every mechanism, for any a.

    It is 2 sum m_i a_i - max over 0 <= k <= s of sum m_i a_i^2 J_i(k).

    Parameters
    ----------
    s, N : int
        s >= 2, N >= 1.
    E : number
        e^eps > 1.
    alpha : number
        In [0, 1).
    a : array_like, shape (3,)
        Numbers >= 0; the bound is good near 1/J_i.

    Raises
    ------
    ValueError
        If a parameter is out of range.
    """
    s, N, E = check_mixture(s, N, E)
    if s > MOST_SENSITIVE:
        raise ValueError(f"s must be at most {MOST_SENSITIVE}, got s = {s}")
    if check_probability("alpha", alpha) == 1:
        raise ValueError("alpha must be below 1, got alpha = 1")
    a = check_numbers("a", a, (3,)).tolist()
    if min(a) < 0 or max(a) > MOST_E:
        raise ValueError(f"a must lie in [0, 2^500], got a = {shown(a)}")
    most = max(weighted_information(s, N, k, E, alpha, a) for k in range(int(s) + 1))
    return gained(s, N, a) - most
