"""What all mechanisms have in common: what they promise, one user's report, the moments."""

from dataclasses import dataclass, field

import numpy as np

from mechanisms.encodings.parameters import check_users


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
class Encoding:
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

    def frequencies(self, counts, n):
        """Return from the counts of n users what has mean chance + gain p, shape (K,)."""
        return counts / n

    @property
    def saved(self):
        """What each value's probability takes off n times the l2 loss, beside binomials', (K,)."""
        return 0 * self.gain

    def variance(self, p, n):
        """Return the variance of each empirical estimate, for n users drawn from p, shape (K,).

        The estimate's mean is p (ULDP, equations (36), (42)); the sum of the variances is the
        expected l2 loss (Propositions 14 and 17), exact for exact parameters.
        """
        return unit_variance(self.chance, self.gain, np.asarray(p)) / check_users(n)

    @property
    def revealed(self):
        """Probability that a value's report reveals it and has noise besides, shape (K,)."""
        return 0 * self.gain

    def informative_counts(self, reports):
        """Return `output_counts` without the noise of reports that reveal their input."""
        return self.output_counts(reports)

    def draw_informative_counts(self, counts, rng):
        """Draw `informative_counts`, with the law of `perturb`; parameters as `draw_counts`."""
        return self.draw_counts(counts, rng)
