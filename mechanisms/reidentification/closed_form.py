"""Adversaries who know all users' values and attribute one report of IDUE to a user (OneID, V-A).

Both look for the first 1 among the values in some order of rank, and name one of its users at
random. The paper's ranks values by budget. The Bayes adversary ranks by a/b: the likelihood of
value i is a factor common to all values times a_i/b_i > 1 if its bit is 1, and times
(1-a_i)/(1-b_i) < 1 if not. So her accuracy over all outputs is

    (1/n) (sum_i a_i prod_{j<i} (1-b_j) + prod_j (1-b_j) max_i (1-a_i)/(1-b_i))

over the values that some user has, in descending order of a/b. For OneID's optimum all
(1-a)/(1-b) are one number 1/M.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from common import portable
from mechanisms.budgets.by_value import check_budgets
from mechanisms.encodings.parameters import (
    MOST_USERS,
    check_counts,
    check_flag,
    check_in_unit,
    check_mask,
    check_numbers,
    check_sensitive,
    check_shape,
    check_size,
    check_users,
    check_values,
    shown,
)


def first_one(a, before):
    """Return Pr(a value's bit is 1 and none before it | the value), in any arithmetic.

    Parameters
    ----------
    a, before : number or ndarray
        Pr(1) in the value's own bit, and that no bit before it is 1.
    """
    return a * before


def silent(none, a, b):
    """Return Pr(no bit is 1 | a value), in any arithmetic.

    Parameters
    ----------
    none : number
        The same probability for a user who has none of the values.
    a, b : number or ndarray
        Pr(1) in the value's bit, for its users and for others.
    """
    return none * (1 - a) / (1 - b)


def tied(some, size, b):
    """Return the chance to be picked at random among like bits that are 1, if one's own is.

    In any arithmetic.

    Parameters
    ----------
    some : number or ndarray
        Pr(some of these bits is 1) for a user who has none of the values, 1 - (1-b)^size.
    size, b : number or ndarray
        How many bits there are, and Pr(1) in each.
    """
    return some / (size * b)


def alone(a, b, count, others):
    """Return Pr(U = u|Y = y) of a user whose bit is the only 1 in y, in any arithmetic.

    Parameters
    ----------
    a, b, count : number or ndarray
        Of the user's value.
    others : number or ndarray
        `silent` of each other value's count, summed.
    """
    # the likelihoods a/b and (1-a)/(1-b), times b so that b = 0 is no exception
    return a / (count * a + b * others)


@dataclass(frozen=True, eq=False)
class Adversary:
    """An adversary who names a user of the first value in her order whose bit is 1.

    Values of one rank have equal a and equal b; among several of them with a 1 she picks at random.

    Parameters
    ----------
    a, b : ndarray, shape (K,)
        Of the mechanism, floats or exact numbers.
    counts : ndarray of int, shape (K,)
        Number of users of each value.
    rank : ndarray of int, shape (K,)
        Class of each value, the first being 0; -1 for values whose bits she does not look at.
    guess : ndarray, shape (K,)
        Probability that she names a given user of that value when she finds no 1.
    size : ndarray of int, shape (K,), optional
        How many equal values each entry represents; 1 by default.

    Raises
    ------
    ValueError
        If a parameter is out of range, a shape does not fit, or ranks are not numbered through.
    """

    a: np.ndarray
    b: np.ndarray
    counts: np.ndarray
    rank: np.ndarray
    guess: np.ndarray
    size: np.ndarray | None = None

    def __post_init__(self):
        a, b, counts, size = _population(self.a, self.b, self.counts, None, self.size)
        rank = check_values(self.rank, len(a), "rank", least=-1)
        check_shape("rank", rank, a.shape)
        looked = np.unique(rank[rank >= 0])
        if not len(looked) or not np.array_equal(looked, np.arange(len(looked))):
            raise ValueError(f"rank must number classes 0, 1, ... without gaps, got {shown(rank)}")
        guess = check_in_unit("guess", check_numbers("guess", self.guess, a.shape))
        checked = {"a": a, "b": b, "counts": counts, "rank": rank, "guess": guess, "size": size}
        for name, value in checked.items():
            object.__setattr__(self, name, value)

    @property
    def n(self):
        """Number of users."""
        return int(self.size @ self.counts)

    @cached_property
    def looks(self):
        """Mask of the values whose bits she looks at."""
        return self.rank >= 0

    def picks(self, among):
        """Return Pr(she picks value i | input i) if only the bits of `among` can be 1, shape (K,).

        Zero for values that are not among them.

        Parameters
        ----------
        among : ndarray of bool, shape (K,)
        """
        among = check_mask("among", among, len(self.a)) & self.looks
        classes = self.rank.max() + 1
        size = np.bincount(self.rank[among], self.size[among], classes).astype(np.int64)
        # a negative rank sorts before the classes
        b = self.b[np.unique(self.rank, return_index=True)[1][-classes:]]
        won = _before(b, size) * _tie(b, size)
        return np.where(among, first_one(self.a, won[self.rank]), 0 * self.a)

    def misses(self, among):
        """Return Pr(the bits of `among` are all 0 | input i), shape (K,).

        Parameters
        ----------
        among : ndarray of bool, shape (K,)
        """
        among = check_mask("among", among, len(self.a))
        none = np.multiply.reduce(_all_zero(self.b, self.size)[among], initial=1)
        return np.where(among, silent(none, self.a, self.b), none + 0 * self.b)

    def hits(self):
        """Return Pr(she names the right user | input i), shape (K,), for values with users."""
        return self.named(self.looks) + self.guess * self.misses(self.looks)

    def named(self, among):
        """Return Pr(she picks value i and names its right user | input i), as for `picks`.

        Parameters
        ----------
        among : ndarray of bool, shape (K,)
        """
        return self.picks(among) / np.maximum(self.counts, 1)

    def accuracy(self):
        """Return the probability that a random user's report is attributed to them."""
        return (self.size * self.counts * self.hits()).sum() / self.n

    def outlier_accuracy(self, sensitive):
        """Return the accuracy on outliers: a unique value, and a 1 in some non-sensitive bit.

        Parameters
        ----------
        sensitive : array_like of bool, shape (K,)

        Returns
        -------
        number
            NaN if there is no outlier.
        """
        plain, alone = ~check_sensitive(sensitive, len(self.a)), self.counts == 1
        silent = self.misses(plain)
        # hits without a non-sensitive 1: by a sensitive bit or by a guess
        quiet = self.named(~plain) * silent + self.guess * self.misses(self.looks | plain)
        outliers = (self.size * (1 - silent))[alone].sum()
        right = (self.size * (self.hits() - quiet))[alone].sum()
        return right / outliers if outliers > 0 else float("nan")


def bayes(a, b, counts, n=None, size=None):
    """Return the adversary of greatest accuracy.

    Parameters
    ----------
    a, b : array_like, shape (K,)
    counts : array_like of int, shape (K,)
    n : int, optional
        What the counts must sum to.
    size : array_like of int, shape (K,), optional
        How many equal values each entry represents, as for `Adversary`.

    Raises
    ------
    ValueError
        If the counts do not fit, or do not sum to n.

    Examples
    --------
    >>> bayes([0.5, 0.5], [0.25, 0.25], [1, 1]).accuracy()
    np.float64(0.625)
    """
    a, b, counts, size = _population(a, b, counts, n, size)
    occupied = counts > 0
    rank = _ranks((_minus_ratio(a, b), b), occupied)
    least = (1 - a) / (1 - b)
    likely = occupied & (least == least[occupied].max())
    share = 1 / (size[likely] @ counts[likely] + 0 * a[0])
    return Adversary(a, b, counts, rank, np.where(likely, share, 0 * a), size)


def by_budget(a, b, E, counts, n=None, skip_empty=True):
    """Return the paper's adversary, who takes the 1 of the largest budget (Section V-A).

    Parameters
    ----------
    a, b : array_like, shape (K,)
    counts : array_like of int, shape (K,)
    n : int, optional
        As for `bayes`.
    E : array_like, shape (K,)
        e^eps of each value, infinity included.
    skip_empty : bool
        Whether the adversary skips values that no user has; otherwise a 1 in the bit of such a
        value leads to no guess. The paper does not specify this, nor what she does if there is no
        1; here she guesses any user.
    """
    a, b, counts, _ = _population(a, b, counts, n)
    looks = counts > 0 if check_flag("skip_empty", skip_empty) else np.ones(len(counts), dtype=bool)
    budgets = check_budgets(E)
    check_shape("E", np.asarray(budgets), a.shape)
    rank = _ranks((np.array([-e for e in budgets]), b, a), looks)
    return Adversary(a, b, counts, rank, np.full(len(a), 1 / (int(counts.sum()) + 0 * a[0])))


def worst_posterior(a, b, counts, n=None, size=None):
    """Return the greatest Pr(U = u|Y = y) over all users and outputs, which Theorem 1 bounds.

    It is reached where the one bit of 1 is the user's own.

    Parameters
    ----------
    a, b : array_like, shape (K,)
    counts : array_like of int, shape (K,)
    n, size : optional
        As for `bayes`.
    """
    a, b, counts, size = _population(a, b, counts, n, size)
    used = counts > 0
    a, b, counts = a[used], b[used], counts[used]
    others = silent(counts, a, b)
    return alone(a, b, counts, (size[used] * others).sum() - others).max()


def check_population(counts, K, n=None, size=1):
    """Return counts, or raise ValueError unless they are K counts that sum to n >= 1.

    Parameters
    ----------
    counts : array_like of int, shape (K,)
    K : int
    n : int, optional
    size : int or ndarray of int, shape (K,)
        How many values have each count; taken without checks.
    """
    counts = check_counts(counts, K)
    if (size * counts.astype(float)).sum() > MOST_USERS:
        raise ValueError(f"size times counts must sum to at most {MOST_USERS}, got more")
    users = (size * counts).sum()
    if n is not None and users != check_users(n):
        raise ValueError(f"counts must sum to n = {n}, got {users}")
    if not counts.any():
        raise ValueError("counts must not be all zero, got no user")
    return counts


def _population(a, b, counts, n, size=None):
    a, b = check_numbers("a", a), check_numbers("b", b)
    if a.ndim != 1 or a.shape != b.shape or not np.all((b >= 0) & (b < a) & (a <= 1)):
        raise ValueError(
            "a and b must have one shape (K,) and 0 <= b < a <= 1, "
            f"got a = {shown(a)}, b = {shown(b)}"
        )
    if a.dtype != b.dtype or a.dtype == object:
        # floats next to exact numbers make all of them floats
        has_floats = any(isinstance(p, float) for p in [*a.tolist(), *b.tolist()])
        a, b = (array.astype(float if has_floats else object) for array in (a, b))
    size = check_alike(size, len(a))
    return a, b, check_population(counts, len(a), n, size), size


def check_alike(size, K):
    """Return how many values each of K entries represents, or raise ValueError.

    Parameters
    ----------
    size : array_like of int, shape (K,), optional
        Positive; 1 by default.
    K : int
    """
    if size is None:
        return np.ones(check_size(K), dtype=np.int64)
    size = check_counts(size, K, "size")
    if size.min() < 1:
        raise ValueError(f"size must be positive, got {size.min()}")
    return size


def _ranks(keys, looks):
    """Return the place of each value's keys among those she looks at, -1 for the others."""
    used = np.flatnonzero(looks)
    code = np.zeros(len(used), dtype=np.int64)
    for key in keys:
        _, place = np.unique(key[used], return_inverse=True)
        _, code = np.unique(code * len(used) + place, return_inverse=True)
    rank = np.full(len(looks), -1)
    rank[used] = code
    return rank


def _minus_ratio(a, b):
    if a.dtype != object:
        with np.errstate(divide="ignore", over="ignore"):
            return -(a / b)
    return np.array([-(p / q) if q else -float("inf") for p, q in zip(a, b, strict=True)])


def _all_zero(b, size):
    """Return (1-b)^size."""
    if b.dtype == object:
        return (1 - b) ** size
    many = portable.exp(size * portable.log1p(-b))
    return np.where(size == 1, 1 - b, many)


def _before(b, size):
    """Return the probability that the bits of all earlier classes are 0, shape (classes,)."""
    none = _all_zero(b, size)
    return np.multiply.accumulate(np.concatenate([[1 + 0 * b[0]], none[:-1]]))


def _tie(b, size):
    """Return the chance to be picked among a class's bits, if one's own is 1: E 1/(1 + others)."""
    noisy = (b > 0) & (size > 0)
    safe_b, safe_size = np.where(noisy, b, 1 + 0 * b), np.where(noisy, size, 1)
    if b.dtype == object:
        some = 1 - (1 - b) ** safe_size
    else:
        some = -portable.expm1(safe_size * portable.log1p(-b))
    return np.where(noisy, tied(some, safe_size, safe_b), 1 + 0 * b)
