"""The channel of least trace of the inverse Fisher information, in floats.

The information is sum_i w_i (v_i v_i' + parts that are scalar, with multiplicities), its trace of
the inverse convex in w. A primal-dual interior point method keeps weights, and how far rays are
below their prices, positive. The second derivative has few dimensions, so that a step with
thousands of rays solves a small system. Arguments are without checks.
"""

from dataclasses import dataclass

import numpy as np

MOST_STEPS = 100
# sum of weight x slack at the end, against the trace; how far to the boundary a step may go
LAST, SHORT = 1e-14, 0.99


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

    def slopes(self, w):
        """Return minus the gradient of the trace: the worth of each ray."""
        return self.slopes_root_trace(w)[0]

    def slopes_root_trace(self, w):
        """Return the slopes, a root F of the Hessian F F', and the trace."""
        lone = w @ self.scalars
        inverse = np.linalg.inv((self.vectors * w[:, None]).T @ self.vectors)
        moved = self.vectors @ inverse
        half = self.vectors @ np.linalg.cholesky((inverse + inverse.T) / 2)
        slopes = self.scalars @ (self.times / lone**2) + (moved**2).sum(axis=1)
        both = (half[:, :, None] * moved[:, None, :]).reshape(len(w), -1)
        root = np.hstack([both, self.scalars * np.sqrt(self.times / lone**3)]) * np.sqrt(2)
        return slopes, root, np.trace(inverse) + (self.times / lone).sum()


def best(rays):
    """Return nearly the best weights, shape (m,), all positive; without checks of arguments.

    Parameters
    ----------
    rays : Rays
        Of all with equal weights the information has an inverse.

    Raises
    ------
    ValueError
        If floats find none.
    """
    columns = rays.columns
    w = np.full(len(columns), rays.target.sum() / columns.sum())
    try:
        told = rays.slopes_root_trace(w)
        prices = np.full(len(rays.target), 1.1 * (told[0] / columns.sum(axis=1)).max())
        slack = columns @ prices - told[0]
        for _ in range(MOST_STEPS):
            if w @ slack <= LAST * told[2]:
                break
            w, slack, prices = _stepped(_Step(rays, w, slack, told, prices), w, slack, prices)
            told = rays.slopes_root_trace(w)
    except np.linalg.LinAlgError as error:
        raise ValueError("no channel is found in floats: budgets are too far apart") from error
    return w


def _stepped(step, w, slack, prices):
    # as far as it goes without a barrier, then with one that keeps to the middle
    moved, given, _ = step.solved(0.0)
    most = min(_most(w, moved), _most(slack, given))
    gap = w @ slack
    left = (w + most * moved) @ (slack + most * given) / gap
    # slopes bend: the gap is not to close before the slacks are what prices leave
    after = max(max(left**3, 1e-4) * gap, min(gap, w @ np.abs(step.off)))
    moved, given, dearer = step.solved((after / len(w) - moved * given) / w)
    most = min(_most(w, moved), _most(slack, given))
    return w + most * moved, slack + most * given, prices + most * dearer


class _Step:
    """The linear system of one step: weights w, slack, prices with slack = prices - slopes."""

    def __init__(self, rays, w, slack, told, prices):
        slopes, root, _ = told
        self.slack, self.shares = slack, w / slack
        self.off = rays.columns @ prices - slopes - slack
        self.size = root.shape[1]
        self.wide = wide = np.hstack([root, rays.columns])
        self.left = np.r_[np.zeros(self.size), rays.target - w @ rays.columns]
        # rays that are near their price stay unknowns: to eliminate them would cost digits
        many = min(len(w), 2 * wide.shape[1])
        order = np.argsort(-self.shares, kind="stable")
        self.near, self.far = order[:many], order[many:]
        far = wide[self.far]
        inner = -(far * self.shares[self.far, None]).T @ far
        inner[: self.size, : self.size] -= np.eye(self.size)
        near = wide[self.near]
        self.system = np.block([[np.diag(1 / self.shares[self.near]), near], [near.T, inner]])

    def solved(self, wanted):
        """Return what weights, slack and prices change by; slack is to be `wanted`."""
        right = wanted - self.slack - self.off
        near, far = self.near, self.far
        left = self.left - self.wide[far].T @ (self.shares[far] * right[far])
        found = np.linalg.solve(self.system, np.r_[right[near], left])
        moved, outer = np.empty(len(right)), found[len(near) :]
        moved[near] = found[: len(near)]
        moved[far] = self.shares[far] * (right[far] - self.wide[far] @ outer)
        return moved, wanted - self.slack - moved / self.shares, outer[self.size :]


def _most(x, change):
    """Return how much of a change leaves x positive, at most 1."""
    low = (change / x).min()
    return 1.0 if low >= 0 else min(1.0, -SHORT / low)
