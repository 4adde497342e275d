"""uRR's losses in closed form (ULDP, Propositions 6 to 8 and 14 to 16).

An l1 loss is sqrt(2/(n pi)) times a sum of square roots; formulas, in any arithmetic, return what
is under the roots. An l2 loss is what a function returns, over n. RR is uRR
with s = K, N = 0.
"""

from mechanisms.encodings.parameters import check_above_one, check_sizes, check_users
from mechanisms.losses.choice import either
from mechanisms.losses.roots import l1_from_squares


def l1_square(sensitive, p, s, E):
    """Return one value's term of (12), squared.

    Parameters
    ----------
    sensitive : bool
        Whether the value lies in X_S.
    p : number
        Its probability.
    s, E : number
        |X_S| and e^eps > 1.
    """
    u = s + E - 1
    v = u / (E - 1)
    if not sensitive:
        return p * (v - p)
    return (p + 1 / (E - 1)) * (v - p - 1 / (E - 1))


def l2_times_n(s, E, mass, squares):
    """Return (46) times n.

    Parameters
    ----------
    s, E : number
        |X_S| and e^eps > 1.
    mass, squares : number
        p(X_S), and the sum of p(x)^2 over all values.
    """
    noise = (2 * (E - 1) * (s - mass) + s * (s - 1)) / ((E - 1) * (E - 1))
    return noise + 1 - squares


def uniform_l1_squares(s, N, E):
    """Return the terms under the two roots of (13) at the uniform distribution on X_N."""
    return s * s * (s + E - 2) / ((E - 1) * (E - 1)), s * N / (E - 1) + N - 1


def mixture(s, N, E):
    """Return p*(x) of (14) for x in X_S and for x in X_N, a distribution if E - 1 >= N."""
    return (1 - N / (E - 1)) / (s + N), (1 + s / (E - 1)) / (s + N)


def mixture_l1_square(s, N, E):
    """Return (15), at (14), under one root."""
    v = (s + E - 1) / (E - 1)
    return (s + N - 1) * v * v


def uniform_l2_times_n(s, N, E):
    """Return the value of Proposition 15, at the uniform distribution on X_N, times n."""
    return s * (s + 2 * E - 3) / ((E - 1) * (E - 1)) + 1 - 1 / N


def mixture_l2_times_n(s, N, E):
    """Return the value of Proposition 16, at (14), times n."""
    v = (s + E - 1) / (E - 1)
    return v * v * (1 - 1 / (s + N))


def is_mixture_worst(N, E):
    """Return whether (14) is worst for l1 and for l2, and not uniform on X_N: E - 1 > N."""
    return E - 1 > N


def worst_l1_squares(s, N, E, choose=either):
    """Return what is under the two roots of the greatest asymptotic l1 loss over all p.

    It works without checks.

    In any arithmetic; `choose` is `mechanisms.losses.choice.either` there.
    """
    on_all = is_mixture_worst(N, E)
    return (
        choose(
            on_all,
            lambda: mixture_l1_square(s, N, E),
            lambda: uniform_l1_squares(s, N, E)[0],
        ),
        choose(on_all, lambda: 0, lambda: uniform_l1_squares(s, N, E)[1]),
    )


def worst_l2_times_n(s, N, E, choose=either):
    """Return n times the greatest expected l2 loss over all p; as `worst_l1_squares`.

    It works without checks.
    """
    return choose(
        is_mixture_worst(N, E),
        lambda: mixture_l2_times_n(s, N, E),
        lambda: uniform_l2_times_n(s, N, E),
    )


def worst_l1(s, N, E, n):
    """Return the greatest asymptotic l1 loss over all p, a float.

    Parameters
    ----------
    s, N : int
        |X_S| >= 1 and |X_N|.
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
    >>> round(worst_l1(1, 2, 5.0, 1), 6)
    1.410474
    """
    s, N, E, n = _checked(s, N, E, n)
    return l1_from_squares(n, *worst_l1_squares(s, N, E))


def worst_l2(s, N, E, n):
    """Return the greatest expected l2 loss over all p; parameters and errors as for `worst_l1`.

    Raises
    ------
    ValueError
        If a parameter is out of range.
    """
    s, N, E, n = _checked(s, N, E, n)
    return worst_l2_times_n(s, N, E) / n


def _checked(s, N, E, n):
    s, N = check_sizes(s, N)
    return s, N, check_above_one("E", E), check_users(n)
