"""The channel of least trace of the inverse Fisher information: floats by Newton's method.

The information is sum_i w_i (v_i v_i' + parts that are scalar, with multiplicities), its trace of
the inverse convex in w. A barrier keeps w positive; rays that exceed their price join the pool.
Arguments are without checks.
"""

from dataclasses import dataclass

import numpy as np

MOST_ROUNDS, MOST_STEPS, JOINING = 60, 60, 60
# the last weight of the barrier, against the trace; and how far above its price a ray may be
LAST, ABOVE = 1e-15, 1e-12


@dataclass(frozen=True, eq=False)
class Rays:
    """Rays in floats.

    Parameters
    ----------
    columns : ndarray, shape (m, r)
        Weights w must have w @ columns = target.
    target : ndarray, shape (r,)
    vectors : ndarray, shape (m, T)
        v_i, the ray over the root of its probability.
    scalars : ndarray, shape (m, G)
        What each ray adds to the scalar parts.
    times : ndarray, shape (G,)
        How often each scalar part counts.
    """

    columns: np.ndarray
    target: np.ndarray
    vectors: np.ndarray
    scalars: np.ndarray
    times: np.ndarray

    def of(self, pool):
        """Return those of a pool."""
        return Rays(
            self.columns[pool],
            self.target,
            self.vectors[pool],
            self.scalars[pool],
            self.times,
        )

    def parts(self, w):
        """Return the scalar parts and the matrix of the information."""
        return w @ self.scalars, (self.vectors * w[:, None]).T @ self.vectors

    def trace(self, w):
        """Return the trace of the inverse; infinite where there is none."""
        lone, matrix = self.parts(w)
        if self.times.size and lone.min() <= 0:
            return np.inf
        try:
            np.linalg.cholesky(matrix)
        except np.linalg.LinAlgError:
            return np.inf
        return float((self.times / lone).sum() + np.trace(np.linalg.inv(matrix)))

    def slopes(self, w):
        """Return minus the gradient of the trace: what each ray is worth."""
        lone, matrix = self.parts(w)
        moved = self.vectors @ np.linalg.inv(matrix)
        return self.scalars @ (self.times / lone**2) + (moved**2).sum(axis=1)

    def curvature(self, w):
        """Return the Hessian of the trace, shape (m, m)."""
        lone, matrix = self.parts(w)
        inverse = np.linalg.inv(matrix)
        once = self.vectors @ inverse @ self.vectors.T
        moved = self.vectors @ inverse
        twice = moved @ moved.T
        return 2 * once * twice + 2 * (self.scalars * (self.times / lone**3)) @ self.scalars.T


def best(rays, start, pool):
    """Return nearly the best weights, shape (m,).

    Parameters
    ----------
    rays : Rays
    start : ndarray, shape (m,)
        Weights with w @ columns = target, positive on the pool, with an inverse.
    pool : list of int
    """
    pool, w = list(pool), start[pool]
    scale = rays.trace(start)
    mu = 0.1 * scale / len(pool)
    for _ in range(MOST_ROUNDS):
        few = rays.of(pool)
        w, prices = _centred(few, w, mu)
        all_w = np.zeros(len(start))
        all_w[pool] = w
        worth = rays.slopes(all_w)
        excess = worth - rays.columns @ prices
        inside = set(pool)
        joining = [i for i in np.argsort(-excess).tolist()[:JOINING] if i not in inside]
        joining = [i for i in joining if excess[i] > ABOVE * scale + mu / max(w.max(), 1e-3)]
        if joining:
            pool, w = _joined(rays, pool, w, joining)
        elif mu <= LAST * scale:
            break
        else:
            mu = max(mu * 0.05, LAST * scale)
    return all_w


def _joined(rays, pool, w, joining):
    """Return pool and weights with new rays at small weights; the others give way."""
    small = 1e-4 * w.min()
    added = rays.columns[joining].sum(axis=0) * small
    share = np.linalg.lstsq((rays.columns[pool] * w[:, None]).T, added, rcond=None)[0]
    kept = w * (1 - share)
    return [*pool, *joining], np.r_[np.maximum(kept, 1e-300), np.full(len(joining), small)]


def _solved(system, right):
    """Return a solution; the least of several, which takes longer, where the system is singular."""
    try:
        return np.linalg.solve(system, right)
    except np.linalg.LinAlgError:
        return np.linalg.lstsq(system, right, rcond=None)[0]


def _centred(rays, w, mu):
    """Return the weights of least trace - mu sum log w, and the prices."""
    prices = None
    for _ in range(MOST_STEPS):
        gradient = -rays.slopes(w) - mu / w
        hessian = rays.curvature(w) + np.diag(mu / w**2)
        # scaled by w: the barrier's part is then mu itself
        H = hessian * np.outer(w, w)
        A = rays.columns.T * w
        gap = rays.target - rays.columns.T @ w
        size = len(w)
        system = np.block([[H, A.T], [A, np.zeros((len(A), len(A)))]])
        found = _solved(system, np.r_[-gradient * w, gap])
        step, prices = found[:size], found[size:]
        decrement = float(step @ H @ step)
        most = 1.0 if (low := step.min()) >= 0 else min(1.0, 0.95 / -low)
        value = rays.trace(w) - mu * np.log(w).sum()
        for _ in range(40):
            new = w * (1 + most * step)
            after = rays.trace(new) - mu * np.log(new).sum()
            if after <= value + 1e-13 * abs(value):
                break
            most /= 2
        w = w * (1 + most * step)
        if decrement < 1e-3 * mu * mu / max(mu, 1e-300):
            break
    # the multiplier of w @ columns = target is minus the price: slopes = columns . prices - mu / w
    return w, prices
