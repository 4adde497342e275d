"""A channel of orbits as a mechanism: values come in classes, and there may be hundreds of them.

A report is an orbit of columns and an arrangement: which value of a class has which entry. A user
draws orbit and own entry, then uniformly where the others are; the chance of a report is the weight
of its orbit, over the number of arrangements, times the own entry.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from mechanisms.design import linear
from mechanisms.design.check_classes import spread, sums
from mechanisms.design.designed import DesignedChannel
from mechanisms.design.unfolding import unfolded
from mechanisms.encodings.base import NONE, Promise
from mechanisms.encodings.deployable import Deployable
from mechanisms.encodings.parameters import (
    as_array,
    check_counts,
    check_distribution,
    check_integer,
    check_numbers,
    check_shape,
    check_type,
    check_users,
    check_values,
    shown,
)
from mechanisms.sampling.arrangements import arranged
from mechanisms.sampling.rows import Rows

# what starts the text of a channel
ORBITS = "orbits: "


@dataclass(frozen=True, eq=False)
class OrbitChannel(Deployable):
    """A channel of orbits with the linear unbiased estimate that is best at a prior.

    Parameters
    ----------
    sizes : sequence of int, shape (t,)
        Values of each class; those of the first class are 0, 1, ...
    orbits : sequence
        Of each orbit, and each class, the distinct entries and how many values have them.
    weights : sequence of Fraction
        Of each orbit.
    share : sequence of Fraction, shape (t,), optional
        Prior of each class, positive and uniform within the class; by default uniform on all.
    promise : Promise

    Raises
    ------
    ValueError
        If they do not fit, or are no channel.

    Examples
    --------
    >>> one, three = Fraction(1), Fraction(3)
    >>> rr = OrbitChannel((4,), ((((one, 3), (three, 1)),),), (Fraction(2, 3),))
    >>> rr.perturb([0], np.random.default_rng(0)).shape, str(max(rr.matrix()[0]))
    ((1, 5), '1/2')
    """

    sizes: tuple
    orbits: tuple
    weights: tuple
    share: tuple | None = None
    promise: Promise = NONE

    def __post_init__(self):
        check_type("promise", self.promise, Promise)
        sizes = check_type("sizes", self.sizes, list, tuple)
        sizes = tuple(check_integer("an entry of sizes", m, 1, 1000) for m in sizes)
        orbits = tuple(_orbit(one, sizes) for one in check_type("orbits", self.orbits, list, tuple))
        weights = _fractions("weights", self.weights, len(orbits))
        share = [Fraction(m, sum(sizes)) for m in sizes] if self.share is None else self.share
        share = _fractions("share", share, len(sizes))
        if min(share) <= 0 or sum(share) != 1:
            raise ValueError(f"share must be positive and sum to 1 exactly, got {shown(share)}")
        for g, m in enumerate(sizes):
            total = sum(w * sums(one)[g] for w, one in zip(weights, orbits, strict=True))
            if min(weights) <= 0 or total != m:
                raise ValueError(
                    "weights must be positive and make rows that sum to one exactly, "
                    f"got weights = {shown(self.weights)}"
                )
        given = {"sizes": sizes, "orbits": orbits, "weights": weights, "share": share}
        for name, value in given.items():
            object.__setattr__(self, name, value)

    @property
    def K(self):
        """Size of the alphabet."""
        return sum(self.sizes)

    @cached_property
    def _class(self):
        """Class of each value, and the place of the first value of each class and of the end."""
        ends = np.cumsum([0, *self.sizes])
        return np.repeat(np.arange(len(self.sizes)), self.sizes), ends

    @property
    def levels(self):
        """The greatest number of entries that an orbit has in one class."""
        return max(len(cells) for orbit in self.orbits for cells in orbit)

    @cached_property
    def numbers(self):
        """One more than the greatest number in each place of a report, a tuple."""
        group, _ = self._class
        most = [max(len(orbit[g]) for orbit in self.orbits) for g in range(len(self.sizes))]
        return (len(self.orbits), *(most[g] for g in group))

    @cached_property
    def _law(self):
        """Return draws of orbit and own entry for each class, and the meaning of each place."""
        pairs, rows = [], [[] for _ in self.sizes]
        for o, (w, orbit) in enumerate(zip(self.weights, self.orbits, strict=True)):
            for level in range(self.levels):
                pairs.append((o, level))
                for row, cells, m in zip(rows, orbit, self.sizes, strict=True):
                    v, n = cells[level] if level < len(cells) else (Fraction(0), 0)
                    row.append(w * v * n / m)
        return Rows(rows), np.array(pairs)

    def perturb(self, x, rng):
        """Draw one report a user, with the very chances of the channel.

        Parameters
        ----------
        x : array_like of int, shape (n,)
            Input values in 0..K-1.
        rng : numpy.random.Generator, numpy.random.BitGenerator or SystemRandomness

        Returns
        -------
        ndarray of int, shape (n, 1 + K)
            Of each user the orbit, and which of the orbit's entries each value has.

        Raises
        ------
        ValueError
            If an input value is not in the alphabet.
        """
        x, (group, ends) = check_values(x, self.K), self._class
        law, pairs = self._law
        orbit, own = pairs[law.drawn(group[x], rng)].T
        kind = np.min_scalar_type(max(self.numbers))
        reports = np.zeros((len(x), 1 + self.K), dtype=kind)
        reports[:, 0] = orbit
        for o, cells in enumerate(self.orbits):
            users = np.flatnonzero(orbit == o)
            for g, first in enumerate(ends[:-1]):
                place = np.where(group[x[users]] == g, x[users] - first, -1)
                counts = [n for _, n in cells[g]]
                found = arranged(counts, place, own[users], rng)
                reports[users, 1 + first : 1 + ends[g + 1]] = found
        return reports

    def sample(self, value, rng):
        """Draw the report of one user, a value in 0..K-1.

        Parameters
        ----------
        value : int
            The input.
        rng : numpy.random.Generator, numpy.random.BitGenerator or SystemRandomness
        """
        return tuple(self.perturb([check_integer("value", value, 0, self.K - 1)], rng)[0].tolist())

    def output_counts(self, reports):
        """Return in how many reports of each orbit a value has each entry, (orbits, levels, K).

        Parameters
        ----------
        reports : array_like of int, shape (n, 1 + K)

        Raises
        ------
        ValueError
            If they are not of this mechanism.
        """
        reports = as_array("reports", reports)
        if reports.ndim != 2 or reports.shape[1] != 1 + self.K or reports.dtype.kind not in "iu":
            raise ValueError(
                f"reports must be integers of shape (n, {1 + self.K}), got {reports.shape} "
                f"of type {reports.dtype}"
            )
        check_values(reports[:, 0], len(self.orbits), "reports[:, 0]")
        counts = np.zeros((len(self.orbits), self.levels, self.K), dtype=np.int64)
        ends = self._class[1][:-1]
        for o, orbit in enumerate(self.orbits):
            rows = reports[reports[:, 0] == o, 1:]
            left = rows.size
            for level in range(self.levels):
                has = rows == level
                wanted = [cells[level][1] if level < len(cells) else 0 for cells in orbit]
                if len(rows) and np.any(np.add.reduceat(has, ends, axis=1, dtype=int) != wanted):
                    raise ValueError(
                        f"reports must be arrangements of their orbits, got others of {o}"
                    )
                counts[o, level] = has.sum(axis=0)
                left -= int(counts[o, level].sum())
            if left:
                raise ValueError(f"reports must be arrangements of their orbits, got others of {o}")
        return counts

    @cached_property
    def estimator(self):
        """Unbiased weights in fractions, shape (orbits, levels, K): an estimate is their mean.

        They make the expected l2 loss least if the values are drawn from the prior.

        Raises
        ------
        ValueError
            If the reports do not tell all values apart.
        """
        t, every = len(self.sizes), [sums(orbit) for orbit in self.orbits]
        chances = [
            sum(a * s / m for a, s, m in zip(self.share, row, self.sizes, strict=True))
            for row in every
        ]
        terms = list(zip(self.weights, self.orbits, every, chances, strict=True))
        block = [
            [sum(w * s[g] * s[h] / c for w, _, s, c in terms) for h in range(t)] for g in range(t)
        ]
        lone = [
            sum(w * spread(o[g]) / c for w, o, _, c in terms) / max(m * (m - 1), 1)
            for g, m in enumerate(self.sizes)
        ]
        told = all(v or m == 1 for v, m in zip(lone, self.sizes, strict=True))
        try:
            inverse = linear.inverse(block) if told else None
        except ValueError:
            inverse = None
        if inverse is None:
            raise ValueError(
                f"orbits must tell all values apart, got orbits = {shown(self.orbits)}"
            )
        made = np.full((len(terms), self.levels, t), Fraction(0), dtype=object)
        for o, (_, orbit, s, c) in enumerate(terms):
            for g, (m, cells) in enumerate(zip(self.sizes, orbit, strict=True)):
                between = sum(v * u for v, u in zip(inverse[g], s, strict=True))
                for level, (v, _) in enumerate(cells):
                    inside = (v - s[g] / m) / lone[g] if m > 1 else Fraction(0)
                    made[o, level, g] = (inside + between) / c
        return made[:, :, self._class[0]]

    def estimate(self, counts):
        """Return the unbiased estimate of the distribution of the values, floats, shape (K,).

        Parameters
        ----------
        counts : array_like of int, shape (orbits, levels, K)
            `output_counts` of the reports.

        Raises
        ------
        ValueError
            If the counts do not fit, or the reports do not tell all values apart.
        """
        counts, n = self._counted(counts)
        return (self.estimator.astype(float) * counts).sum(axis=(0, 1)) / n

    def _counted(self, counts):
        """Return counts and how many reports they are of."""
        given = check_shape("counts", as_array("counts", counts), self.estimator.shape)
        counts = check_counts(given.ravel(), given.size).reshape(given.shape)
        each = counts.sum(axis=(0, 1))
        if np.any(each != each[0]) or not each[0]:
            raise ValueError(
                "counts must be `output_counts` of a report or more, each value in all reports, "
                f"got {shown(each)}"
            )
        return counts, int(each[0])

    def estimated_variance(self, counts):
        """Return the unbiased estimate of each estimate's variance from counts, shape (K,).

        Parameters
        ----------
        counts : array_like of int, shape (orbits, levels, K)

        Raises
        ------
        ValueError
            If the counts do not fit, or the reports do not tell all values apart.
        """
        (counts, n), W = self._counted(counts), self.estimator.astype(float)
        mean = (W * counts).sum(axis=(0, 1)) / n
        return np.maximum((W * W * counts).sum(axis=(0, 1)) / n - mean * mean, 0) / max(n - 1, 1)

    def variance(self, p, n):
        """Return the variance of each estimate for n users drawn from p, shape (K,).

        Their sum is the expected l2 loss; exact for an exact p.

        Parameters
        ----------
        p : array_like, shape (K,)
            A distribution.
        n : int
            Number of users.

        Raises
        ------
        ValueError
            If p is no distribution, n < 1, or the reports do not tell all values apart.
        """
        p = check_distribution(p, self.K)
        return ((self.estimator**2 * self.chances(p)).sum(axis=(0, 1)) - p * p) / check_users(n)

    def chances(self, p):
        """Return the chance of each orbit with each entry of each value, as `output_counts`.

        Parameters
        ----------
        p : array_like, shape (K,)
            A distribution.

        Raises
        ------
        ValueError
            If it is none.
        """
        p, (group, _) = check_distribution(p, self.K), self._class
        shares = [p[group == g].sum() for g in range(len(self.sizes))]
        made = np.full((len(self.orbits), self.levels, self.K), p[0] * 0, dtype=p.dtype)
        if p.dtype != object:
            made = made.astype(object)
        for o, (w, orbit) in enumerate(zip(self.weights, self.orbits, strict=True)):
            met = [w * s / m for s, m in zip(sums(orbit), self.sizes, strict=True)]
            for g, (m, cells) in enumerate(zip(self.sizes, orbit, strict=True)):
                mine = p[group == g]
                others = sum(
                    a * r for h, (a, r) in enumerate(zip(shares, met, strict=True)) if h != g
                )
                for level, (v, n) in enumerate(cells):
                    own = w * v * n / m
                    # of the other values of the class, who drew another entry leaves more of it
                    beside = (met[g] * n - own) / (m - 1) if m > 1 else Fraction(0)
                    found = mine * own + (shares[g] - mine) * beside + others * Fraction(n, m)
                    made[o, level, group == g] = found
        return made

    def text(self):
        """Return the channel in one line, of each orbit the weight and each class's entries."""
        lines = (
            " | ".join([str(w), *(" ".join(f"{v}*{n}" for v, n in cells) for cells in orbit)])
            for w, orbit in zip(self.weights, self.orbits, strict=True)
        )
        return ORBITS + "; ".join(lines)

    def matrix(self):
        """Return Q with Q[x, y] = Pr(y|x) over all arrangements, an array of Fractions.

        Raises
        ------
        ValueError
            If there are more than 20000.
        """
        return np.array(unfolded(self.sizes, self.orbits, self.weights, self.sizes)).T

    def channel(self):
        """Return it as a `DesignedChannel` over all arrangements; ValueError as for `matrix`."""
        prior = tuple(a / m for a, m in zip(self.share, self.sizes, strict=True) for _ in range(m))
        return DesignedChannel(self.matrix(), self.promise, prior)


def _orbit(given, sizes):
    """Return an orbit as tuples of Fractions and whole numbers."""
    given = check_type("an orbit of orbits", given, list, tuple)
    if len(given) != len(sizes):
        raise ValueError(f"orbits must have entries of {len(sizes)} classes, got {shown(given)}")
    made = []
    for m, cells in zip(sizes, given, strict=True):
        pairs = [
            check_type("an entry of orbits", one, list, tuple)
            for one in check_type("a class of orbits", cells, list, tuple)
        ]
        if any(len(one) != 2 for one in pairs):
            raise ValueError(f"orbits must have pairs of an entry and a number, got {shown(given)}")
        found = tuple(
            (Fraction(v), check_integer("a number of values in orbits", n, 1, m)) for v, n in pairs
        )
        if sum(n for _, n in found) != m or min(v for v, _ in found) < 0:
            raise ValueError(
                f"orbits must have entries from 0 on of all values, got {shown(given)}"
            )
        made.append(found)
    return tuple(made)


def _fractions(name, given, size):
    return tuple(Fraction(v) for v in check_numbers(name, given, (size,)).tolist())
