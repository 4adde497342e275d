"""Hadamard response and projective geometry response: reports are hyperplanes over a finite field.

A value is a point of a projective space, a vector of m digits whose highest digit but zeros is 1; a
report is a vector y up to a factor, and its block has the points x with y . x = 0. Each point is
in as many blocks, and every two (`ldp-projective-design`); with y = 0 and two elements the blocks
are the rows of Sylvester's matrix (`ldp-hadamard-design`). So budget, p*, q*, loss and attack are
those of a design. Feldman, Nelson, Nguyen, Talwar (2022); Acharya, Sun, Zhang (2019).
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from mechanisms.encodings.base import Promise
from mechanisms.encodings.parameters import (
    MOST_VALUES,
    check_E,
    check_flag,
    check_integer,
    check_probability,
    check_values,
)
from mechanisms.oracles import designs, pure
from mechanisms.oracles.fields import MOST_PRIME, field, is_order
from mechanisms.oracles.linear_functions import by_value, products
from mechanisms.oracles.linear_hashing import BATCH, MOST_LISTED
from mechanisms.oracles.numbered import NumberedReports
from mechanisms.sampling import subsets
from mechanisms.sampling.thresholds import falls_below, thresholds
from mechanisms.sampling.words import words

# sums over vectors and elements of the field that are taken at once
MOST_SUMS = 1 << 24
# with three digits and more than q values no block is empty: a guess within it is the best attack
LEAST_DIGITS = 3


@dataclass(frozen=True, eq=False)
class HyperplaneResponse(NumberedReports):
    """A mechanism that reports a hyperplane; `projective` and `hadamard` make it.

    Parameters
    ----------
    values : int
        Size of the alphabet, above q.
    q : int
        Number of elements of the field, a prime power.
    zero : bool
        Whether the vector 0, whose hyperplane contains all points, is a report too; only for fields
        of two elements.
    inside : number
        Pr(the block has the own value), p*.

    Raises
    ------
    ValueError
        If a parameter is out of range, or there are too many different reports.

    Examples
    --------
    >>> made = projective(13, 3.0, 3)
    >>> reports = made.perturb(np.arange(13), np.random.default_rng(1))
    >>> made.reports, int(reports.max()) < made.reports
    (13, True)
    """

    values: int
    q: int
    zero: bool
    inside: object

    def __post_init__(self):
        super().__post_init__()
        checked = {"q": field(self.q).q, "zero": check_flag("zero", self.zero)}
        checked["values"] = check_integer("values", self.values, checked["q"] + 1, MOST_VALUES)
        checked["inside"] = check_probability("inside", self.inside)
        for name, value in checked.items():
            object.__setattr__(self, name, value)
        if self.zero and self.q != 2:
            raise ValueError(f"q must be 2 if 0 is a report, got q = {self.q}")
        if self.q ** (self.digits + 1) > MOST_SUMS:
            raise ValueError(f"values must be fewer for q = {self.q}, got values = {self.values}")

    @property
    def K(self):
        """Size of the alphabet."""
        return self.values

    @cached_property
    def digits(self):
        """The number m of digits of a vector."""
        return _digits(self.values, self.q)

    @property
    def sizes(self):
        """Numbers of blocks, of those with a value, and of those with two values."""
        return sizes(self.q, self.digits, self.zero)

    @property
    def reports(self):
        """Number of different reports."""
        return self.sizes[0]

    @property
    def chance(self):
        """Probability that a report supports another value, shape (K,)."""
        _, r, both = self.sizes
        has, other = self._entries()
        return np.array([both * has + (r - both) * other] * self.K)

    @property
    def gain(self):
        """The part of it that comes from the own value, shape (K,)."""
        return self.inside - self.chance

    def _entries(self):
        """Return Pr(a block | a value in it) and Pr(it | another value)."""
        b, r, _ = self.sizes
        return self.inside / r, (1 - self.inside) / (b - r)

    @cached_property
    def _starts(self):
        """Return, for each j, the index of the first point whose highest digit is the j-th."""
        return (self.q ** np.arange(self.digits + 1) - 1) // (self.q - 1)

    def _points(self, index):
        """Return the vectors of points by index, and the place of their highest digit."""
        place = np.searchsorted(self._starts, index, side="right") - 1
        return index - self._starts[place] + self.q**place, place

    def _vectors(self, reports):
        """Return the vectors of reports."""
        return reports if self.zero else self._points(reports)[0]

    def _reports(self, vectors):
        """Return the reports of vectors: those of a multiple are the same."""
        if self.zero:
            return vectors
        f, place = field(self.q), np.zeros(len(vectors), dtype=np.int64)
        for j in range(1, self.digits):
            place[vectors >= self.q**j] = j
        scale = f.inverse[vectors // self.q**place]
        scaled = sum(
            f.multiply(scale, vectors // self.q**j % self.q) * self.q**j for j in range(self.digits)
        )
        return scaled - self.q**place + self._starts[place]

    def _product(self, y, x):
        """Return y . x for vectors, broadcast."""
        return products(y, x, self.digits, field(self.q))

    def _drawn(self, x, has, rng):
        """Return for each value a uniform block with it, or without it."""
        f, m = field(self.q), self.digits
        vectors, place = self._points(x)
        # all digits but one, which says whether the product is 0 or 1; 0 is no hyperplane
        least = np.where(has & (not self.zero), 1, 0)
        rest = subsets.below(rng, self.q ** (m - 1) - least) + least
        if self.q == 2:
            # the same with the bits of a word at once
            lower = rest & ((1 << place) - 1)
            y = lower + 2 * (rest - lower)
            odd = np.bitwise_count(y & vectors) % 2 == 1
            return self._reports(y + ((odd == has).astype(np.int64) << place))
        y, total = np.zeros_like(rest), np.zeros_like(rest)
        for j in range(m):
            free = place != j
            digit = np.where(free, rest % self.q, 0)
            rest = np.where(free, rest // self.q, rest)
            total = f.add(total, f.multiply(digit, vectors // self.q**j % self.q))
            y += digit * self.q**j
        return self._reports(y + f.add(np.where(has, 0, 1), f.negative[total]) * self.q**place)

    def _rows(self, reports):
        x = self._points(np.arange(self.K))[0]
        return self._product(self._vectors(reports)[:, None], x) == 0

    def matrix(self):
        """Return Q with Q[x, y] = Pr(y|x), shape (K, reports).

        Raises
        ------
        ValueError
            If it has more than 2^22 entries.
        """
        if not self._is_listed:
            raise ValueError(f"values must be fewer for a matrix, got values = {self.K}")
        return np.where(self._incidence, *self._entries())

    @property
    def _is_listed(self):
        return self.K * self.reports <= MOST_LISTED

    @cached_property
    def _incidence(self):
        """Which block has which value, shape (K, reports), of few."""
        return self.supported(np.arange(self.reports)).T

    def _blocks_of(self, x):
        """Return all blocks with a value."""
        if self._is_listed:
            return np.flatnonzero(self._incidence[x])
        vectors = self._vectors(np.arange(self.reports))
        return np.flatnonzero(self._product(vectors, self._points(x)[0]) == 0)

    def perturb(self, x, rng):
        """Draw one report a user.

        Parameters
        ----------
        x : array_like of int, shape (n,)
            Values in 0..K-1.
        rng : numpy.random.Generator, numpy.random.BitGenerator or SystemRandomness

        Returns
        -------
        ndarray of int, shape (n,)

        Raises
        ------
        ValueError
            If a value is not in the alphabet.
        """
        x = check_values(x, self.K)
        coin = [part[0] for part in thresholds([self.inside])]
        return self._drawn(x, falls_below(words(rng, len(x)), *coin), rng)

    def _supported(self, counts):
        if self._is_listed:
            return self._incidence @ counts
        table = np.zeros((self.q**self.digits, self.q), dtype=np.int64)
        table[self._vectors(np.arange(self.reports)), 0] = counts
        return by_value(table, field(self.q))[self._points(np.arange(self.K))[0]]

    def _draw_counts(self, counts, rng):
        b, r, _ = self.sizes
        # any block whatever the value, or any with it: a mixture, as that is likelier
        told = rng.binomial(counts, max(0.0, float(self.inside - r * self._entries()[1])))
        drawn = rng.multinomial(int((counts - told).sum()), np.full(b, 1 / b))
        many = told > r
        for x in np.flatnonzero(many):
            drawn[self._blocks_of(x)] += rng.multinomial(told[x], np.full(r, 1 / r))
        # of few users each block is drawn
        ends = np.cumsum(np.where(many, 0, told))
        for low in range(0, int(ends[-1]), BATCH):
            users = np.arange(low, min(low + BATCH, int(ends[-1])))
            x = np.searchsorted(ends, users, side="right")
            drawn += np.bincount(self._drawn(x, np.full(len(x), True), rng), minlength=b)
        return self._supported(drawn)


def _digits(K, q):
    """Return the number of digits of K points, three at least."""
    m = LEAST_DIGITS
    while (q**m - 1) // (q - 1) < K:
        m += 1
    return m


def sizes(q, m, zero):
    """Return the numbers of blocks, with a value and with two values, ints; without checks."""
    if zero:
        return q**m, q ** (m - 1), q ** (m - 2)
    return tuple((q ** (m - i) - 1) // (q - 1) for i in range(3))


def through(functions, g):
    """Return how many of g^m - 1 functions but 0 vanish at a point, and at two, in any arithmetic.

    Parameters
    ----------
    functions, g : number
        How many functions there are, and elements of the field.
    """
    return (functions + 1) / g - 1, (functions + 1) / (g * g) - 1


def projective(K, E, q=None):
    """Return projective geometry response with eps-LDP.

    Parameters
    ----------
    K : int
        Number of values, at least 3.
    E : number
        e^eps >= 1.
    q : int, optional
        Number of elements of the field, a prime power; `best_order` by default.

    Raises
    ------
    ValueError
        If a parameter is out of range, or there are too many different reports.
    """
    K, E = check_integer("K", K, 3, MOST_VALUES), check_E(E)
    q = best_order(K, E) if q is None else check_integer("q", q, 2, MOST_PRIME)
    if field(q).q >= K:
        raise ValueError(f"q must be less than K = {K}, got q = {q}")
    return _made(K, E, q, False)


def hadamard(K, E):
    """Return Hadamard response with eps-LDP; parameters and errors as for `projective`.

    Parameters
    ----------
    K : int
    E : number
    """
    return _made(check_integer("K", K, 3, MOST_VALUES), check_E(E), 2, True)


def _made(K, E, q, zero):
    b, r, both = sizes(q, _digits(K, q), zero)
    inside = designs.supports(r, both, b, E)[0]
    return HyperplaneResponse(K, q, zero, inside, promise=Promise("LDP", {"E": E}))


def best_order(K, E):
    """Return the prime power q with the least worst-case l2 loss.

    Parameters
    ----------
    K : int
        Number of values, at least 3.
    E : number
        e^eps >= 1.

    Raises
    ------
    ValueError
        If a parameter is out of range, or every q has too many different reports.

    Examples
    --------
    >>> best_order(1000, 2.7), best_order(1000, 8)
    (4, 9)
    """
    K, E = check_integer("K", K, 3, MOST_VALUES), check_E(E)
    orders = [q for q in range(2, min(2 * int(E) + 5, K - 1, MOST_PRIME) + 1) if is_order(q)]
    found = {q: _loss(K, q, E) for q in orders if q ** (_digits(K, q) + 1) <= MOST_SUMS}
    if not found:
        raise ValueError(f"K must be smaller for hyperplanes, got K = {K}")
    return min(found, key=found.get)


def _loss(K, q, E):
    """Return n times the worst-case expected l2 loss."""
    b, r, both = sizes(q, _digits(K, q), False)
    own, other = designs.supports(r, both, b, E)
    return pure.total_loss(own, other, K, 1 / K) if own > other else float("inf")
