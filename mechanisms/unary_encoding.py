"""Unary encoding: one bit a value, each flipped by itself.

The bit of value j is 1 with probability `a[j]` in the report of a user of value j and `b[j]` in
any other's. A value with b[j] = 0 is *exact*: a 1 in its bit reveals the input, so that at most
one exact bit is 1, and a report is kept as its noisy bits and the index of that 1.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from mechanisms.encodings.base import Encoding
from mechanisms.encodings.parameters import check_counts, check_values
from mechanisms.sampling import bits
from mechanisms.sampling.thresholds import falls_below, thresholds
from mechanisms.sampling.words import words


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
    """

    noisy: np.ndarray
    exact: np.ndarray
    is_noisy: np.ndarray

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
    """

    a: np.ndarray
    b: np.ndarray

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
        """What the own input adds to it, shape (K,)."""
        return self.a - self.b

    @cached_property
    def is_noisy(self):
        """Mask of the values with b > 0, shape (K,)."""
        return np.array([bool(p > 0) for p in self.b])

    @property
    def revealed(self):
        """Probability that the own bit is 1 where it is exact, 0 elsewhere, shape (K,)."""
        return np.where(self.is_noisy, 0 * self.a, self.a)

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
        noisy_x = np.where(self.is_noisy, np.cumsum(self.is_noisy) - 1, -1)[x]
        noisy = bits.draw_reports(noisy_x, self.a[self.is_noisy], self.b[self.is_noisy], rng)
        exact = np.full(len(x), -1, dtype=np.int32)
        users = np.flatnonzero(~self.is_noisy[x])
        own, certain = (part[x[users]] for part in thresholds(self.a))
        told = users[falls_below(words(rng, len(users)), own, certain)]
        exact[told] = x[told]
        return UnaryReports(noisy, exact, self.is_noisy)

    def sample(self, value, rng):
        """Draw the report of one user, K bits; parameters as for `perturb`."""
        return self.perturb([value], rng).dense()[0]

    def draw_counts(self, counts, rng):
        """Draw the number of ones in each bit, with the law of `perturb`.

        Given the inputs the bits are independent, so two binomials a bit are exact.

        Parameters
        ----------
        counts : array_like of int, shape (K,)
            Number of users of each input value.
        rng : numpy.random.Generator

        Returns
        -------
        ndarray of int, shape (K,)
        """
        counts = check_counts(counts, self.K)
        own = rng.binomial(counts, self.a.astype(float))
        return own + rng.binomial(counts.sum() - counts, self.b.astype(float))

    def output_counts(self, reports):
        """Return the number of reports with a 1 in each bit, shape (K,)."""
        self.require_own(reports)
        return reports.ones()

    def informative_counts(self, reports):
        """Return the ones that tell of the input, shape (K,).

        A noisy bit counts in the reports without an exact 1 alone; in the others it is noise.
        """
        self.require_own(reports)
        return reports.informative_ones()

    def draw_informative_counts(self, counts, rng):
        """Draw `informative_counts`, with the law of `perturb`; parameters as `draw_counts`."""
        counts = check_counts(counts, self.K)
        own = rng.binomial(counts, self.a.astype(float))
        others = counts.sum() - own[~self.is_noisy].sum() - counts
        # an exact bit has no ones of others
        return own + rng.binomial(np.where(self.is_noisy, others, 0), self.b.astype(float))

    def require_own(self, reports):
        """Raise ValueError unless the reports have this mechanism's noisy and exact bits."""
        if not np.array_equal(reports.is_noisy, self.is_noisy):
            raise ValueError(
                f"reports must be of this mechanism: {self.K} values, {self.is_noisy.sum()} noisy; "
                f"got {len(reports.is_noisy)} values, {reports.is_noisy.sum()} noisy"
            )
