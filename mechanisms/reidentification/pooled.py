"""The attack of Section V-A of the OneID paper with its tie as printed: one user at random.

Among the values of the largest budget whose bits are 1 the paper's adversary takes no value first:
"if multiple users have personal data with the largest privacy budget", she names one of all these
users. Over all users that is as accurate as to take a value first (`reidentification.by_budget`):
all of them are equally probable. For users of rare values it is not: they are one among many.

Values with equal rank, a, b, count and sensitivity form a cell, and only cells are looped over.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

# panels of the integral over s > 0: geometric, up to where e^-s is negligible
EDGES = np.concatenate([[0.0], np.geomspace(1e-15, 50, 60)])
NODES = 16


@dataclass(frozen=True, eq=False)
class Cells:
    """Groups of alike values, each array of shape (cells,), in ascending order of rank.

    Parameters
    ----------
    rank : ndarray of int
        The first to look at is 0.
    a, b : ndarray of float
    counts : ndarray of int
        Users of each value of the cell.
    sensitive : ndarray of bool
    size : ndarray of int
        Number of values in the cell.
    """

    rank: np.ndarray
    a: np.ndarray
    b: np.ndarray
    counts: np.ndarray
    sensitive: np.ndarray
    size: np.ndarray

    @property
    def n(self):
        """Number of users."""
        return int(self.size @ self.counts)

    @cached_property
    def silence(self):
        """Log-probability that the other users' bits of a cell are all 0."""
        return self.size * np.log1p(-self.b)


def cells(a, b, E, counts, sensitive):
    """Return the cells of a mechanism and its users, and the cell of each value.

    Parameters
    ----------
    a, b, E : ndarray of float, shape (K,)
        Probabilities, and e^eps of each value.
    counts : ndarray of int, shape (K,)
        Positive: she knows all values, and looks only at those that somebody has.
    sensitive : ndarray of bool, shape (K,)

    Raises
    ------
    ValueError
        If a count is not positive.
    """
    if not np.all(np.asarray(counts) > 0):
        raise ValueError(f"counts must be positive, got {min(counts)}")
    _, rank = np.unique(-np.asarray(E, dtype=float), return_inverse=True)
    code = rank
    for column in (a, b, counts, sensitive):
        _, place = np.unique(column, return_inverse=True)
        code = code * len(rank) + place
        _, first, code = np.unique(code, return_index=True, return_inverse=True)
    columns = [np.asarray(column)[first] for column in (rank, a, b, counts, sensitive)]
    return Cells(*columns, np.bincount(code)), code


def named(cells, among):
    """Return Pr(she names the user by a 1 | the user's cell) if only bits of `among` can be 1.

    With S the number of users of the other values of the rank with a 1, a user of a value with c
    users is named with probability E 1/(c+S), the integral over s > 0 of e^(-cs) E e^(-sS).

    Parameters
    ----------
    cells : Cells
    among : ndarray of bool, shape (cells,)

    Returns
    -------
    ndarray of float, shape (cells,)
        Zero for cells that are not among them.
    """
    s, weight = _quadrature()
    found = np.zeros(len(cells.rank))
    before = 0.0
    for rank in np.unique(cells.rank[among]):
        group = np.flatnonzero(among & (cells.rank == rank))
        b, c = cells.b[group, None], cells.counts[group, None]
        one = np.log1p(b * np.expm1(-c * s))
        others = cells.size[group] @ one
        integral = np.exp(others - one - c * s) @ weight
        found[group] = cells.a[group] * np.exp(before) * integral
        before += cells.silence[group].sum()
    return found


def misses(cells, among):
    """Return Pr(the bits of `among` are all 0 | the user's cell), shape (cells,)."""
    none = np.exp(cells.silence[among].sum())
    return np.where(among, none * (1 - cells.a) / (1 - cells.b), none)


def hits(cells):
    """Return Pr(she names the user | the user's cell); without a 1 she guesses any user."""
    every = np.ones(len(cells.rank), dtype=bool)
    return named(cells, every) + misses(cells, every) / cells.n


def accuracy(cells):
    """Return the probability that a random user's report is attributed to them."""
    return float((cells.size * cells.counts) @ hits(cells) / cells.n)


def outlier_accuracy(cells):
    """Return the accuracy on outliers: a unique value, and a 1 in some non-sensitive bit.

    NaN if there are none.
    """
    plain, every = ~cells.sensitive, np.ones(len(cells.rank), dtype=bool)
    silent = misses(cells, plain)
    quiet = np.where(plain, 0, named(cells, ~plain) * silent) + misses(cells, every) / cells.n
    weight = cells.size * (cells.counts == 1)
    outliers = weight @ (1 - silent)
    return float(weight @ (hits(cells) - quiet) / outliers) if outliers > 0 else float("nan")


def draw(cells, x, rng):
    """Draw a report of each user of the cells `x` and attack it.

    Only the number of ones in each cell is drawn, which is all that she and the outliers' rule look
    at. Her last step, one user at random, is averaged over.

    Parameters
    ----------
    cells : Cells
    x : ndarray of int, shape (m,)
    rng : numpy.random.Generator

    Returns
    -------
    hit : ndarray of float, shape (m,)
        Probability that she names the user, given the report.
    loud : ndarray of bool, shape (m,)
        Whether the report has a 1 in a non-sensitive bit.
    """
    rows = np.arange(len(x))
    trials = np.tile(cells.size, (len(x), 1))
    trials[rows, x] -= 1
    ones = rng.binomial(trials, cells.b)
    own = rng.random(len(x)) < cells.a[x]
    ones[rows, x] += own
    found = np.where(ones > 0, cells.rank, cells.rank.max() + 1).min(axis=1)
    users = np.where(cells.rank == found[:, None], ones, 0) @ cells.counts
    hit = np.where(own & (cells.rank[x] == found), 1 / np.maximum(users, 1), 0.0)
    hit = np.where(found > cells.rank.max(), 1 / cells.n, hit)
    return hit, ones[:, ~cells.sensitive].any(axis=1)


def _quadrature():
    nodes, weights = np.polynomial.legendre.leggauss(NODES)
    half = np.diff(EDGES)[:, None] / 2
    middle = (EDGES[:-1] + EDGES[1:])[:, None] / 2
    return (middle + half * nodes).ravel(), (half * weights).ravel()
