"""Balanced block designs: s points, blocks of k of them, each pair of points in as many blocks.

The complete design has all subsets of k points. A design draws blocks that contain a point, or
avoid it, or any block, uniformly; a block is its points in order.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import comb

import numpy as np

from mechanisms.encodings.parameters import check_size
from mechanisms.sampling import subsets

# matrices have a column a block
MOST_LISTED = 4096
# points drawn at a time
MOST_DRAWN = 1 << 22


@dataclass(frozen=True)
class CompleteDesign:
    """All subsets of k of s points.

    Parameters
    ----------
    s, k : int
        1 <= k <= s.
    """

    s: int
    k: int

    def __post_init__(self):
        s, k = check_size(self.s), check_size(self.k)
        if k > s:
            raise ValueError(f"a block must have at most s = {s} points, got k = {k}")

    @property
    def b(self):
        """Number of blocks."""
        return comb(self.s, self.k)

    def blocks(self):
        """Return all blocks, shape (b, k); ValueError if they are too many to list."""
        if self.b > MOST_LISTED:
            raise ValueError(f"at most {MOST_LISTED} blocks can be listed, got {self.b}")
        return np.array(list(combinations(range(self.s), self.k)))

    def containing(self, points, rng):
        """Draw a block that contains each point, shape (n, k)."""
        others = self._others(points, self.k - 1, rng)
        return np.sort(np.column_stack([others, points]), axis=1)

    def avoiding(self, points, rng):
        """Draw a block that does not contain each point, shape (n, k); needs k < s."""
        return self._others(points, self.k, rng)

    def any(self, n, rng):
        """Draw n blocks, shape (n, k)."""
        return subsets.draw(rng, n, self.s, self.k)

    def _others(self, points, k, rng):
        drawn = subsets.draw(rng, len(points), self.s - 1, k)
        return drawn + (drawn >= points[:, None])

    def counts(self, containing, avoiding, free, rng):
        """Draw in how many blocks each point is, shape (s,).

        Parameters
        ----------
        containing, avoiding : ndarray of int, shape (s,)
            How many blocks are drawn that contain each point, or avoid it.
        free : int
            How many are drawn of all blocks.
        rng : numpy.random.Generator
        """
        total = self._point_counts(containing, self.k - 1, rng) + containing
        total = total + self._point_counts(avoiding, self.k, rng)
        if free <= self.s:
            return total + self._tally(free, self.k, lambda low, high: self.any(high - low, rng))
        return total + subsets.inclusion_counts(rng, np.array([free]), self.s, self.k)[0]

    def _point_counts(self, users, k, rng):
        """Draw how often each point is in users[i] subsets of k of the points other than i."""
        points = np.flatnonzero(users)
        if users.sum() <= len(points) * self.s:
            own = np.repeat(points, users[points])
            return self._tally(len(own), k, lambda low, high: self._others(own[low:high], k, rng))
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
class ListedDesign:
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
        listed = np.sort(np.asarray(self.listed), axis=-1)
        if listed.ndim != 2 or listed.size == 0 or listed.dtype.kind not in "iu":
            raise ValueError(
                "blocks must be rows of points, all of one length, "
                f"got shape {listed.shape} of type {listed.dtype}"
            )
        if listed.min() < 0 or np.any(listed[:, 1:] == listed[:, :-1]):
            raise ValueError("the points of a block must be different numbers 0, 1, ...")
        object.__setattr__(self, "listed", listed.astype(np.int64))
        self._require_balance()

    def _require_balance(self):
        together = self.incidence.T @ self.incidence
        inside = np.diag(together)
        if np.any(inside != inside[0]):
            other = int(np.flatnonzero(inside != inside[0])[0])
            raise ValueError(
                "each point must be in as many blocks as any other, got "
                f"{inside[0]} for point 0 and {inside[other]} for point {other}"
            )
        pairs = together[~np.eye(self.s, dtype=bool)]
        if pairs.size and pairs.min() != pairs.max():
            raise ValueError(
                "each pair of points must be in as many blocks as any other, got "
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

    def containing(self, points, rng):
        """Draw a block that contains each point, shape (n, k)."""
        return self._among(points, 1, rng)

    def avoiding(self, points, rng):
        """Draw a block that does not contain each point, shape (n, k); needs k < s."""
        return self._among(points, 0, rng)

    def _among(self, points, member, rng):
        table = np.array([np.flatnonzero(column == member) for column in self.incidence.T])
        width = table.shape[1]
        if not len(points):
            return np.zeros((0, self.k), dtype=np.int64)
        return self.listed[table[points, subsets.below(rng, np.full(len(points), width))]]

    def any(self, n, rng):
        """Draw n blocks, shape (n, k)."""
        return self.listed[subsets.below(rng, np.full(n, self.b))]

    def counts(self, containing, avoiding, free, rng):
        """Draw in how many blocks each point is, shape (s,); as `CompleteDesign.counts`."""
        drawn = rng.multinomial(free, np.full(self.b, 1 / self.b))
        for users, member in ((containing, 1), (avoiding, 0)):
            for point in np.flatnonzero(users):
                chances = (self.incidence[:, point] == member).astype(float)
                drawn = drawn + rng.multinomial(users[point], chances / chances.sum())
        return drawn @ self.incidence


def cyclic(base, s):
    """Return the s translates of a base block modulo s, balanced if it is a difference set.

    Examples
    --------
    >>> cyclic([0, 1], 3).tolist()
    [[0, 1], [1, 2], [2, 0]]
    """
    return (np.asarray(base)[None, :] + np.arange(check_size(s))[:, None]) % s
