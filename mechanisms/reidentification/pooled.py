"""The attack of Section V-A of the OneID paper with its tie as printed: one user at random.

Among the values of the largest budget whose bits are 1 the paper's adversary takes no value first:
"if multiple users have personal data with the largest privacy budget", she names one of all these
users. Over all users that is as accurate as to take a value first (`reidentification.by_budget`):
all of them are equally probable. For users of rare values it is not: they are one among many.

Values with equal rank, a, b, count and sensitivity form a cell, and only cells are looped over.
"""

from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np
from flint import arb

from common import portable
from mechanisms.budgets.by_value import check_budgets
from mechanisms.encodings.parameters import (
    check_counts,
    check_mask,
    check_probabilities,
    check_sensitive,
    check_shape,
    check_type,
    check_values,
    shown,
)
from mechanisms.reidentification.closed_form import check_alike
from mechanisms.sampling.words import generator

# panels of the integral over s > 0: geometric, up to where e^-s is negligible
EDGES = portable.geomspace(1e-15, 50, 60)
NODES = 16
# the integrand of n users is smooth from 0 to an edge of this share of 1/n
SMOOTH = 0.1


@dataclass(frozen=True, eq=False)
class Cells:
    """Groups of alike values, each array of shape (cells,), in ascending order of rank.

    Parameters
    ----------
    rank : ndarray of int, shape (cells,)
        The first to look at is 0.
    a, b : ndarray of float, shape (cells,)
    counts : ndarray of int, shape (cells,)
        Users of each value of the cell.
    sensitive : ndarray of bool, shape (cells,)
    size : ndarray of int, shape (cells,)
        Number of values in the cell.

    Raises
    ------
    ValueError
        If a parameter is out of range, or the shapes differ.
    """

    rank: np.ndarray
    a: np.ndarray
    b: np.ndarray
    counts: np.ndarray
    sensitive: np.ndarray
    size: np.ndarray

    def __post_init__(self):
        sensitive = check_sensitive(self.sensitive)
        many = len(sensitive)
        rank = check_shape("rank", check_values(self.rank, many, "rank"), (many,))
        a, b = (
            check_shape(name, check_probabilities(name, getattr(self, name)), (many,))
            for name in ("a", "b")
        )
        if not np.all(b < a):
            raise ValueError(f"b must be less than a, got b = {shown(b)}")
        counts, size = (check_counts(getattr(self, k), many, k) for k in ("counts", "size"))
        for name, values in (("counts", counts), ("size", size)):
            if values.min() < 1:
                raise ValueError(f"{name} must be positive, got {values.min()}")
        checked = {"rank": rank, "a": a, "b": b, "counts": counts, "size": size}
        for name, value in (checked | {"sensitive": sensitive}).items():
            object.__setattr__(self, name, value)

    @property
    def n(self):
        """Number of users."""
        return int(self.size @ self.counts)

    @cached_property
    def one_silent(self):
        """Log-probability that another user's bit of a value of the cell is 0."""
        return portable.log1p(-self.b)

    @cached_property
    def silence(self):
        """Log-probability that the other users' bits of a cell are all 0."""
        return self.size * self.one_silent

    @cached_property
    def hits(self):
        """`hits` of the cells."""
        return hits(self)

    def silent_elsewhere(self, kind):
        """Return Pr(no other user's 1) in earlier ranks, in the own one and in later ones, by cell.

        Parameters
        ----------
        kind : ndarray of bool, shape (cells,)
            The cells whose bits are considered; in the user's own cell, only the other values
            count.
        """
        kind = check_mask("kind", kind, len(self.rank))
        rank, own = self.rank, np.where(kind, self.one_silent, 0)
        within = np.bincount(rank, np.where(kind, self.silence, 0))
        until = np.cumsum(within)
        logs = (until - within)[rank], within[rank] - own, (until[-1] - until)[rank]
        return tuple(portable.exp(part) for part in logs)


def cells(a, b, E, counts, sensitive, size=None):
    """Return the cells of a mechanism and its users, and the cell of each value.

    Parameters
    ----------
    a, b, E : ndarray of float, shape (K,)
        Probabilities, and e^eps of each value.
    counts : ndarray of int, shape (K,)
        Positive: she knows all values, and looks only at those that somebody has.
    sensitive : ndarray of bool, shape (K,)
    size : ndarray of int, shape (K,), optional
        How many equal values each entry represents; 1 by default.

    Raises
    ------
    ValueError
        If a parameter is out of range, the shapes differ, or a count is not positive.
    """
    sensitive = check_sensitive(sensitive)
    K = len(sensitive)
    counts = check_counts(counts, K)
    if counts.min() < 1:
        raise ValueError(f"counts must be positive, got {counts.min()}")
    a, b = (check_shape(k, check_probabilities(k, v), (K,)) for k, v in (("a", a), ("b", b)))
    budgets, size = check_shape("E", np.asarray(check_budgets(E)), (K,)), check_alike(size, K)
    _, rank = np.unique(-budgets, return_inverse=True)
    code = rank
    for column in (a, b, counts, sensitive):
        _, place = np.unique(column, return_inverse=True)
        code = code * len(rank) + place
        _, first, code = np.unique(code, return_index=True, return_inverse=True)
    columns = [column[first] for column in (rank, a, b, counts, sensitive)]
    return Cells(*columns, np.bincount(code, size).astype(np.int64)), code


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
    among = check_mask("among", among, len(_checked(cells).rank))
    s, weight = _quadrature(int(np.searchsorted(EDGES, SMOOTH / cells.n)))
    found = np.zeros(len(cells.rank))
    before = 0.0
    for rank in np.unique(cells.rank[among]):
        group = np.flatnonzero(among & (cells.rank == rank))
        b, c = cells.b[group, None], cells.counts[group, None]
        one = portable.log1p(b * portable.expm1(-c * s))
        others = portable.dot(cells.size[group], one)
        integral = portable.dot(portable.exp(others - one - c * s), weight)
        found[group] = cells.a[group] * portable.exp(before) * integral
        before += cells.silence[group].sum()
    return found


