"""The least l2 loss where values come in classes of equal budgets: OneID, LDP, MinID, metrics.

By symmetry a ray is represented by its orbit: how many values of each class have each entry. The
loss is n times the expected l2 loss of unbiased estimates; bounds from both sides are fractions.
`docs/design.md` says why they are bounds.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import combinations

import numpy as np

from mechanisms.design import as_mechanism, cones, least_trace, linear, optimum
from mechanisms.design.best import exact_weights
from mechanisms.design.certificate import written
from mechanisms.design.problem import by_value
from mechanisms.encodings.parameters import (
    check_finite,
    check_integer,
    check_numbers,
    check_type,
    shown,
)

MOST_ORBITS = 20000
BOTTOM = 10**12
# where the worst share is looked for, and how near
EDGE, NEAR = 1e-9, 1e-9


@dataclass(frozen=True)
class Classes:
    """Classes of values.

    Parameters
    ----------
    sizes : sequence of int, shape (t,)
        Values of each class.
    factors : sequence
        e^eps of the values of each class, None for no budget (OneID, LDP, HLLDP); or, shape (t, t),
        between values of two classes, on the diagonal of two of the same, as `problem.by_least`
        (MinID) and `problem.by_distance` make them.

    Attributes
    ----------
    orbits : list
        Of rays, as `cones.of_classes` returns them.

    Raises
    ------
    ValueError
        If they do not fit, or there are too many orbits.
    """

    sizes: tuple
    factors: tuple
    orbits: list = field(init=False, repr=False, compare=False)

    def __post_init__(self):
        sizes = check_type("sizes", self.sizes, list, tuple)
        sizes = tuple(check_integer("an entry of sizes", m, 1, 1000) for m in sizes)
        if sum(sizes) < 2:
            raise ValueError(f"sizes must be of two values or more, got sizes = {shown(sizes)}")
        factors = self._matrix(sizes)
        every = [f for row in factors for f in row if f is not None]
        if not every or min(every) < 1:
            raise ValueError(
                f"factors must be 1 or more, and one of them not None, got {shown(self.factors)}"
            )
        if any(factors[g][g] == 1 for g in range(len(sizes))) or cones.tied(factors):
            raise ValueError(
                "factors must be above 1 one way or the other between any two values, "
                f"got {shown(self.factors)}"
            )
        object.__setattr__(self, "sizes", sizes)
        object.__setattr__(self, "factors", factors)
        object.__setattr__(self, "orbits", cones.of_classes(sizes, factors, MOST_ORBITS))

    def _matrix(self, sizes):
        given, t = check_type("factors", self.factors, list, tuple), len(sizes)
        if not any(isinstance(row, list | tuple) for row in given):
            given = by_value(given)
        rows = [check_type("a row of factors", row, list, tuple) for row in given]
        if len(rows) != t or any(len(row) != t for row in rows):
            raise ValueError(
                f"factors must be of as many classes as sizes, {t}, got {shown(self.factors)}"
            )
        # the only value of a class needs no budget against itself
        return tuple(
            tuple(
                None
                if f is None or (g == h and sizes[g] == 1)
                else Fraction(check_finite("an entry of factors", f))
                for h, f in enumerate(row)
            )
            for g, row in enumerate(rows)
        )

    @cached_property
    def sums(self):
        """Sum of a ray over each class, a row an orbit, Fractions."""
        return [tuple(sum(n * v for v, n in cells) for cells in orbit) for orbit in self.orbits]

    @cached_property
    def contrasts(self):
        """The share of a ray in the information inside each class, times its probability."""
        return [
            tuple(_contrast(m, cells) for m, cells in zip(self.sizes, orbit, strict=True))
            for orbit in self.orbits
        ]

    def means(self):
        """Return the rays averaged over their orbits: an entry a class, a row an orbit."""
        return [tuple(s / m for s, m in zip(row, self.sizes, strict=True)) for row in self.sums]


def _contrast(m, cells):
    pairs = combinations(cells, 2)
    found = sum(((u - v) ** 2 * n * k for (u, n), (v, k) in pairs), start=Fraction(0))
    return found / (m * (m - 1)) if found else found


@dataclass(frozen=True)
class Bounds:
    """The least loss between two fractions, made by `bounds` without checks.

    For `unbiased` the loss is that at `share`; otherwise it is the worst case.

    Parameters
    ----------
    classes : Classes
    share : tuple of Fraction
        p of each class, at which the lower bound holds; uniform inside.
    weights : dict
        From the place of an orbit to its weight: the channel.
    lower, upper : Fraction
        No channel's unbiased estimate has a smaller worst case than `lower`; the channel's linear
        estimate has at most `upper`, whatever the distribution.
    dual : Dual
        What shows the lower bound.
    """

    classes: Classes
    share: tuple
    weights: dict
    lower: Fraction
    upper: Fraction
    dual: object
    utility: str = "worst"

    def mechanism(self):
        """Return the channel as a mechanism, with exact sampler and estimate."""
        return as_mechanism.of_weights(self.classes, self.share, self.weights)

    def certificate(self):
        """Return an object of plain types that `check_classes.py` checks; without checks."""
        told = {"value": self.upper, "bound": self.lower, "prices": self.dual.prices}
        shown = {"lone": self.dual.lone, "root": self.dual.root}
        return written(self.classes, self.share, self.utility, self.weights, told | shown)


@dataclass(frozen=True)
class Dual:
    """A symmetric matrix N and prices, made by `bounds` without checks.

    Parameters
    ----------
    lone : list of Fraction
        What N is inside each class.
    root : list of list of Fraction
        What it is on what is the same inside each class: from sums to entries.
    prices : tuple of Fraction
        Of the classes: no orbit's |N q|^2 over its chance exceeds its price.
    """

    lone: list
    root: list
    prices: tuple


def best_at(classes, share):
    """Return nearly the best weights at a share of each class, floats; without checks."""
    _, rays = _floats(classes, share)
    return least_trace.best(rays)


def _floats(classes, share):
    sizes = np.array(classes.sizes, dtype=float)
    sums = np.array([[float(v) for v in row] for row in classes.sums])
    contrasts = np.array([[float(v) for v in row] for row in classes.contrasts])
    chances = sums @ (np.array([float(v) for v in share]) / sizes)
    many = sizes > 1
    rays = least_trace.Rays(
        sums / sizes,
        np.ones(len(sizes)),
        sums / np.sqrt(sizes) / np.sqrt(chances)[:, None],
        contrasts[:, many] / chances[:, None],
        sizes[many] - 1,
    )
    return sums, rays


def least_worst(classes):
    """Return the `Bounds` of the least worst-case loss, for one or two classes.

    Parameters
    ----------
    classes : Classes

    Raises
    ------
    ValueError
        If there are more classes, or floats find no channel.

    Examples
    --------
    >>> found = least_worst(Classes((5,), (Fraction(3),)))
    >>> float(found.lower), float(found.upper)
    (9.8, 9.8)
    """
    check_type("classes", classes, Classes)
    if len(classes.sizes) > 2:
        raise ValueError(f"classes must be one or two, got {len(classes.sizes)}")
    if len(classes.sizes) == 1:
        return bounds(classes, (Fraction(1),))

    def slope(a):
        share = (a, 1 - a)
        weights = best_at(classes, share)
        first, second = _costs(classes, weights, share)
        return first - second - 2 * a / classes.sizes[0] + 2 * (1 - a) / classes.sizes[1]

    ends = slope(EDGE), slope(1 - EDGE)
    if ends[0] <= 0 or ends[1] >= 0:
        share = EDGE if ends[0] <= 0 else 1 - EDGE
    else:
        from scipy.optimize import brentq  # whoever reads only formulas need not have it

        share = brentq(slope, EDGE, 1 - EDGE, xtol=NEAR)
    share = Fraction(round(share * BOTTOM), BOTTOM)
    return bounds(classes, (share, 1 - share))


def least_at(classes, share):
    """Return the `Bounds` of the least loss at a prior, for one or two classes.

    Parameters
    ----------
    classes : Classes
    share : array_like, shape (t,)
        Prior of each class, positive, of sum one exactly; uniform inside.

    Raises
    ------
    ValueError
        If there are more classes, the prior does not fit, or floats find no channel.
    """
    if len(check_type("classes", classes, Classes).sizes) > 2:
        raise ValueError(f"classes must be one or two, got {len(classes.sizes)}")
    share = tuple(map(Fraction, check_numbers("share", share, (len(classes.sizes),)).tolist()))
    if min(share) <= 0 or sum(share) != 1:
        raise ValueError(f"share must be positive and sum to 1 exactly, got {shown(share)}")
    return bounds(classes, share, "unbiased")


def _costs(classes, weights, share):
    """Return what the best estimate at a share costs for values of each class, in floats."""
    sums, rays = _floats(classes, share)
    chances = sums @ (np.array([float(v) for v in share]) / np.array(classes.sizes))
    squares = rays.slopes(weights) / chances
    return (weights * squares) @ sums / np.array(classes.sizes)


def bounds(classes, share, utility="worst"):
    """Return the exact `Bounds` that the best channel at a share gives; without checks.

    Parameters
    ----------
    classes : Classes
    share : tuple of Fraction
        Positive, of sum one.
    utility : {"worst", "unbiased"}
        Whether `upper` is of the worst case, or at the share.
    """
    floats = best_at(classes, share)
    means, t = classes.means(), len(classes.sizes)
    totals = [sum(row) for row in means]
    normal = [tuple(v / s for v in row) for row, s in zip(means, totals, strict=True)]
    scaled = floats * np.array([float(s) for s in totals])
    found = exact_weights(normal, scaled, [Fraction(1)] * t)
    weights = {i: w / totals[i] for i, w in found.items()}
    chances = [sum(p * v for p, v in zip(share, row, strict=True)) for row in means]
    lone, block = _information(classes, weights, chances)
    inverse = linear.inverse(block)
    lower, dual = _lower(classes, share, chances, lone, inverse)
    costs = _exact_costs(classes, weights, chances, lone, inverse)
    upper = worst(costs, classes.sizes)
    if utility == "unbiased":
        pairs = zip(share, costs, classes.sizes, strict=True)
        upper = sum(a * cost - a * a / m for a, cost, m in pairs)
    return Bounds(classes, share, weights, lower, upper, dual, utility)


def _information(classes, weights, chances):
    """Return the information inside each class, and between them in terms of the classes' sums."""
    t = len(classes.sizes)
    lone = [
        sum(w * classes.contrasts[i][g] / chances[i] for i, w in weights.items()) for g in range(t)
    ]
    block = [
        [
            sum(
                w * classes.sums[i][g] * classes.sums[i][h] / chances[i] for i, w in weights.items()
            )
            for h in range(t)
        ]
        for g in range(t)
    ]
    return lone, block


