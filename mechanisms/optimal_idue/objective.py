"""Problem (5) of the OneID paper in the coordinates in which it is convex.

Let A = a/b and B = (1-b)/(1-a) of a value, both above 1. Proposition 1 asks
A_i B_j <= e^r(eps_i, eps_j): linear in alpha = log A and beta = log B. With u = 1/(A-1) and
v = 1/(B-1) the objective has the summands m u (1+v) + mu (v-u), 0 <= mu <= m, which are convex in
alpha and beta and decrease in both. An infinite A or B is u = 0 or v = 0. The formulas are in any
arithmetic.
"""


def coordinates(a, b):
    """Return u, v of a pair of probabilities.

    Examples
    --------
    >>> coordinates(0.5, 0.25)
    (1.0, 2.0)
    """
    return b / (a - b), (1 - a) / (a - b)


def probabilities(u, v):
    """Return a, b from u, v; no difference of like numbers is taken.

    Examples
    --------
    >>> probabilities(1.0, 2.0)
    (0.5, 0.25)
    """
    d = 1 + u + v
    return (1 + u) / d, u / d


def pair_ratio(u_i, v_j):
    """Return A_i B_j, the left-hand side of Proposition 1."""
    return (1 + u_i) * (1 + v_j) / (u_i * v_j)


def noise(u, v):
    """Return b(1-b)/(a-b)^2, the part of a value's error that its own frequency does not change."""
    return u * (1 + v)


def own(u, v):
    """Return (1-a-b)/(a-b), the part that is multiplied by the value's own frequency."""
    return v - u


def pulls(m, mu, u, v):
    """Return by how much m noise + mu own falls for each unit of alpha, and of beta.

    Parameters
    ----------
    m, mu : number or ndarray
        Size of the group, and its share of the maximum in (5).
    u, v : number or ndarray
    """
    return u * (1 + u) * (m * (1 + v) - mu), v * (1 + v) * (m * u + mu)


def objective(sizes, a, b):
    """Return the objective of (5), an upper bound of MSE/n of the unbiased estimate.

    Parameters
    ----------
    sizes : ndarray of int, shape (t,)
        Number m_i of values in each group.
    a, b : ndarray, shape (t,)
    """
    u, v = coordinates(a, b)
    return objective_of((sizes * noise(u, v)).sum(), own(u, v).max())


def objective_of(noises, most):
    """Return the objective of (5) from the sum of `noise` over all values and the greatest `own`.

    In any arithmetic.
    """
    return noises + most


def one_id(h, e):
    """Return u, v of budget E = 1 + e in the best OneID mechanism with B = 1 + h for all.

    Then A = E/B, so that b = h/e and a = E b/B; an infinite E has b = 0 and a = h/(1+h).

    Examples
    --------
    >>> one_id(1.0, 3.0)
    (1.0, 1.0)
    """
    return (1 + h) / (e - h), 1 / h


def min_id_low(hx, hy, e):
    """Return u, v of a group of budget E = 1 + e < X Y in the best MinID mechanism.

    X = 1 + hx and Y = 1 + hy are the greatest A and B: the group has A = E/Y, B = E/X.
    """
    return (1 + hy) / (e - hy), (1 + hx) / (e - hx)


def min_id_high(hx, hy):
    """Return u, v of the groups of budget E >= X Y: they have A = X and B = Y, whatever E is."""
    return 1 / hx, 1 / hy
