"""uRAP's l2 loss for any theta, and the theta with the least worst-case loss over all p.

The paper leaves the best theta to future work (ULDP, Section 4.2). With p(X_S) = mass, uniform
inside X_S and inside X_N, n times the loss is A/theta + B/(1 - theta) - mass^2/s - (1 - mass)^2/N,
convex in theta and concave in mass: there is a saddle point.
"""

from math import sqrt

from mechanisms.encodings.parameters import check_above_one, check_sizes

# beyond it 1 - theta has few digits left
MOST_E = 2.0**40


def coefficients(mass, s, E):
    """Return A and B in any arithmetic; s = |X_S|, E = e^eps > 1."""
    scale = (E - 1) * (E - 1)
    return E * (s + E - 1) / scale, (E * s - mass * (E - 1)) / scale


def l2_times_n(theta, mass, s, N, E):
    """Return n times the l2 loss at that p, in any arithmetic, for theta in (0, 1)."""
    A, B = coefficients(mass, s, E)
    return A / theta + B / (1 - theta) - mass * mass / s - (1 - mass) * (1 - mass) / N


def best_response(mass, s, E, root=sqrt):
    """Return the theta that is best against that p, in any arithmetic with roots.

    Parameters
    ----------
    mass : number
        p(X_S).
    s, E : number
        |X_S| and e^eps > 1.
    root : callable
        The square root, in the arithmetic wanted.

    Examples
    --------
    >>> round(best_response(0, 1, 4.0), 12) == round(2 / (2 + 1), 12)
    True
    """
    return least_theta(*coefficients(mass, s, E), root)


def least_theta(A, B, root=sqrt):
    """Return the theta in (0, 1) with the least A/theta + B/(1 - theta), for positive A and B.

    It works without checks.

    Examples
    --------
    >>> least_theta(4, 1)
    0.6666666666666666
    """
    root_a, root_b = (root(value) for value in (A, B))
    return root_a / (root_a + root_b)


def slope(theta, mass, s, N, E):
    """Return how fast n times the loss grows with the mass, in any arithmetic.

    That p is worst where it is 0, and at mass 0 where it is at most 0.
    """
    return 2 * (1 - mass) / N - 2 * mass / s - 1 / ((E - 1) * (1 - theta))


def balance(mass, s, N, E, root=sqrt):
    """Return `slope` at the theta that is best against that mass: it is 0 at the saddle point.

    It works without checks.

    Parameters are as for `best_response`; N = |X_N|. It falls with the mass and is negative at 1.

    Examples
    --------
    >>> balance(0, 1, 2, 4.0)
    0.0
    """
    return slope(best_response(mass, s, E, root), mass, s, N, E)


def check_saddle(s, N, E):
    """Return s, N and e^eps as a float, for which a saddle point is asked.

    Raises
    ------
    ValueError
        If a parameter is out of range.
    """
    s, N = check_sizes(s, N, least=1)
    E = float(check_above_one("E", E))
    if E > MOST_E:
        raise ValueError(f"E must be at most 2^40 (eps = 27.7), got E = {E}")
    return s, N, E


def saddle_mass(s, N, E):
    """Return p(X_S) of the p that is worst for the best theta, a float.

    It is 0 if and only if E - 1 <= N + N^2/(4 s).

    Parameters
    ----------
    s, N : int
        |X_S| and |X_N|, at least 1.
    E : number
        e^eps > 1.

    Raises
    ------
    ValueError
        If a parameter is out of range.

    Examples
    --------
    >>> saddle_mass(1, 4, 6.0)
    0.0
    """
    s, N, E = check_saddle(s, N, E)
    if balance(0.0, s, N, E) <= 0:
        return 0.0
    # loading it takes longer than most users of this module run
    from scipy.optimize import brentq

    return float(brentq(balance, 0.0, 1.0, args=(s, N, E), xtol=1e-15))


def best_theta(s, N, E):
    """Return the theta with the least worst-case l2 loss over all p, a float.

    Parameters and errors are as for `saddle_mass`.

    Raises
    ------
    ValueError
        If a parameter is out of range.

    Examples
    --------
    >>> round(best_theta(1, 4, 4.0), 12) == round(2 / (2 + 1), 12)
    True
    """
    return best_response(saddle_mass(s, N, E), s, float(E))
