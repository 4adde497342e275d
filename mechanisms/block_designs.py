"""Balanced block designs: s points, blocks of k of them, each pair of points in as many blocks.

The complete design has all subsets of k points. A design draws blocks that contain a point, or
avoid it, or any block, uniformly; a block is its points in order.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import comb

import numpy as np

from mechanisms.encodings.parameters import (
    MOST_USERS,
    MOST_VALUES,
    as_array,
    check_counts,
    check_integer,
    check_values,
    shown,
)
from mechanisms.sampling import subsets
from mechanisms.sampling.words import MOST_WORDS, generator

# matrices have a column a block
MOST_LISTED = 4096
# points drawn at a time
MOST_DRAWN = 1 << 22
# users whose points are drawn together: the least that NumPy's hypergeometric law refuses
MOST_POOLED = 10**9
# cells of the incidence matrix
MOST_CELLS = 1 << 26
# a number of blocks has at most so many bits, or about 30 times as many
MOST_BITS = 1 << 16


class Design(ABC):
    """A design: the points 0..s-1, and blocks of points that are drawn uniformly."""

    def containing(self, points, rng):
        """Draw a block that contains each point.

        Parameters
        ----------
        points : array_like of int, shape (n,)
        rng : numpy.random.Generator, numpy.random.BitGenerator or SystemRandomness

        Returns
        -------
        ndarray of int
            A block a row, shape (n, k) for blocks of k.

        Raises
        ------
        ValueError
            If a point is not in 0..s-1.
        """
        return self._containing(check_values(points, self.s, "points"), rng)

    def avoiding(self, points, rng):
        """Draw a block that does not contain each point.

        Parameters
        ----------
        points : array_like of int, shape (n,)
        rng : numpy.random.Generator, numpy.random.BitGenerator or SystemRandomness

        Returns
        -------
        ndarray of int
            A block a row, shape (n, k) for blocks of k.

        Raises
        ------
        ValueError
            If a point is not in 0..s-1, or every block has all points.
        """
        points = check_values(points, self.s, "points")
        if len(points) and self.k == self.s:
            raise ValueError(f"points must be none where k = s, got {len(points)} of them")
        return self._avoiding(points, rng) if len(points) else np.empty((0, self.k), dtype=np.int64)

    def any(self, n, rng):
        """Draw n blocks, shape (n, k).

        Parameters
        ----------
        n : int
        rng : numpy.random.Generator, numpy.random.BitGenerator or SystemRandomness

        Raises
        ------
        ValueError
            If n is not a whole number, or n blocks have more than 2^31 points.
        """
        return self._any(check_integer("n", n, 0, MOST_WORDS // self.k), rng)

    def counts(self, containing, avoiding, free, rng):
        """Draw in how many blocks each point is, shape (s,).

        Parameters
        ----------
        containing, avoiding : array_like of int, shape (s,)
            How many blocks are drawn that contain each point, or avoid it.
        free : int
            How many are drawn of all blocks.
        rng : numpy.random.Generator or numpy.random.BitGenerator

        Raises
        ------
        ValueError
            If the counts do not fit, or blocks must avoid a point that is in every block.
        """
        containing = check_counts(containing, self.s, "containing")
        avoiding = check_counts(avoiding, self.s, "avoiding")
        if self.k == self.s and avoiding.any():
            raise ValueError(f"avoiding must be 0 where k = s, got {shown(avoiding)}")
        free = check_integer("free", free, 0, MOST_USERS)
        return self._counts(containing, avoiding, free, generator(rng))

    @property
    @abstractmethod
    def b(self):
        """Number of blocks."""

    @abstractmethod
    def blocks(self):
        """Return all blocks, shape (b, k)."""

    @abstractmethod
    def _containing(self, points, rng): ...

    @abstractmethod
    def _avoiding(self, points, rng): ...

    @abstractmethod
    def _any(self, n, rng): ...

    @abstractmethod
    def _counts(self, containing, avoiding, free, rng): ...


@dataclass(frozen=True)
class CompleteDesign(Design):
    """All subsets of k of s points.

    Parameters
    ----------
    s, k : int
        1 <= k <= s.

    Raises
    ------
    ValueError
        If they are not such numbers.
    """

    s: int
    k: int

    def __post_init__(self):
        s = check_integer("s", self.s, 1, MOST_VALUES)
        object.__setattr__(self, "s", s)
        object.__setattr__(self, "k", check_integer("k", self.k, 1, s))

    @property
    def b(self):
        """Number of blocks; ValueError if it has too many digits."""
        if self._least_bits() > MOST_BITS:
            raise ValueError(f"too many digits for the blocks of s, k = {self.s, self.k}")
        return comb(self.s, self.k)

    def _least_bits(self):
        # comb(s, j) >= 2^j for j <= s/2
        return min(self.k, self.s - self.k)

    def blocks(self):
        """Return all blocks, shape (b, k); ValueError if they are too many to list."""
        if self._least_bits() > MOST_LISTED.bit_length() or self.b > MOST_LISTED:
            raise ValueError(
                f"the design has more than the {MOST_LISTED} blocks that can be listed, "
                f"got s, k = {self.s, self.k}"
            )
        return np.array(list(combinations(range(self.s), self.k)))

    def _containing(self, points, rng):
        return subsets.draw_others(rng, points, self.s, self.k - 1, own=True)

    def _avoiding(self, points, rng):
        return self._others(points, self.k, rng)

    def _any(self, n, rng):
        return subsets.draw(rng, n, self.s, self.k)

    def _others(self, points, k, rng):
        return subsets.draw_others(rng, points, self.s, k, own=False)

    def _counts(self, containing, avoiding, free, rng):
        groups = [(containing, self.k - 1), (avoiding, self.k)]
        groups = [(users, size) for users, size in groups if users.any()]
        own = int(containing.sum() + avoiding.sum())
        # all users together, if they are of two kinds at most
        if groups and len(groups) + (free > 0) < 3 and self.s**2 < own + free and own < MOST_POOLED:
            users, sizes = zip(*groups, strict=True)
            found = subsets.counts_of_others(rng, np.array(users), self.s, sizes, free, self.k)
            return found + containing
        total = self._point_counts(containing, self.k - 1, rng) + containing
        total = total + self._point_counts(avoiding, self.k, rng)
        if free <= self.s:
            return total + self._tally(free, self.k, lambda low, high: self._any(high - low, rng))
        return total + subsets.inclusion_counts(rng, np.array([free]), self.s, self.k)[0]

    def _point_counts(self, users, k, rng):
        """Draw how often each point is in users[i] subsets of k of the points other than i."""
        points = np.flatnonzero(users)
        if users.sum() <= len(points) * self.s:
            own = np.repeat(points, users[points])
            return self._tally(len(own), k, lambda low, high: self._others(own[low:high], k, rng))
        if users.sum() < MOST_POOLED:
            return subsets.counts_of_others(rng, users[None], self.s, [k])
        found = subsets.inclusion_counts(rng, users[points], self.s - 1, k)
        total = np.zeros(self.s, dtype=np.int64)
        for point, row in zip(points, found, strict=True):
            total[:point] += row[:point]
            total[point + 1 :] += row[point:]
        return total

    def _tally(self, users, k, draw):
        """Return how often each point is drawn, for as many users at a time as memory allows."""
        total, rows = np.zeros(self.s, dtype=np.int64), max(1, MOST_DRAWN // max(1, k))
        for low in range(0, users, rows):
            drawn = draw(low, min(low + rows, users))
            total += np.bincount(drawn.ravel(), minlength=self.s)
        return total


@dataclass(frozen=True, eq=False)
class ListedDesign(Design):
    """A balanced design given by its blocks, such as the lines of a projective plane.

    Parameters
    ----------
    listed : array_like of int, shape (b, k)
        The points of each block, 0..s-1; every point occurs.

    Raises
    ------
    ValueError
        If it is not balanced: points or pairs of points that are in more blocks than others.

    Examples
    --------
    >>> ListedDesign(cyclic([0, 1, 3], 7)).b
    7
    """

    listed: np.ndarray

    def __post_init__(self):
        listed = as_array("listed", self.listed)
        if listed.ndim != 2 or listed.size == 0 or listed.dtype.kind not in "iu":
            raise ValueError(
                "listed must be rows of points, all of one length, "
                f"got shape {listed.shape} of type {listed.dtype}"
            )
        listed = np.sort(listed, axis=1)
        if listed.min() < 0 or np.any(listed[:, 1:] == listed[:, :-1]):
            raise ValueError(
                f"listed must have blocks of different numbers 0, 1, ..., got {shown(self.listed)}"
            )
        if listed.max() >= listed.size or (int(listed.max()) + 1) * len(listed) > MOST_CELLS:
            raise ValueError(
                f"listed must have each point, and at most {MOST_CELLS} points times blocks, "
                f"got the point {listed.max()} in {len(listed)} blocks"
            )
        object.__setattr__(self, "listed", listed.astype(np.int64))
        self._require_balance()

    def _require_balance(self):
        together = self.incidence.T @ self.incidence
        inside = np.diag(together)
        if np.any(inside != inside[0]):
            other = int(np.flatnonzero(inside != inside[0])[0])
            raise ValueError(
                "listed must have each point in as many blocks as any other, got "
                f"{inside[0]} for point 0 and {inside[other]} for point {other}"
            )
        pairs = together[~np.eye(self.s, dtype=bool)]
        if pairs.size and pairs.min() != pairs.max():
            raise ValueError(
                "listed must have each pair of points in as many blocks as any other, got "
                f"{pairs.min()} for one and {pairs.max()} for another"
            )

    @property
    def s(self):
        """Number of points."""
        return int(self.listed.max()) + 1

    @property
    def k(self):
        """Number of points of a block."""
        return self.listed.shape[1]

    @property
    def b(self):
        """Number of blocks."""
        return len(self.listed)

    @cached_property
    def incidence(self):
        """Which block has which point, 0 or 1, shape (b, s)."""
        found = np.zeros((self.b, self.s), dtype=np.int64)
        np.put_along_axis(found, self.listed, 1, axis=1)
        return found

    def blocks(self):
        """Return all blocks, shape (b, k)."""
        return self.listed

    def _containing(self, points, rng):
        return self._among(points, 1, rng)

    def _avoiding(self, points, rng):
        return self._among(points, 0, rng)

    def _among(self, points, member, rng):
        table = np.array([np.flatnonzero(column == member) for column in self.incidence.T])
        width = table.shape[1]
        if not len(points):
            return np.zeros((0, self.k), dtype=np.int64)
        return self.listed[table[points, subsets.below(rng, np.full(len(points), width))]]

    def _any(self, n, rng):
        return self.listed[subsets.below(rng, np.full(n, self.b))]

    def _counts(self, containing, avoiding, free, rng):
        drawn = rng.multinomial(free, np.full(self.b, 1 / self.b))
        for users, member in ((containing, 1), (avoiding, 0)):
            for point in np.flatnonzero(users):
                chances = (self.incidence[:, point] == member).astype(float)
                drawn = drawn + rng.multinomial(users[point], chances / chances.sum())
        return drawn @ self.incidence


def cyclic(base, s):
    """Return the s translates of a base block modulo s, balanced if it is a difference set.

    Parameters
    ----------
    base : array_like of int, shape (k,)
        Numbers 0..s-1.
    s : int

    Returns
    -------
    ndarray of int, shape (s, k)

    Raises
    ------
    ValueError
        If they are not such numbers, or the cells too many.

    Examples
    --------
    >>> cyclic([0, 1], 3).tolist()
    [[0, 1], [1, 2], [2, 0]]
    """
    s = check_integer("s", s, 1, MOST_CELLS)
    base = check_values(base, s, "base")
    if len(base) * s > MOST_CELLS:
        raise ValueError(f"base times s must be at most {MOST_CELLS} cells, got s = {s}")
    return (base[None, :] + np.arange(s)[:, None]) % s
