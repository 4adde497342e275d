"""Local hashing by linear functions: h(x) = a . x in the field of g elements, over x's digits.

The functions a that are not 0 make two values meet with probability (g^(m-1) - 1)/(g^m - 1), below
1/g, whichever two (`ldp-linear-meeting`): pairs of function and hash value are a design, with its
budget, p* and q* (`ldp-linear-hashing`) and its loss (`ldp-pure-drawn`). It is a hash family
as Bassily and Smith (2015) ask for, exactly, and its reports are counted by g^(m+2) additions a
digit, however many they are. g is a prime power up to 256, or a prime.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import isqrt

import numpy as np

from mechanisms import rr
from mechanisms.direct_encoding import DirectEncoding
from mechanisms.encodings.base import Promise
from mechanisms.encodings.parameters import (
    MOST_VALUES,
    check_E,
    check_integer,
    check_type,
    check_values,
)
from mechanisms.oracles import designs, pure
from mechanisms.oracles.fields import MOST_POWER, field, is_order
from mechanisms.oracles.linear_functions import by_value, products
from mechanisms.oracles.numbered import NumberedReports
from mechanisms.sampling import subsets

# reports that can be drawn, for each of which is a counter
MOST_REPORTS = 1 << 24
MOST_HASH_VALUES = isqrt(MOST_REPORTS)
# users drawn at once
BATCH = 1 << 20
# entries of a matrix
MOST_LISTED = 1 << 22


@dataclass(frozen=True, eq=False)
class LinearHashing(NumberedReports):
    """A mechanism that reports a linear function and its value, which RR draws.

    Parameters
    ----------
    values : int
        Size of the alphabet, at least 2.
    hashed : DirectEncoding
        An RR on a number g of hash values, a prime up to 4096 or a power of one up to 256.

    Raises
    ------
    ValueError
        If there is no field of g elements, `hashed` is no RR, or there are more than 2^24
        different reports.

    Examples
    --------
    >>> made = mechanism(9, 3.0, 3)
    >>> reports = made.perturb(np.arange(9), np.random.default_rng(1))
    >>> made.reports, int(reports.max()) < made.reports
    (24, True)
    """

    values: int
    hashed: DirectEncoding

    def __post_init__(self):
        super().__post_init__()
        check_integer("values", self.values, 2, MOST_VALUES)
        hashed = check_type("hashed", self.hashed, DirectEncoding)
        if not is_order(hashed.K):
            raise ValueError(
                f"hashed must have a prime number of values, or a power of one up to {MOST_POWER}, "
                f"got {hashed.K} = g"
            )
        if any(len(set(row.tolist())) > 1 for row in (hashed.own, hashed.other)):
            raise ValueError(f"hashed must be an RR, got own = {hashed.own}")
        if self.reports > MOST_REPORTS:
            raise ValueError(
                f"hashed must make at most {MOST_REPORTS} reports of function and hash value, "
                f"got {self.reports} for g = {hashed.K}"
            )

    @property
    def K(self):
        """Size of the alphabet."""
        return self.values

    @property
    def g(self):
        """Number of hash values."""
        return self.hashed.K

    @cached_property
    def digits(self):
        """The number m of digits of a value in base g."""
        return _digits(self.values, self.g)

    @property
    def functions(self):
        """Number of functions, g^m - 1."""
        return self.g**self.digits - 1

    @property
    def reports(self):
        """Number of different reports."""
        return self.functions * self.g

    @cached_property
    def _supports(self):
        own, other = self.hashed.own[0], self.hashed.other[0]
        return supports(self.functions, self.g, own / other)

    @property
    def chance(self):
        """Probability that a report supports another value, shape (K,)."""
        return np.array([self._supports[1]] * self.K)

    @property
    def gain(self):
        """The part of it that comes from the own value, shape (K,)."""
        return np.array([self._supports[0] - self._supports[1]] * self.K)

    def hashes(self, functions, x):
        """Return the hash values of values.

        Parameters
        ----------
        functions : array_like of int, shape (n,)
            In 0..g^m - 2.
        x : array_like of int, shape (n,)
            In 0..K-1.

        Returns
        -------
        ndarray of int, shape (n,)

        Raises
        ------
        ValueError
            If one is out of range, or they are not as many.
        """
        functions = check_values(functions, self.functions, "functions")
        x = check_values(x, self.K)
        if len(functions) != len(x):
            raise ValueError(f"functions must be as many as x, {len(x)}, got {len(functions)}")
        return self._hashes(functions, x)

    def _rows(self, reports):
        functions, hashed = np.divmod(reports[:, None], self.g)
        return self._hashes(functions, np.arange(self.K)) == hashed

    def _hashes(self, functions, x):
        return products(functions + 1, x, self.digits, field(self.g))

    def matrix(self):
        """Return Q with Q[x, y] = Pr(y|x), shape (K, reports), in the arithmetic of the RR.

        Raises
        ------
        ValueError
            If it has more than 2^22 entries.
        """
        if self.K * self.reports > MOST_LISTED:
            raise ValueError(f"values must be fewer for a matrix, got values = {self.K}")
        hit = self._hashes(np.arange(self.functions)[None, :], np.arange(self.K)[:, None])
        rows = self.hashed.matrix()[hit] / self.functions
        return rows.reshape(self.K, self.reports)

    def perturb(self, x, rng):
        """Draw one report a user: the function's number times g, plus the hash value drawn.

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
        functions = subsets.below(rng, np.full(len(x), self.functions))
        return functions * self.g + self.hashed.perturb(self._hashes(functions, x), rng)

    def _supported(self, counts):
        """Return, for each value, the sum over functions of the counts at their values."""
        table = np.zeros((self.functions + 1, self.g), dtype=np.int64)
        table[1:] = counts.reshape(self.functions, self.g)
        return by_value(table, field(self.g))[: self.K].copy()

    def _draw_counts(self, counts, rng):
        told = rng.binomial(counts, float(self.hashed.keep))
        drawn = rng.multinomial(int((counts - told).sum()), _uniform(self.reports))
        functions, many = np.arange(self.functions), told > self.functions
        for x in np.flatnonzero(many):
            places = functions * self.g + self._hashes(functions, x)
            drawn[places] += rng.multinomial(told[x], _uniform(self.functions))
        # of few users each function is drawn
        ends = np.cumsum(np.where(many, 0, told))
        for low in range(0, int(ends[-1]), BATCH):
            users = np.arange(low, min(low + BATCH, int(ends[-1])))
            functions = rng.integers(0, self.functions, len(users))
            hashed = self._hashes(functions, np.searchsorted(ends, users, side="right"))
            drawn += np.bincount(functions * self.g + hashed, minlength=self.reports)
        return self._supported(drawn)


