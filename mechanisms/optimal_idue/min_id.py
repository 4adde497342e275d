"""The best IDUE for MinID-LDP: two unknowns, the greatest A and B.

The objective of (5) falls in every A and B, so in a best mechanism both grow with the budget. With
x = max log A and y = max log B, Proposition 1 then says log A = min(x, eps - y) and log B = min(y,
eps - x): all budgets of at least x + y, which is below twice the least budget, act alike. The
remaining objective is convex in (x, y), with a kink where x + y is a budget. This is a step of
`optimizer.optimize`, without checks.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from common import portable
from mechanisms.optimal_idue import one_id
from mechanisms.optimal_idue.objective import min_id_high, min_id_low, pulls
from mechanisms.optimal_idue.one_id import root


@dataclass(frozen=True, eq=False)
class Cut:
    """The best x for a given sum s = x + y, where the first `low` budgets are below s.

    The other groups are one, the last. For t >= 2 groups x >= y without loss, so that the maximum
    in (5) is the first group's; at x = y all groups tie, and the last may have a share in it.
    """

    sizes: np.ndarray
    e: np.ndarray
    s: float
    low: int

    @cached_property
    def merged(self):
        """Sizes with the high groups as one, shape (low + 1,)."""
        return np.append(self.sizes[: self.low], self.sizes[self.low :].sum())

    def coordinates(self, x):
        """Return u, v of the low groups and of the high ones, shape (low + 1,)."""
        hx, hy = portable.expm1(x), portable.expm1(self.s - x)
        low, high = min_id_low(hx, hy, self.e[: self.low]), min_id_high(hx, hy)
        return tuple(np.append(part, end) for part, end in zip(low, high, strict=True))

    def shares(self, first):
        """Return mu if the first group has that share of the maximum and the last the rest."""
        mu = np.zeros(self.low + 1)
        mu[0] = first
        mu[-1] += 1 - first
        return mu

    @cached_property
    def x(self):
        """Where the objective on x + y = s is least."""
        mu = self.shares(1.0)

        def slope(x):
            p, q = pulls(self.merged, mu, *self.coordinates(x))
            return (q.sum() - p.sum()) / (p.sum() + q.sum())

        half, most = self.s / 2, portable.log1p(self.e[0])
        return half + root(lambda d: slope(half + d), 0.0, (most - half) * (1 - 1e-7))

    @cached_property
    def first(self):
        """Share of the first group in the maximum."""
        if self.x > self.s / 2:
            return 1.0
        u, _ = self.coordinates(self.x)
        weight = u * (1 + u)
        gain = portable.dot(self.merged, weight) / 2 - weight[-1]
        tied = gain / max(weight[0] - weight[-1], 1e-300)
        return min(max(tied, 0.0), 1.0)

    @cached_property
    def pulls(self):
        """Return the gain of a larger s: low groups pull by beta and high ones by alpha."""
        p, q = pulls(self.merged, self.shares(self.first), *self.coordinates(self.x))
        return q[:-1].sum(), p[-1]

    @property
    def slope_below(self):
        """Slope of the objective in s, towards smaller s."""
        low, high = self.pulls
        return low - high

    @property
    def slope_above(self):
        """Slope towards larger s, where the first high group, of budget s, becomes low."""
        u, v = (part[-1] for part in self.coordinates(self.x))
        mu = self.first * (self.low == 0) + (1 - self.first) * (self.low == len(self.e) - 1)
        return self.slope_below + sum(pulls(self.sizes[self.low], mu, u, v))

    def solution(self):
        """Return u, v, mu of all t groups."""
        index = np.minimum(np.arange(len(self.e)), self.low)
        u, v = (part[index] for part in self.coordinates(self.x))
        mu = np.zeros(len(self.e))
        mu[0] = self.first
        mu[-1] += 1 - self.first
        return u, v, mu


def solve(sizes, e):
    """Return u, v of each group and its share mu of the maximum in (5), where (5) is least.

    Parameters
    ----------
    sizes : ndarray of float, shape (t,)
    e : ndarray of float, shape (t,)
        E - 1 > 0 of each group, distinct and ascending; infinity included.

    Returns
    -------
    tuple of ndarray, each of shape (t,)
    """
    if len(e) == 1:
        return one_id.solve(sizes, e)
    eps = portable.log1p(e)
    below_twice = int(np.searchsorted(eps, 2 * eps[0]))

    def kink(k):
        return Cut(sizes, e, float(eps[k]), k)

    first, last = 0, below_twice
    while first < last:
        middle = (first + last) // 2
        first, last = (first, middle) if kink(middle).slope_above >= 0 else (middle + 1, last)
    if first < len(e) and first < below_twice and kink(first).slope_below <= 0:
        return kink(first).solution()
    if first == len(e):
        return kink(len(e) - 1).solution()
    end = float(min(eps[first], 2 * eps[0] * (1 - 1e-6)))
    s = root(lambda s: Cut(sizes, e, s, first).slope_below, float(eps[first - 1]), end)
    return Cut(sizes, e, s, first).solution()
