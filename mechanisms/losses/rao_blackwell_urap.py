"""The Rao-Blackwell estimate's l2 loss under uRAP for any theta, and the theta that is best for it.

With p(X_S) = mass, n times the loss is A/theta + B/(1 - theta) - sum of p(x)^2, convex in theta and
concave in p: there is a saddle point. `losses.urap_theta` has the same for the empirical estimate.
The formulas are in any arithmetic.
"""

from math import sqrt

from mechanisms.losses.urap_theta import check_saddle, least_theta


def coefficients(mass, s, E):
    """Return A and B in any arithmetic; s = |X_S|, E = e^eps > 1. At mass 1 they are RAPPOR's."""
    scale = (E - 1) * (E - 1)
    return E * (s + E - 1) / scale, (s + mass * (s - 1) * (E - 1)) / scale


def l2_times_n(theta, mass, squares, s, E):
    """Return n times the l2 loss, for theta in (0, 1) and sum of p(x)^2 = squares."""
    A, B = coefficients(mass, s, E)
    return A / theta + B / (1 - theta) - squares


def saved_times_n(theta, mass, s, E):
    """Return by how much the empirical estimate's l2 loss is greater, times n."""
    return s * (1 - mass) / ((1 - theta) * (E - 1))


def slope(theta, mass, s, N, E):
    """Return how fast n times the loss grows with the mass, for p uniform inside X_S and X_N."""
    return 2 * (1 - mass) / N - 2 * mass / s + (s - 1) / ((E - 1) * (1 - theta))


def is_sensitive_worst(theta, s, E):
    """Return whether the uniform distribution on X_S is worst, of all on the simplex."""
    return s * (s - 1) >= 2 * (1 - theta) * (E - 1)


def interior_mass(theta, s, N, E):
    """Return p(X_S) of the worst p where that one is not; p is uniform inside X_S and inside X_N.

    Examples
    --------
    >>> interior_mass(0.75, 1, 3, 9.0)
    0.25
    """
    gap = (1 - theta) * (E - 1)
    return s * ((s - 1) * N + 2 * gap) / (2 * gap * (s + N))


def best_response(mass, s, E, root=sqrt):
    """Return the theta that is best against p(X_S) = mass; at mass 1 it does not depend on N.

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
    >>> round(best_response(1, 2, 4.0), 12)
    0.666666666667
    """
    return least_theta(*coefficients(mass, s, E), root)


def saddle_mass(s, N, E):
    """Return p(X_S) of the p that is worst for the best theta, a float.

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
    """
    # loading it takes longer than most users of this module run
    from scipy.optimize import brentq

    s, N, E = check_saddle(s, N, E)

    def along(mass):
        return slope(best_response(mass, s, E), mass, s, N, E)

    return 1.0 if along(1.0) >= 0 else float(brentq(along, 0.0, 1.0, xtol=1e-15))


def best_theta(s, N, E):
    """Return the theta with the least worst-case l2 loss over all p, a float.

    Parameters and errors are as for `saddle_mass`.

    Raises
    ------
    ValueError
        If a parameter is out of range.

    Examples
    --------
    >>> round(best_theta(2, 8, 4.0), 12)
    0.666666666667
    """
    return best_response(saddle_mass(s, N, E), s, float(E))