def misses(cells, among):
    """Return Pr(the bits of `among` are all 0 | the user's cell), shape (cells,).

    Parameters
    ----------
    cells : Cells
    among : ndarray of bool, shape (cells,)
    """
    among = check_mask("among", among, len(_checked(cells).rank))
    none = portable.exp(cells.silence[among].sum())
    return np.where(among, none * (1 - cells.a) / (1 - cells.b), none)


def hits(cells):
    """Return Pr(she names the user | the user's cell); without a 1 she guesses any user."""
    every = np.ones(len(_checked(cells).rank), dtype=bool)
    return named(cells, every) + misses(cells, every) / cells.n


def accuracy(cells):
    """Return the probability that a random user's report is attributed to them."""
    return float(portable.dot(_checked(cells).size * cells.counts, cells.hits) / cells.n)


def outlier_accuracy(cells):
    """Return the accuracy on outliers: a unique value, and a 1 in some non-sensitive bit.

    NaN if there are none.
    """
    plain, every = ~_checked(cells).sensitive, np.ones(len(cells.rank), dtype=bool)
    weight = cells.size * (cells.counts == 1)
    if not weight.any():
        return float("nan")
    silent = misses(cells, plain)
    quiet = np.where(plain, 0, named(cells, ~plain) * silent) + misses(cells, every) / cells.n
    outliers = portable.dot(weight, 1 - silent)
    named_loud = portable.dot(weight, cells.hits - quiet)
    return float(named_loud / outliers) if outliers > 0 else float("nan")


def draw(cells, x, rng):
    """Draw a report of each user of the cells `x` and attack it.

    Only what she and the outliers' rule look at is drawn: the ones of a rank where the user may be
    named, and elsewhere whether there are any. Her last step, one user at random, is averaged over.

    Parameters
    ----------
    cells : Cells
    x : ndarray of int, shape (m,)
    rng : numpy.random.Generator or numpy.random.BitGenerator

    Returns
    -------
    hit : ndarray of float, shape (m,)
        Probability that she names the user, given the report.
    loud : ndarray of bool, shape (m,)
        Whether the report has a 1 in a non-sensitive bit.
    """
    x, rng = check_values(x, len(_checked(cells).rank)), generator(rng)
    own = rng.random(len(x)) < cells.a[x]
    (plain_before, plain_here, plain_after), (before, here, after) = (
        [rng.random(len(x)) >= none[x] for none in cells.silent_elsewhere(kind)]
        for kind in (~cells.sensitive, cells.sensitive)
    )
    may_be_named = own & ~plain_before & ~before
    users = np.zeros(len(x), dtype=np.int64)
    for part in _by_rank(cells, x, np.flatnonzero(may_be_named)):
        users[part], plain_here[part] = _ones_in_rank(cells, x[part], rng)
    loud = (own & ~cells.sensitive[x]) | plain_before | plain_here | plain_after
    nobody = ~own & ~loud & ~before & ~here & ~after
    hit = np.where(may_be_named, 1 / (cells.counts[x] + users), np.where(nobody, 1 / cells.n, 0.0))
    return hit, loud


def _by_rank(cells, x, users):
    """Return the users by the rank of their cells, and in each in the order of the cells."""
    order = users[np.lexsort((x[users], cells.rank[x[users]]))]
    parts = np.split(order, np.flatnonzero(np.diff(cells.rank[x[order]])) + 1)
    return parts if len(order) else []


def _ones_in_rank(cells, x, rng):
    """Return the users of the other values of their rank with a 1, and if one is not sensitive."""
    here = cells.rank == cells.rank[x[0]]
    users, plain = np.zeros(len(x), dtype=np.int64), np.zeros(len(x), dtype=bool)
    # the law of a bit is drawn from far sooner than a binomial's
    for draw_from, group in (
        (_bits, np.flatnonzero(here & (cells.size == 1))),
        (_binomials, np.flatnonzero(here & (cells.size > 1))),
    ):
        others = draw_from(cells, group, x, rng)
        users += cells.counts[group] @ others
        plain |= others[~cells.sensitive[group]].any(axis=0)
    return users, plain


def _bits(cells, group, x, rng):
    """Return the ones of other users in cells of one value, shape (len(group), m)."""
    ones = rng.random((len(group), len(x))) < cells.b[group, None]
    return ones & (group[:, None] != x)


def _binomials(cells, group, x, rng):
    """Return the same for any cells; neighbours with like x have one law, which is set up once."""
    trials = cells.size[group, None] - (group[:, None] == x)
    return rng.binomial(trials, cells.b[group, None])


def _checked(cells):
    return check_type("cells", cells, Cells)


@cache
def _quadrature(first):
    """Return the points and weights over the panels from 0 to an edge of a number, and on."""
    roots = (arb.legendre_p_root(NODES, k, weight=True) for k in reversed(range(NODES)))
    nodes, weights = np.array([[float(part) for part in pair] for pair in roots]).T
    edges = np.concatenate([[0.0], EDGES[first:]])
    half = np.diff(edges)[:, None] / 2
    middle = (edges[:-1] + edges[1:])[:, None] / 2
    return (middle + half * nodes).ravel(), (half * weights).ravel()
