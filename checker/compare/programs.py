"""The linear programs of a comparison, in floats; exact arithmetic decides about their solutions.

Columns are scaled to sum one, without which the solver's tolerances swallow the small ones.
"""

from dataclasses import dataclass

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_matrix

TOLERANCE = 1e-10


@dataclass(frozen=True)
class Found:
    """The solution of a linear program.

    Parameters
    ----------
    value : float
    garbling : ndarray, shape (m, n)
        Chances of B's column for each of A's, nearly.
    gain : ndarray, shape (n, K)
        From the dual: the gain of each action (one per column of B) at each input.
    """

    value: float
    garbling: np.ndarray
    gain: np.ndarray


def scaled(columns):
    """Return the columns scaled to sum one, shape (m, K), and their sums, in floats."""
    sums = [sum(column) for column in columns]
    made = [[float(v / s) for v in column] for column, s in zip(columns, sums, strict=True)]
    return np.array(made), np.array([float(s) for s in sums])


def solve(cost, seconds, **system):
    """Return scipy's result, or None where the solver finds none in time."""
    options = {
        "primal_feasibility_tolerance": TOLERANCE,
        "dual_feasibility_tolerance": TOLERANCE,
        "time_limit": float(seconds),
    }
    found = linprog(cost, method="highs-ds", options=options, **system)
    return found if found.status == 0 else None


def garbling(first, second, seconds):
    """Return the `Found` of least sum |B - A R| over stochastic R; None if time runs out.

    Parameters
    ----------
    first, second : list of tuple
        Columns of A and B, none of them zero.
    seconds : float
    """
    (a, mass_a), (b, mass_b) = scaled(first), scaled(second)
    (m, K), n = a.shape, len(b)
    ones = np.arange(n * K)
    y, z = (v.ravel() for v in np.meshgrid(np.arange(m), np.arange(n), indexing="ij"))
    rows = np.r_[(z[:, None] * K + np.arange(K)).ravel(), n * K + y, ones, ones]
    places = np.r_[np.repeat(y * n + z, K), y * n + z, m * n + ones, m * n + n * K + ones]
    values = np.r_[a[y].ravel(), mass_b[z] / mass_a[y], np.ones(n * K), -np.ones(n * K)]
    system = coo_matrix((values, (rows, places)), shape=(n * K + m, m * n + 2 * n * K)).tocsr()
    most = mass_b.max()
    cost = np.r_[np.zeros(m * n), np.repeat(mass_b / most, K), np.repeat(mass_b / most, K)]
    found = solve(cost, seconds, A_eq=system, b_eq=np.r_[b.ravel(), np.ones(m)])
    if found is None:
        return None
    chances = found.x[: m * n].reshape(m, n) * mass_b / mass_a[:, None]
    gain = found.eqlin.marginals[: n * K].reshape(n, K) / mass_b[:, None]
    return Found(float(found.fun), chances, gain)


def deficiency(first, second, seconds):
    """Return the `Found` of Le Cam's deficiency; None if time runs out.

    It is the least over R of the greatest total variation between B(.|x) and (A R)(.|x). The dual
    is a decision problem: `gain` is prior times a gain in [0, 1], and the value what B's user wins
    more.
    """
    (a, mass_a), (b, mass_b) = scaled(first), scaled(second)
    (m, K), n = a.shape, len(b)
    size = m * n + n * K + 1
    y, z = (v.ravel() for v in np.meshgrid(np.arange(m), np.arange(n), indexing="ij"))
    ones = np.arange(n * K)
    rows = np.r_[
        (z[:, None] * K + np.arange(K)).ravel(), ones, n * K + ones % K, n * K + np.arange(K)
    ]
    places = np.r_[np.repeat(y * n + z, K), m * n + ones, m * n + ones, np.full(K, size - 1)]
    values = np.r_[-a[y].ravel(), -np.ones(n * K), np.repeat(mass_b, K), -np.ones(K)]
    least = coo_matrix((values, (rows, places)), shape=(n * K + K, size)).tocsr()
    whole = coo_matrix((mass_b[z] / mass_a[y], (y, y * n + z)), shape=(m, size)).tocsr()
    cost = np.zeros(size)
    cost[-1] = 1
    found = solve(
        cost,
        seconds,
        A_ub=least,
        b_ub=np.r_[-b.ravel(), np.zeros(K)],
        A_eq=whole,
        b_eq=np.ones(m),
    )
    if found is None:
        return None
    chances = found.x[: m * n].reshape(m, n) * mass_b / mass_a[:, None]
    gain = -found.ineqlin.marginals[: n * K].reshape(n, K) / mass_b[:, None]
    return Found(float(found.fun), chances, gain)


def outside(first, column, seconds):
    """Return h with h.b > sum_y max(h.A_y, 0), shape (K,), nearly; None if there is none.

    If there is one, the column b of B is no sum of shares of A's columns.

    Parameters
    ----------
    first : list of tuple
    column : tuple
    seconds : float
    """
    (a, mass_a), K = scaled(first), len(column)
    b = np.array([float(v) for v in column])
    size = b.sum()
    m = len(a)
    y = np.arange(m)
    rows = np.r_[np.repeat(y, K), y]
    places = np.r_[np.tile(np.arange(K), m), K + y]
    values = np.r_[a.ravel(), -np.ones(m)]
    system = coo_matrix((values, (rows, places)), shape=(m, K + m)).tocsr()
    cost = np.r_[-b / size, mass_a / size]
    bounds = [(-1, 1)] * K + [(0, None)] * m
    found = solve(cost, seconds, A_ub=system, b_ub=np.zeros(m), bounds=bounds)
    return found.x[:K] if found is not None and found.fun < -TOLERANCE else None
