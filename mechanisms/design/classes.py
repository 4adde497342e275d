"""The least l2 loss where values come in classes of equal budgets: OneID, LDP, HLLDP.

By symmetry a ray counts as its orbit: how many values of each class are raised, or a value without
a budget by itself. The loss is n times the expected l2 loss of unbiased estimates; bounds from both
sides are fractions. `docs/design.md` says why they are bounds.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product

import numpy as np

from mechanisms.design import exact, least_trace, optimum
from mechanisms.design.best import exact_weights
from mechanisms.design.certificate import texts
from mechanisms.encodings.parameters import check_finite, check_integer, check_type, shown

MOST_ORBITS = 5000
BOTTOM = 10**12
# where the worst share is looked for, and how near
EDGE, NEAR = 1e-6, 1e-7


@dataclass(frozen=True)
class Classes:
    """Classes of values.

    Parameters
    ----------
    sizes : sequence of int
        Values of each class.
    factors : sequence of Fraction or None
        e^eps of its values, above 1; None is no budget.

    Raises
    ------
    ValueError
        If they do not fit, or there are too many orbits.
    """

    sizes: tuple
    factors: tuple

    def __post_init__(self):
        sizes = check_type("sizes", self.sizes, list, tuple)
        sizes = tuple(check_integer("an entry of sizes", m, 1, 1000) for m in sizes)
        factors = check_type("factors", self.factors, list, tuple)
        factors = tuple(
            None if f is None else Fraction(check_finite("an entry of factors", f)) for f in factors
        )
        if not sizes or len(sizes) != len(factors) or sum(sizes) < 2:
            raise ValueError(
                "sizes and factors must be of as many classes, of two values or more, "
                f"got sizes = {shown(sizes)}"
            )
        if any(f is not None and f <= 1 for f in factors) or all(f is None for f in factors):
            raise ValueError(
                f"factors must be above 1, and one of them not None, got {shown(self.factors)}"
            )
        object.__setattr__(self, "sizes", sizes)
        object.__setattr__(self, "factors", factors)
        counts = 1
        for m, f in zip(sizes, factors, strict=True):
            counts *= 1 if f is None else m + 1
        if counts > MOST_ORBITS:
            raise ValueError(f"sizes must make at most {MOST_ORBITS} orbits, got {counts}")

    @cached_property
    def orbits(self):
        """How many values of each class are raised; or the class of a value by itself, an int."""
        bound = [0 if f is None else m for m, f in zip(self.sizes, self.factors, strict=True)]
        raised = product(*(range(m + 1) for m in bound))
        free = [g for g, f in enumerate(self.factors) if f is None]
        made = [k for k in raised if any(k) and (free or list(k) != bound)]
        return made + free

    @cached_property
    def sums(self):
        """Sum of a ray over each class, a row an orbit, Fractions."""
        return [self._parts(orbit, _sum) for orbit in self.orbits]

    @cached_property
    def contrasts(self):
        """What a ray adds to the information inside each class, times its probability."""
        return [self._parts(orbit, _contrast) for orbit in self.orbits]

    def entries(self, orbit):
        """Return of each class how many values are raised, and both entries; without checks."""
        if isinstance(orbit, int):
            return [(int(g == orbit), Fraction(0), Fraction(1)) for g in range(len(self.sizes))]
        pairs = zip(self.factors, orbit, strict=True)
        return [(k, Fraction(1), f or Fraction(1)) for f, k in pairs]

    def _parts(self, orbit, part):
        found = self.entries(orbit)
        return tuple(part(m, *parts) for m, parts in zip(self.sizes, found, strict=True))

    def means(self):
        """Return the rays averaged over their orbits: an entry a class, a row an orbit."""
        return [tuple(s / m for s, m in zip(row, self.sizes, strict=True)) for row in self.sums]


def _sum(m, k, low, high):
    return k * high + (m - k) * low


def _contrast(m, k, low, high):
    return (high - low) ** 2 * Fraction(k * (m - k), m * (m - 1)) if m > 1 else Fraction(0)


@dataclass(frozen=True)
class Bounds:
    """The least loss between two fractions, made by `bounds` without checks.

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

    def certificate(self):
        """Return an object of plain types that `check_classes.py` checks; without checks."""
        told = {"value": self.upper, "bound": self.lower, "prices": self.dual.prices}
        shown = {"lone": self.dual.lone, "root": self.dual.root}
        return written(self.classes, self.share, "worst", self.weights, told | shown)


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


