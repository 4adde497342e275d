"""uRAP's losses in closed form, at the paper's theta (ULDP, Propositions 9, 10, 17, 18).

a = e^(eps/2). The formulas, in any arithmetic, have squares and factors n as in
`mechanisms.losses.urr`. RAPPOR is uRAP with s = K,
N = 0. Other theta: `mechanisms.losses.urap_theta`.
"""

from mechanisms.encodings.parameters import check_above_one, check_sizes, check_users
from mechanisms.losses.choice import either
from mechanisms.losses.roots import l1_from_squares


def l1_square(sensitive, p, a):
    """Return one value's term of (17), squared; `sensitive` is whether it lies in X_S."""
    v_n = a / (a - 1)
    return (p + 1 / (a - 1)) * (v_n - p) if sensitive else p * (v_n - p)


def l2_times_n(s, a, mass, squares):
    """Return (48) times n, for p(X_S) = mass and sum of p(x)^2 = squares."""
    return 1 + ((s + 1) * a - 1) / ((a - 1) * (a - 1)) - mass / (a - 1) - squares


def uniform_l1_squares(s, N, a):
    """Return the terms under the two roots of (18) at the uniform distribution on X_N."""
    return a * s * s / ((a - 1) * (a - 1)), a * N / (a - 1) - 1


def uniform_l2_times_n(s, N, a):
    """Return the value of Proposition 18, at the uniform distribution on X_N, times n."""
    return 1 + ((s + 1) * a - 1) / ((a - 1) * (a - 1)) - 1 / N


def level_mass(s, N, a):
    """Return p(X_S) of the p that is worst for l1 if a - 1/a > N; it is uniform inside X_S, X_N.

    Every bit is then 1 with the same probability.
    """
    return s * (a * a - 1 - a * N) / ((a - 1) * (s * (a + 1) + a * N))


def level_l1_square(s, N, a):
    """Return the asymptotic l1 loss there, under one root."""
    return (a - 1 + s) * (a * (s + N - 1) + 1) / ((a - 1) * (a - 1))


def interior_mass(s, N, a):
    """Return p(X_S) of the p that is worst for l2 if a - 1 > N/2; it is uniform inside X_S, X_N."""
    return s * (2 * (a - 1) - N) / (2 * (a - 1) * (s + N))


def interior_l2_times_n(s, N, a):
    """Return the l2 loss there, times n."""
    per_value = 1 + s / (a - 1) - s * N / (4 * (a - 1) * (a - 1))
    return 1 + ((s + 1) * a - 1) / ((a - 1) * (a - 1)) - per_value / (s + N)


def is_level_worst(N, a):
    """Return whether the uniform distribution on X_N is not worst for l1: a - 1/a > N."""
    return a - 1 / a > N


def is_interior_worst(N, a):
    """Return whether the uniform distribution on X_N is not worst for l2: a - 1 > N/2."""
    return a - 1 > N / 2


def worst_l1_squares(s, N, a, choose=either):
    """Return what is under the two roots of the greatest asymptotic l1 loss over all p.

    It works without checks.

    In any arithmetic; `choose` is `mechanisms.losses.choice.either` there.
    """
    on_all = is_level_worst(N, a)
    return (
        choose(on_all, lambda: level_l1_square(s, N, a), lambda: uniform_l1_squares(s, N, a)[0]),
        choose(on_all, lambda: 0, lambda: uniform_l1_squares(s, N, a)[1]),
    )


def worst_l2_times_n(s, N, a, choose=either):
    """Return n times the greatest expected l2 loss over all p; as `worst_l1_squares`.

    It works without checks.
    """
    return choose(
        is_interior_worst(N, a),
        lambda: interior_l2_times_n(s, N, a),
        lambda: uniform_l2_times_n(s, N, a),
    )


def worst_l1(s, N, a, n):
    """Return the greatest asymptotic l1 loss over all p, a float.

    Parameters
    ----------
    s, N : int
        |X_S| >= 1 and |X_N|.
    a : number
        e^(eps/2) > 1.
    n : int
        Number of users.

    Raises
    ------
    ValueError
        If a parameter is out of range.

    Examples
    --------
    >>> round(worst_l1(1, 2, 2.0, 1), 6)
    2.510356
    """
    s, N, a, n = _checked(s, N, a, n)
    return l1_from_squares(n, *worst_l1_squares(s, N, a))


def worst_l2(s, N, a, n):
    """Return the greatest expected l2 loss over all p; parameters and errors as for `worst_l1`.

    Raises
    ------
    ValueError
        If a parameter is out of range.
    """
    s, N, a, n = _checked(s, N, a, n)
    return worst_l2_times_n(s, N, a) / n


def _checked(s, N, a, n):
    s, N = check_sizes(s, N)
    return s, N, check_above_one("a", a), check_users(n)
