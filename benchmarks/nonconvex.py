"""Problem (5) of the OneID paper as it is printed, by a general solver from many starts."""

import numpy as np
from scipy.optimize import minimize

from mechanisms.optimal_idue.objective import objective


def solve(E, sizes, notion, rng, starts):
    """Return the least objective that SLSQP finds in (a, b); infinity if it finds none.

    Parameters
    ----------
    E : ndarray of float, shape (t,)
        Finite budgets.
    sizes : ndarray of int, shape (t,)
    notion : callable
        `idue.one_id` or `idue.min_id`.
    rng : numpy.random.Generator
    starts : int
    """
    t = len(E)
    i, j = np.indices((t, t)).reshape(2, -1)
    r = np.array([notion(x, y) for x, y in zip(E[i], E[j], strict=True)])

    def slack(z):
        a, b = z[:t], z[t:]
        return r * b[i] * (1 - a[j]) - a[i] * (1 - b[j])

    def value(z):
        return objective(sizes, z[:t], z[t:])

    best = np.inf
    for _ in range(starts):
        start = np.concatenate([rng.uniform(0.4, 0.6, t), rng.uniform(0.2, 0.4, t)])
        with np.errstate(all="ignore"):
            z = minimize(
                value,
                start,
                method="SLSQP",
                bounds=[(1e-6, 1 - 1e-6)] * (2 * t),
                constraints=[{"type": "ineq", "fun": slack}],
                options={"maxiter": 300},
            ).x
        if slack(z).min() > -1e-9 and np.all(z[t:] < z[:t]):
            best = min(best, value(z))
    return best
