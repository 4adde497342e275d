"""A dual solution of problem (5), from which anyone computes a lower bound of its objective.

At any u, v each summand m noise + mu own of a group lies above its tangent in (alpha, beta), which
falls by the pulls p and q. Weights w_ij >= 0 of the constraints alpha_i + beta_j <= r_ij with row
sums p and column sums q, a transport plan, then bound the sum of the tangents from below. Made at
the end of `optimizer.optimize`, without checks.
"""

from dataclasses import dataclass

import numpy as np

from mechanisms.optimal_idue.objective import pulls


@dataclass(frozen=True, eq=False)
class Certificate:
    """The numbers from which `theory.floats.idue` bounds the problem's objective from below.

    Parameters
    ----------
    u, v : ndarray, shape (t,)
        Where the tangents touch.
    mu : ndarray, shape (t,)
        Weights of the terms of the maximum in (5), with sum 1.
    rows, columns : ndarray of int, shape (entries,)
        Which constraints have a weight.
    weights : ndarray, shape (entries,)
    """

    u: np.ndarray
    v: np.ndarray
    mu: np.ndarray
    rows: np.ndarray
    columns: np.ndarray
    weights: np.ndarray


def certificate(sizes, u, v, mu):
    """Return the certificate of a solution whose groups are in ascending order of their budgets.

    The plan gives the rows, largest budget first, to the columns, smallest budget first: this
    meets the constraints that are tight in the best OneID and MinID mechanisms.
    """
    p, q = pulls(sizes, mu, u, v)
    rows, columns, weights = northwest(p[::-1], q)
    return Certificate(u, v, mu, len(p) - 1 - rows, columns, weights)


def northwest(supply, demand):
    """Return rows, columns and amounts of the plan that serves both in order, in O(t).

    The smaller total is scaled up to the larger; one of zero is put at the last.

    Examples
    --------
    >>> northwest(np.array([1.0, 2.0]), np.array([2.0, 1.0]))
    (array([0, 1, 1]), array([0, 0, 1]), array([1., 1., 1.]))
    """
    supplied, demanded = np.cumsum(supply), np.cumsum(demand)
    total = max(supplied[-1], demanded[-1])
    for served in (supplied, demanded):
        if served[-1] > 0:
            served *= total / served[-1]
        else:
            served[-1] = total
    edges = np.unique(np.concatenate([[0.0], supplied, demanded]))
    middles, amounts = (edges[1:] + edges[:-1]) / 2, np.diff(edges)
    ends = (np.minimum(np.searchsorted(s, middles), len(s) - 1) for s in (supplied, demanded))
    return *ends, amounts