def mechanism(K, E, g=None):
    """Return linear hashing with eps-LDP.

    Parameters
    ----------
    K : int
        Number of values, at least 2.
    E : number
        e^eps >= 1.
    g : int, optional
        Number of hash values, a prime power; `best_order` by default.

    Raises
    ------
    ValueError
        If a parameter is out of range.
    """
    K, E = check_integer("K", K, 2, MOST_VALUES), check_E(E)
    g = best_order(K, E) if g is None else check_integer("g", g, 2, MOST_HASH_VALUES)
    return LinearHashing(K, rr.mechanism(g, E), promise=Promise("LDP", {"E": E}))


def best_order(K, E):
    """Return the number of hash values, a prime power, with the least worst-case l2 loss.

    Parameters
    ----------
    K : int
        Number of values, at least 2.
    E : number
        e^eps >= 1.

    Raises
    ------
    ValueError
        If a parameter is out of range, or every prime power has more than 2^24 different
        reports.

    Examples
    --------
    >>> best_order(1000, 2.7), best_order(1000, 20)
    (4, 19)
    """
    K, E = check_integer("K", K, 2, MOST_VALUES), check_E(E)
    most = min(max(3, 2 * int(E) + 4), MOST_HASH_VALUES)
    found = {g: _loss(K, g, E) for g in range(2, most + 1) if is_order(g)}
    found = {g: loss for g, loss in found.items() if loss is not None}
    if not found:
        raise ValueError(f"K must be smaller for linear hashing, got K = {K}")
    return min(found, key=found.get)


def _digits(K, g):
    """Return the number of digits of K values in base g."""
    m = 1
    while g**m < K:
        m += 1
    return m


def supports(functions, g, E):
    """Return p* and q* of the design, in any arithmetic.

    Parameters
    ----------
    functions : number
        g^m - 1, those that are not 0.
    g, E : number

    Examples
    --------
    >>> [str(p) for p in supports(8, 3, Fraction(2))]
    ['1/2', '5/16']
    """
    return designs.supports(functions, meeting(functions, g + 0 * E), functions * g, E)


def meeting(functions, g):
    """Return how many functions but 0 take one value at two inputs, in any arithmetic."""
    return (functions + 1) / g - 1


def _loss(K, g, E):
    """Return n times the worst-case expected l2 loss, or None if there are too many reports."""
    m = _digits(K, g)
    if (g**m - 1) * g > MOST_REPORTS:
        return None
    own, other = supports(g**m - 1, g, E)
    return pure.total_loss(own, other, K, 1 / K) if own > other else float("inf")


def mean_image(K, g, m):
    """Return how many hash values K values take, as a mean over the functions; without checks.

    A function takes all of them if it depends on a digit below the highest, m-th one; if it depends
    only on the highest digit, it takes as many as there are highest digits.

    Parameters
    ----------
    K, g, m : int
        g^(m-1) < K <= g^m.

    Examples
    --------
    >>> mean_image(5, 3, 2)
    Fraction(11, 4)
    """
    highest = -(-K // g ** (m - 1))
    return Fraction((g**m - g) * g + (g - 1) * highest, g**m - 1)


def _uniform(size):
    return np.full(size, 1 / size)
