"""Unary encoding: one bit a value, each flipped by itself.

The bit of value j is 1 with probability `a[j]` in the report of a user of value j and `b[j]` in
any other's. A value with b[j] = 0 is *exact*: a 1 in its bit reveals the input, so that at most
one exact bit is 1, and a report is kept as its noisy bits and the index of that 1.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from mechanisms.encodings.base import Encoding
from mechanisms.encodings.parameters import (
    as_array,
    check_in_unit,
    check_integer,
    check_numbers,
    check_type,
    check_values,
    check_vector,
)
from mechanisms.sampling import bits
from mechanisms.sampling.thresholds import falls_below, thresholds
from mechanisms.sampling.words import words


def revealed(is_noisy, a, choose=np.where):
    """Return Pr(the own bit is 1) where a 1 reveals the input, otherwise 0, in any arithmetic.

    Parameters
    ----------
    is_noisy : array_like of bool, shape (K,)
        Where b > 0.
    a : ndarray, shape (K,)
    choose : callable
        What chooses by a condition, in the arithmetic wanted.
    """
    return choose(is_noisy, 0 * a, a)


def likelihoods(a_i, b_i, a_j, b_j):
    """Return two likelihoods with the greatest ratio, of i and j, over a common factor.

    In any arithmetic; the report has a 1 in bit i and a 0 in bit j.

    Parameters
    ----------
    a_i, b_i, a_j, b_j : number
        Pr(1) in the own bit of i and j, and in another's.
    """
    return a_i * (1 - b_j), b_i * (1 - a_j)


@dataclass(frozen=True, eq=False)
class UnaryReports:
    """The reports of n users.

    Parameters
    ----------
    noisy : ndarray of uint64, shape (n, words)
        Bits of the values with b > 0, in the order of the alphabet, least significant bit first.
    exact : ndarray of int32, shape (n,)
        The exact value whose bit is 1, or -1.
    is_noisy : ndarray of bool, shape (K,)
        Which values the noisy bits belong to.

    Raises
    ------
    ValueError
        If types or shapes do not fit, or `exact` names a noisy value.
    """

    noisy: np.ndarray
    exact: np.ndarray
    is_noisy: np.ndarray

    def __post_init__(self):
        is_noisy = as_array("is_noisy", self.is_noisy)
        if is_noisy.dtype != bool or is_noisy.ndim != 1 or not is_noisy.size:
            raise ValueError(f"is_noisy must be a mask of shape (K,), got {is_noisy.shape}")
        exact = as_array("exact", self.exact)
        check_values(exact, len(is_noisy), "exact", least=-1)
        if np.any(is_noisy[exact] & (exact >= 0)):
            raise ValueError(f"exact must name values of is_noisy = False, got {exact}")
        noisy, m = as_array("noisy", self.noisy), int(is_noisy.sum())
        if noisy.dtype != np.uint64:
            raise ValueError(f"noisy must be of type uint64, got {noisy.dtype}")
        if noisy.ndim != 2 or len(noisy) != len(exact) or 64 * noisy.shape[1] < m:
            raise ValueError(f"noisy must hold {len(exact)} rows of {m} bits, got {noisy.shape}")
        for name, value in (("noisy", noisy), ("exact", exact), ("is_noisy", is_noisy)):
            object.__setattr__(self, name, value)

    def __len__(self):
        return len(self.exact)

    def dense(self):
        """Return all bits as an array of 0 and 1, shape (n, K)."""
        out = np.zeros((len(self), len(self.is_noisy)), dtype=np.uint8)
        out[:, self.is_noisy] = bits.unpack(self.noisy, int(self.is_noisy.sum()))
        users = np.flatnonzero(self.exact >= 0)
        out[users, self.exact[users]] = 1
        return out

    def ones(self):
        """Return the number of reports with a 1 in each bit, shape (K,)."""
        counts = np.bincount(self.exact[self.exact >= 0], minlength=len(self.is_noisy))
        counts[self.is_noisy] = bits.count_ones(self.noisy, int(self.is_noisy.sum()))
        return counts

    def informative_ones(self):
        """Return the same without the noisy bits of reports that have an exact 1, shape (K,)."""
        counts = np.bincount(self.exact[self.exact >= 0], minlength=len(self.is_noisy))
        hidden = self.noisy[self.exact < 0]
        counts[self.is_noisy] = bits.count_ones(hidden, int(self.is_noisy.sum()))
        return counts


@dataclass(frozen=True, eq=False)
class UnaryEncoding(Encoding):
    """A mechanism with Y = {0,1}^K and independent bits.

    Parameters
    ----------
    a : ndarray, shape (K,)
        Pr(1) in the own bit, floats or exact numbers.
    b : ndarray, shape (K,)
        Pr(1) in the bit of another value.

    Raises
    ------
    ValueError
        If one is no probability, or the shapes differ.
    """

    a: np.ndarray
    b: np.ndarray

    def __post_init__(self):
        super().__post_init__()
        a = check_in_unit("a", check_vector("a", self.a))
        object.__setattr__(self, "a", a)
        object.__setattr__(self, "b", check_in_unit("b", check_numbers("b", self.b, a.shape)))

    @property
    def K(self):
        """Size of the alphabet."""
        return len(self.a)

    @property
    def chance(self):
        """Probability of a 1 in each bit for the other inputs, shape (K,)."""
        return self.b

    @property
    def gain(self):
        """Return what the own input adds to it, shape (K,)."""
        return self.a - self.b

    @cached_property
    def is_noisy(self):
        """Mask of the values with b > 0, shape (K,)."""
        return (self.b > 0).astype(bool)

    @cached_property
    def _places(self):
        """Index of each value's noisy bit, or -1, shape (K,)."""
        return np.where(self.is_noisy, np.cumsum(self.is_noisy) - 1, -1)

    @cached_property
    def _bits(self):
        return bits.Bits.of(self.a[self.is_noisy], self.b[self.is_noisy])

    @cached_property
    def _thresholds(self):
        return thresholds(self.a)

    @property
    def revealed(self):
        """Probability that the own bit is 1 where it is exact, 0 elsewhere, shape (K,)."""
        return revealed(self.is_noisy, self.a)

    def matrix(self):
        """Return Q[x, y] = Pr(y|x), shape (K, 2^K); bit j of the column number y is bit j of y.

        Raises
        ------
        ValueError
            If K > 12: the matrix is for small alphabets.
        """
        if self.K > 12:
            raise ValueError(f"the matrix of a unary encoding needs K <= 12, got K = {self.K}")
        one = np.tile(self.b, (self.K, 1))
        one[np.diag_indices(self.K)] = self.a
        Q = np.ones((self.K, 1), dtype=one.dtype) + 0 * one[:, :1]
        for j in range(self.K):
            Q = np.hstack([Q * (1 - one[:, [j]]), Q * one[:, [j]]])
        return Q

    def perturb(self, x, rng):
        """Draw one report a user.

        Parameters
        ----------
        x : array_like of int, shape (n,)
            Input values in 0..K-1.
        rng : numpy.random.Generator, numpy.random.BitGenerator or SystemRandomness

        Returns
        -------
        UnaryReports
        """
        x = check_values(x, self.K)
        noisy = self._bits.draw(self._places[x], rng)
        exact = np.full(len(x), -1, dtype=np.int32)
        users = np.flatnonzero(~self.is_noisy[x])
        own, certain = (part[x[users]] for part in self._thresholds)
        told = users[falls_below(words(rng, len(users)), own, certain)]
        exact[told] = x[told]
        return UnaryReports(noisy, exact, self.is_noisy)

    def sample(self, value, rng):
        """Draw the report of one user, K bits, shape (K,).

        Parameters
        ----------
        value : int
            The input.
        rng : numpy.random.Generator, numpy.random.BitGenerator or SystemRandomness
        """
        return self.perturb([check_integer("value", value, 0, self.K - 1)], rng).dense()[0]

    def _draw_counts(self, counts, rng):
        # given the inputs the bits are independent, so two binomials a bit are exact
        own = rng.binomial(counts, self.a.astype(float))
        return own + rng.binomial(counts.sum() - counts, self.b.astype(float))

    def output_counts(self, reports):
        """Return the number of reports with a 1 in each bit, shape (K,).

        Parameters
        ----------
        reports : UnaryReports
        """
        self.require_own(reports)
        return reports.ones()

    def informative_counts(self, reports):
        """Return the counts of informative ones, shape (K,).

        A noisy bit counts only in the reports without an exact 1; in the others it is noise.

        Parameters
        ----------
        reports : UnaryReports
        """
        self.require_own(reports)
        return reports.informative_ones()

    def _draw_informative_counts(self, counts, rng):
        own = rng.binomial(counts, self.a.astype(float))
        others = counts.sum() - own[~self.is_noisy].sum() - counts
        # an exact bit has no ones of others
        return own + rng.binomial(np.where(self.is_noisy, others, 0), self.b.astype(float))

    def require_own(self, reports):
        """Raise ValueError unless the reports have this mechanism's noisy and exact bits.

        Parameters
        ----------
        reports : UnaryReports
        """
        check_type("reports", reports, UnaryReports)
        if not np.array_equal(reports.is_noisy, self.is_noisy):
            raise ValueError(
                f"reports must be of this mechanism: {self.K} values, {self.is_noisy.sum()} noisy; "
                f"got {len(reports.is_noisy)} values, {reports.is_noisy.sum()} noisy"
            )
