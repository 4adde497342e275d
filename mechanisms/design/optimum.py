"""The greatest sum of worths over channels made of given rays, exact and without checks.

maximise sum_i w_i worth_i over w >= 0 with sum_i w_i ray_i = target. Floats propose a basis; the
simplex method in fractions goes on from it until no ray exceeds its price, so nothing is lost.
"""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from mechanisms.design.linear import independent, matrix_of, solved

MOST_PIVOTS = 500
# what a float may be off by
NEARLY = 1e-12


@dataclass(frozen=True)
class Optimum:
    """A vertex and its prices.

    Parameters
    ----------
    weights : dict
        From the place of a ray to its positive weight, a Fraction.
    prices : tuple of Fraction
        No ray's worth exceeds prices . ray.
    """

    weights: dict
    prices: tuple


def best(rays, worths, target=None):
    """Return the `Optimum`; without checks.

    Parameters
    ----------
    rays : list of tuple of Fraction
        Of sum one; they span the space.
    worths : list of Fraction
    target : sequence of Fraction, optional
        Positive; ones by default.

    Raises
    ------
    ValueError
        If no basis is found.

    Examples
    --------
    >>> half, none = Fraction(1, 2), Fraction(0)
    >>> found = best([(half, half), (1 + none, none), (none, 1 + none)], [none, half, half])
    >>> found.weights == {1: 1, 2: 1}, found.prices == (half, half)
    (True, True)
    """
    size = len(rays[0])
    target = [Fraction(1)] * size if target is None else target
    basis = _proposed(rays, worths, target)
    seen = set()
    for _ in range(MOST_PIVOTS):
        matrix = matrix_of([rays[i] for i in basis]).transpose()
        weights = solved(matrix, target)
        prices = solved(matrix.transpose(), [worths[i] for i in basis])
        entering = _entering(rays, worths, prices, basis if tuple(basis) in seen else None)
        if entering is None:
            kept = {i: w for i, w in zip(basis, weights, strict=True) if w}
            return Optimum(dict(sorted(kept.items())), tuple(prices))
        seen.add(tuple(basis))
        into = solved(matrix, rays[entering])
        ratios = [
            (w / v, basis[j], j)
            for j, (w, v) in enumerate(zip(weights, into, strict=True))
            if v > 0
        ]
        basis = list(basis)
        basis[min(ratios)[2]] = entering
    raise ValueError(f"no optimum after {MOST_PIVOTS} pivots")


def _entering(rays, worths, prices, cycling):
    """Return the ray that most exceeds its price, or the first if bases recur; None if none."""
    best_gain, found = 0, None
    for i, (ray, worth) in enumerate(zip(rays, worths, strict=True)):
        gain = worth - sum(p * v for p, v in zip(prices, ray, strict=True))
        if gain > best_gain:
            if cycling:
                return i
            best_gain, found = gain, i
    return found


def _proposed(rays, worths, target):
    """Return a basis at which weights are not negative, near the optimum."""
    from scipy.optimize import linprog  # whoever reads only formulas need not have it

    A = np.array([[float(v) for v in ray] for ray in rays]).T
    cost = -np.array([float(w) for w in worths])
    # a common scale leaves the optimum where it is
    scale = np.abs(cost).max() or 1.0
    found = linprog(cost / scale, A_eq=A, b_eq=[float(t) for t in target], method="highs-ds")
    if found.status != 0:
        raise ValueError(f"no channel is found: {found.message}")
    slack = cost / scale - found.eqlin.marginals @ A
    order = [*np.flatnonzero(found.x > NEARLY).tolist()]
    order.sort(key=lambda i: -found.x[i])
    order += [i for i in np.argsort(slack, kind="stable").tolist() if i not in set(order)]
    for skipped in range(len(rays)):
        basis = independent(rays, order)
        weights = solved(matrix_of([rays[i] for i in basis]).transpose(), target)
        if min(weights) >= 0:
            return basis
        # a ray next to the support that is taken away from it: try others in its place
        worst = min(range(len(basis)), key=weights.__getitem__)
        order = [i for i in order if i != basis[worst]] + [basis[worst]]
        if skipped > 50:
            break
    raise ValueError("no basis is found; the budgets are too close to one another for floats")