def _squares(classes, chances, lone, inverse):
    """Return |N q|^2 of each orbit's rays, with the numbers of N inside and between the classes.

    N acts as 1/lone inside a class, and on what is the same inside each class as the inverse of the
    information: the sums s of a ray become m N s, an entry m_g of each value of class g.
    """
    t = len(classes.sizes)
    made = []
    for i in range(len(classes.orbits)):
        inside = sum(
            (m - 1) * classes.contrasts[i][g] * lone[g] ** 2
            for g, m in enumerate(classes.sizes)
            if m > 1
        )
        moved = [
            sum(classes.sizes[g] * inverse[g][h] * classes.sums[i][h] for h in range(t))
            for g in range(t)
        ]
        between = sum(v * v / m for v, m in zip(moved, classes.sizes, strict=True))
        made.append(inside + between)
    return made


def _lower(classes, share, chances, lone, inverse):
    """Return the lower bound by a symmetric N of short fractions, and the `Dual`."""
    t, sizes = len(classes.sizes), classes.sizes
    short = [_short(1 / v) if v else Fraction(0) for v in lone]
    root = [[_short(sizes[g] * inverse[g][h] * sizes[h]) for h in range(t)] for g in range(t)]
    root = [
        [root[max(g, h)][min(g, h)] / (sizes[g] * sizes[h]) for h in range(t)] for g in range(t)
    ]
    squares = _squares(classes, chances, short, root)
    means = classes.means()
    totals = [sum(row) for row in means]
    normal = [tuple(v / s for v in row) for row, s in zip(means, totals, strict=True)]
    worths = [q / (c * s) for q, c, s in zip(squares, chances, totals, strict=True)]
    prices = optimum.best(normal, worths).prices
    trace = sum((m - 1) * v for m, v in zip(sizes, short, strict=True))
    trace += sum(sizes[g] * root[g][g] for g in range(t))
    squares = sum(a * a / m for a, m in zip(share, sizes, strict=True))
    return 2 * trace - sum(prices) - squares, Dual(short, root, prices)


def _short(value):
    return Fraction(round(value * BOTTOM), BOTTOM)


def _exact_costs(classes, weights, chances, lone, inverse):
    """Return what the linear estimate costs for values of each class."""
    t = len(classes.sizes)
    squares = _squares(classes, chances, [1 / v if v else Fraction(0) for v in lone], inverse)
    return [
        sum(w * squares[i] / chances[i] ** 2 * classes.means()[i][g] for i, w in weights.items())
        for g in range(t)
    ]


def worst(costs, sizes):
    """Return the greatest sum_g a_g costs_g - a_g^2 / sizes_g over shares a, in fractions.

    It works without checks, for one or two classes.

    Examples
    --------
    >>> worst([Fraction(3), Fraction(3)], (1, 1))
    Fraction(5, 2)
    """
    if len(costs) == 1:
        return costs[0] - Fraction(1, sizes[0])
    first, second = (Fraction(1, m) for m in sizes)
    a = (costs[0] - costs[1] + 2 * second) / (2 * first + 2 * second)
    a = min(max(a, Fraction(0)), Fraction(1))
    return a * costs[0] + (1 - a) * costs[1] - a * a * first - (1 - a) ** 2 * second
