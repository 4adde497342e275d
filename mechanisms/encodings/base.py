"""Base classes of all mechanisms: the promise, the report of one user, and the moments."""

from abc import abstractmethod
from dataclasses import dataclass, field

import numpy as np

from mechanisms.encodings.deployable import Deployable
from mechanisms.encodings.parameters import (
    check_counts,
    check_in_unit,
    check_integer,
    check_numbers,
    check_type,
    check_users,
)
from mechanisms.sampling.words import SystemRandomness, generator

# its square does not vanish in floats
LEAST_GAIN = 2.0**-500
# users drawn at once, where each is drawn
BATCH = 1 << 16


@dataclass(frozen=True, eq=False)
class Promise:
    """The notion of privacy that a mechanism is built for.

    Parameters
    ----------
    notion : str
        `LDP`, `ULDP`, `LIP`, `OneID-LDP`, `MinID-LDP`, or `none`.
    parameters : dict
        Of the notion: `E` = e^eps, or `eps` for tables over 2^64; `sensitive` (X_S) of ULDP; `P1`
        or `prior` of LIP; `budgets` (E of each value) of OneID- and MinID-LDP.
    """

    notion: str
    parameters: dict = field(default_factory=dict)

    def __post_init__(self):
        check_type("notion", self.notion, str)
        check_type("parameters", self.parameters, dict)


NONE = Promise("none")


def unit_variance(chance, gain, p):
    """Return the variance of one value's empirical estimate times n, in any arithmetic.

    Parameters
    ----------
    chance, gain, p : number
        The output is reported with probability m = chance + gain p; the estimate from n reports
        is (T/n - chance)/gain with T binomial.

    Examples
    --------
    >>> from fractions import Fraction
    >>> unit_variance(Fraction(1, 4), Fraction(1, 2), Fraction(1, 2))
    Fraction(1, 1)
    """
    m = chance + gain * p
    return m * (1 - m) / (gain * gain)


@dataclass(frozen=True, eq=False, kw_only=True)
class Encoding(Deployable):
    """A mechanism that reports values (direct encoding) or bits (unary encoding).

    Each has `matrix`, `perturb` (a population), `sample` (one user), `draw_counts`,
    `output_counts`, and (`chance`, `gain`): output j is reported with probability
    chance[j] + gain[j] p[j] by a user drawn from p.

    Parameters
    ----------
    promise : Promise
        What it is built to provide; `theory` checks it.
    """

    promise: Promise = NONE

    def __post_init__(self):
        check_type("promise", self.promise, Promise)

    @property
    @abstractmethod
    def K(self):
        """Size of the alphabet."""

    @property
    @abstractmethod
    def chance(self):
        """Probability of each output for the other inputs, shape (K,)."""

    @property
    @abstractmethod
    def gain(self):
        """The part of it that comes from the own input, shape (K,)."""

    def sample(self, value, rng):
        """Draw the report of one user, a value in 0..K-1.

        Parameters
        ----------
        value : int
            The input.
        rng : numpy.random.Generator, numpy.random.BitGenerator or SystemRandomness
        """
        return int(self.perturb([check_integer("value", value, 0, self.K - 1)], rng)[0])

    def frequencies(self, counts, n):
        """Return from the counts of n users what has mean chance + gain p, (K,), without checks."""
        return counts / n

    @property
    def saved(self):
        """Return how much each value lowers n times the l2 loss below that of binomials, (K,)."""
        return 0 * self.gain

    def variance(self, p, n):
        """Return the variance of each empirical estimate, for n users drawn from p, shape (K,).

        The estimate's mean is p (ULDP, equations (36), (42)); the sum of the variances is the
        expected l2 loss (Propositions 14 and 17), exact for exact parameters.

        Parameters
        ----------
        p : array_like, shape (K,)
            Probabilities; each variance is only of its own entry, so they need not sum to 1.
        n : int
            Number of users.

        Raises
        ------
        ValueError
            If p does not lie in [0, 1], n < 1, or the reports do not depend on a value.
        """
        p = check_in_unit("p", check_numbers("p", p, (self.K,)))
        _, gain = require_signal(self)
        return unit_variance(self.chance, gain, p) / check_users(n)

    def draw_counts(self, counts, rng):
        """Draw how often each output (or a 1 in each bit) is reported, with the law of `perturb`.

        Parameters
        ----------
        counts : array_like of int, shape (K,)
            Number of users of each input value.
        rng : numpy.random.Generator, numpy.random.BitGenerator or SystemRandomness
            The last draws every user's report, up to 2^31 of them.

        Returns
        -------
        ndarray of int, shape (K,)

        Raises
        ------
        ValueError
            If the counts do not fit.
        """
        counts = check_counts(counts, self.K)
        if isinstance(rng, SystemRandomness):
            return self._count_reports(counts, rng, self.output_counts)
        return self._draw_counts(counts, generator(rng))

    @abstractmethod
    def _draw_counts(self, counts, rng):
        """Draw the counts of the outputs without drawing each user's report."""

    def _count_reports(self, counts, rng, count):
        ends = np.cumsum(counts)
        if ends[-1] > 1 << 31:
            raise ValueError(
                f"counts must sum to at most 2^31 for rng = SystemRandomness, got {ends[-1]}"
            )
        total = np.zeros(self.K, dtype=np.int64)
        for low in range(0, ends[-1], BATCH):
            users = np.arange(low, min(low + BATCH, ends[-1]))
            reports = self.perturb(np.searchsorted(ends, users, side="right"), rng)
            total += count(reports)
        return total

    @property
    def revealed(self):
        """Probability that a value's report reveals it and also has noise, shape (K,)."""
        return 0 * self.gain

    def informative_counts(self, reports):
        """Return `output_counts` without the noise of reports that reveal their input, (K,).

        Parameters
        ----------
        reports : UnaryReports, BlockReports, or array_like of int, shape (n,)
            Drawn by `perturb`.

        Raises
        ------
        ValueError
            If the reports are not of this mechanism.
        """
        return self.output_counts(reports)

    def draw_informative_counts(self, counts, rng):
        """Draw `informative_counts` with the law of `perturb`.

        Parameters
        ----------
        counts : array_like of int, shape (K,)
            Number of users of each input value.
        rng : numpy.random.Generator, numpy.random.BitGenerator or SystemRandomness

        Returns
        -------
        ndarray of int, shape (K,)

        Raises
        ------
        ValueError
            If the counts do not fit.
        """
        counts = check_counts(counts, self.K)
        if isinstance(rng, SystemRandomness):
            return self._count_reports(counts, rng, self.informative_counts)
        return self._draw_informative_counts(counts, generator(rng))

    def _draw_informative_counts(self, counts, rng):
        return self._draw_counts(counts, rng)


def check_encoding(mechanism, kind=Encoding):
    """Return the mechanism, or raise ValueError unless it has a class, taken without checks."""
    return check_type("mechanism", mechanism, kind)


def require_signal(mechanism):
    """Return chance and gain, or raise ValueError if the reports do not depend on the input.

    Parameters
    ----------
    mechanism : DirectEncoding or UnaryEncoding
    """
    gain = check_encoding(mechanism).gain
    if not np.all(gain > LEAST_GAIN):
        raise ValueError(
            f"mechanism: the reports do not depend on the input (eps = 0): nothing to estimate, "
            f"got the least gain {gain.min()}"
        )
    return mechanism.chance, gain
