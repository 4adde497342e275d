"""SHE on a computer: noisy histograms whose bits have finitely many levels (`ldp-she-private`).

No real numbers are drawn. The noise is a multiple of 1/steps, cut at a reach beyond 0 and 1, and
each level has an integer weight: probabilities are fractions, and the two laws of a bit are within
the factor t exactly. The estimate corrects the change of the mean by the cut, so it is unbiased.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, reduce
from itertools import accumulate

import numpy as np

from common.compiled import njit
from mechanisms.encodings.base import Promise
from mechanisms.encodings.parameters import (
    MOST_VALUES,
    as_array,
    check_counts,
    check_integer,
    check_shape,
    check_type,
    check_users,
    check_values,
    shown,
)
from mechanisms.sampling.lots import Lots
from mechanisms.sampling.words import generator, words

# fewer draws take less than the table that makes many fast, and `check --program` follows them
FEW = 1 << 12

# the greatest sum of weights: numbers below it are drawn as 64-bit integers
MOST_WEIGHT = 1 << 62
MOST_STEPS = 1 << 20
# of a matrix
MOST_COLUMNS = 1 << 19


@dataclass(frozen=True, eq=False)
class NoisyHistograms:
    """SHE with finitely many levels.

    Parameters
    ----------
    values : int
        Size K of the alphabet.
    steps : int
        Levels between 0 and 1.
    weights : tuple of int
        Of the levels of a noisy 0, the lowest first: from -reach to 1 + reach. A noisy 1 has the
        same ones, the highest first.
    promise : Promise

    Raises
    ------
    ValueError
        If a parameter is out of range.
    """

    values: int
    steps: int
    weights: tuple
    promise: Promise

    def __post_init__(self):
        values = check_integer("values", self.values, 1, MOST_VALUES)
        steps = check_integer("steps", self.steps, 1, MOST_STEPS)
        check_type("promise", self.promise, Promise)
        weights = tuple(
            check_integer("an entry of weights", weight, -MOST_WEIGHT, MOST_WEIGHT)
            for weight in check_type("weights", self.weights, list, tuple)
        )
        if min(weights, default=0) < 1 or sum(weights) >= MOST_WEIGHT:
            raise ValueError(
                f"weights must be positive, and sum to less than {MOST_WEIGHT}, "
                f"got {shown(weights)}"
            )
        beyond = len(weights) - 1 - steps
        if beyond < 0 or beyond % 2:
            raise ValueError(
                "weights must reach from 0 to 1, and as far below 0 as above 1, "
                f"got {len(weights)} of them for steps = {steps}"
            )
        # the levels lie as far below 1/2 as above
        if sum(w * (2 * j - len(weights) + 1) for j, w in enumerate(weights)) >= 0:
            raise ValueError(f"weights must have a mean below 1/2, got {shown(self.weights)}")
        object.__setattr__(self, "values", values)
        object.__setattr__(self, "steps", steps)
        object.__setattr__(self, "weights", weights)

    @property
    def K(self):
        """Size of the alphabet."""
        return self.values

    @cached_property
    def _lowest(self):
        """The lowest level, in steps."""
        return -((len(self.weights) - 1 - self.steps) // 2)

    def laws(self):
        """Return the probabilities of the levels of a noisy 0, and of a noisy 1, Fractions."""
        zero = [Fraction(weight, sum(self.weights)) for weight in self.weights]
        return zero, zero[::-1]

    def factor(self):
        """Return t: how far the laws of a noisy 0 and a noisy 1 are apart at most."""
        zero, one = self.laws()
        return max(max(p / q, q / p) for p, q in zip(zero, one, strict=True))

    @cached_property
    def _moments(self):
        """Mean and variance of a noisy 0, Fractions; a noisy 1 has 1 less the mean, and as much."""
        heights = [Fraction(self._lowest + j, self.steps) for j in range(len(self.weights))]
        law = self.laws()[0]
        mean = sum(p * h for p, h in zip(law, heights, strict=True))
        return mean, sum(p * (h - mean) ** 2 for p, h in zip(law, heights, strict=True))

    def unit_variance(self):
        """Return n times the variance of each estimate, whoever has which value, a Fraction."""
        mean, variance = self._moments
        return variance / (1 - 2 * mean) ** 2

    def matrix(self):
        """Return Q[x, y] = Pr(y|x), Fractions.

        Columns are the combinations of the bits' levels in order; the last bit's level changes
        fastest.

        Raises
        ------
        ValueError
            If there are too many columns.
        """
        zero, one = map(np.array, self.laws())
        if len(zero) ** min(self.K, MOST_COLUMNS.bit_length()) > MOST_COLUMNS:
            raise ValueError(
                f"values and weights must give a matrix of at most {MOST_COLUMNS} columns, got "
                f"values = {self.K}, with {len(zero)} levels of each bit"
            )
        bits = [[one if x == j else zero for j in range(self.K)] for x in range(self.K)]
        return np.array([reduce(lambda *two: np.outer(*two).ravel(), laws) for laws in bits])

    def perturb(self, x, rng):
        """Draw one report a user.

        Parameters
        ----------
        x : array_like of int, shape (n,)
            Values in 0..K-1.
        rng : numpy.random.Generator, numpy.random.BitGenerator or SystemRandomness

        Returns
        -------
        ndarray of int16, shape (n, K)
            Noisy bits, in steps: a 1 without noise is `steps`. The type is int32 if 16 bits are too
            few.

        Raises
        ------
        ValueError
            If a value is not in the alphabet.
        """
        x = check_values(x, self.K)
        level = self._noise(rng, len(x) * self.K).reshape(len(x), self.K)
        _turn(level, x, self.steps)
        return level

    def _noise(self, rng, n):
        """Draw n levels of a noisy 0."""
        if n < FEW:
            ends = self._ends
            level = np.searchsorted(ends, words(rng, n), side="right")
            while (bad := np.flatnonzero(level == len(ends))).size:
                level[bad] = np.searchsorted(ends, words(rng, len(bad)), side="right")
            return (level + self._lowest).astype(self._lots.table.dtype)
        return self._lots.draw(rng, n)

    @cached_property
    def _ends(self):
        """Return where the levels' shares of 64-bit words end; words beyond are drawn again."""
        ends = list(accumulate(self.weights))
        each = ((1 << 64) - 1) // ends[-1]
        return np.array([end * each for end in ends], dtype=np.uint64)

    @cached_property
    def _lots(self):
        return Lots.of(self.weights, self._lowest)

    def sums(self, reports):
        """Return the sums of all users' noisy bits, in steps, shape (K,).

        Parameters
        ----------
        reports : ndarray of int, shape (n, K)
            As `perturb` returns them.

        Raises
        ------
        ValueError
            If they are no rows of K whole numbers.
        """
        reports = as_array("reports", reports)
        if reports.ndim != 2 or reports.shape[1] != self.K or reports.dtype.kind not in "iu":
            raise ValueError(
                f"reports must be rows of K = {self.K} integers, "
                f"got shape {reports.shape} of type {reports.dtype}"
            )
        total = np.zeros(self.K, dtype=np.int64)
        _add_rows(reports, total)
        return total

    def draw_sums(self, counts, rng):
        """Draw the sums of all users' noisy bits, in steps, with the law of `perturb`.

        Parameters
        ----------
        counts : array_like of int, shape (K,)
            Number of users of each value.
        rng : numpy.random.Generator or numpy.random.BitGenerator

        Returns
        -------
        ndarray of int, shape (K,)

        Raises
        ------
        ValueError
            If the counts or the generator do not fit.
        """
        counts, law = check_counts(counts, self.K), np.array(self.weights) / sum(self.weights)
        levels = self._lowest + np.arange(len(law))
        rng = generator(rng)
        others = rng.multinomial(counts.sum() - counts, law) @ levels
        return others + rng.multinomial(counts, law[::-1]) @ levels

    def estimate(self, sums, n):
        """Return the unbiased estimate of the shares, shape (K,); it can be negative.

        Parameters
        ----------
        sums : array_like of int, shape (K,)
            Of the noisy bits of all users, in steps.
        n : int
            Number of users.

        Raises
        ------
        ValueError
            If n < 1, or the sums are no K whole numbers.
        """
        sums = check_shape("sums", as_array("sums", sums), (self.K,))
        if sums.dtype.kind not in "iu":
            raise ValueError(f"sums must be integers, got type {sums.dtype}")
        mean = self._moments[0]
        return (sums / (self.steps * check_users(n)) - float(mean)) / float(1 - 2 * mean)


@njit(nogil=True, cache=True)
def _turn(level, x, steps):
    """Make the own bits noisy 1s."""
    for i in range(len(x)):
        level[i, x[i]] = steps - level[i, x[i]]


@njit(nogil=True, cache=True)
def _add_rows(rows, total):
    for i in range(len(rows)):
        for j in range(len(total)):
            total[j] += np.int64(rows[i, j])