def written(classes, share, utility, weights, told):
    """Return a certificate as an object of plain types; without checks."""
    return {
        "classes": 1,
        "sizes": list(classes.sizes),
        "factors": texts(classes.factors),
        "share": texts(share),
        "utility": utility,
        "weights": [[place, str(w)] for place, w in weights.items()],
        **{key: texts(value) for key, value in told.items()},
    }


def best_at(classes, share):
    """Return nearly the best weights at a share of each class, floats; without checks."""
    target, sums, rays = _floats(classes, share)
    start = np.zeros(len(sums))
    means = classes.means()
    normal = [tuple(v / sum(row) for v in row) for row in means]
    rng = np.random.default_rng(0)
    tries = [np.array([float(v) for v in row]) for row in zip(*means, strict=True)]
    tries = [column / column.max() for column in tries] + [rng.random(len(sums)) for _ in range(8)]
    for worth in tries:
        worths = [Fraction(round(v * 1000), 1000) for v in worth]
        for i, w in optimum.best(normal, worths).weights.items():
            start[i] += float(w) / float(sum(means[i]))
    start /= len(tries)
    return least_trace.best(rays, start, np.flatnonzero(start).tolist()), rays, target


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
    return np.ones(len(sizes)), sums, rays


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
        weights, *_ = best_at(classes, share)
        first, second = _costs(classes, weights, share)
        return first - second - 2 * a / classes.sizes[0] + 2 * (1 - a) / classes.sizes[1]

    ends = slope(EDGE), slope(1 - EDGE)
    if ends[0] <= 0 or ends[1] >= 0:
        share = EDGE if ends[0] <= 0 else 1 - EDGE
    else:
        from scipy.optimize import brentq  # whoever reads formulas alone need not have it

        share = brentq(slope, EDGE, 1 - EDGE, xtol=NEAR)
    share = Fraction(round(share * BOTTOM), BOTTOM)
    return bounds(classes, (share, 1 - share))


def _costs(classes, weights, share):
    """Return what the best estimate at a share costs for values of each class, in floats."""
    _, sums, rays = _floats(classes, share)
    chances = sums @ (np.array([float(v) for v in share]) / np.array(classes.sizes))
    squares = rays.slopes(weights) / chances
    return (weights * squares) @ sums / np.array(classes.sizes)


def bounds(classes, share):
    """Return the exact `Bounds` that the best channel at a share gives; without checks.

    Parameters
    ----------
    classes : Classes
    share : tuple of Fraction
        Positive, of sum one.
    """
    floats, *_ = best_at(classes, share)
    means, t = classes.means(), len(classes.sizes)
    totals = [sum(row) for row in means]
    normal = [tuple(v / s for v in row) for row, s in zip(means, totals, strict=True)]
    scaled = floats * np.array([float(s) for s in totals])
    found = exact_weights(normal, scaled, [Fraction(1)] * t)
    weights = {i: w / totals[i] for i, w in found.items()}
    chances = [sum(p * v for p, v in zip(share, row, strict=True)) for row in means]
    lone, block = _information(classes, weights, chances)
    inverse = exact.inverse(block)
    lower, dual = _lower(classes, share, chances, lone, inverse)
    upper = _upper(classes, weights, chances, lone, inverse)
    return Bounds(classes, share, weights, lower, upper, dual)


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


def _upper(classes, weights, chances, lone, inverse):
    """Return the worst case of the linear estimate over all distributions."""
    t, sizes = len(classes.sizes), classes.sizes
    squares = _squares(classes, chances, [1 / v if v else Fraction(0) for v in lone], inverse)
    costs = [
        sum(w * squares[i] / chances[i] ** 2 * classes.means()[i][g] for i, w in weights.items())
        for g in range(t)
    ]
    return worst(costs, sizes)


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
