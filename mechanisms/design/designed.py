"""A designed channel: how it is drawn exactly, and the unbiased estimate with its loss."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from mechanisms.channel import Channel
from mechanisms.design import linear
from mechanisms.encodings.parameters import (
    check_counts,
    check_distribution,
    check_numbers,
    check_users,
    check_values,
    shown,
)
from mechanisms.sampling.rows import Rows


@dataclass(frozen=True, eq=False)
class DesignedChannel(Channel):
    """A channel of fractions with the linear unbiased estimate that is best at a prior.

    Parameters
    ----------
    Q : ndarray of Fraction, shape (K, outputs)
        Pr(y|x).
    promise : Promise
    prior : sequence of Fraction, shape (K,), optional
        Positive; uniform by default.

    Raises
    ------
    ValueError
        If Q is no exact channel, or the prior does not fit it.

    Examples
    --------
    >>> rr = DesignedChannel([[Fraction(3, 4), Fraction(1, 4)], [Fraction(1, 4), Fraction(3, 4)]])
    >>> rr.estimate([60, 40]).tolist()
    [0.7, 0.3]
    """

    prior: tuple | None = None

    def __post_init__(self):
        super().__post_init__()
        Q = np.array([[Fraction(v) for v in row] for row in self.Q.tolist()], dtype=object)
        if any(sum(row) != 1 for row in Q.tolist()):
            raise ValueError(
                "Q must have rows that sum to one exactly: give Fractions, "
                f"got Q = {shown(self.Q.tolist())}"
            )
        prior = [Fraction(1, self.K)] * self.K if self.prior is None else self.prior
        prior = tuple(Fraction(v) for v in check_numbers("prior", prior, (self.K,)).tolist())
        if min(prior) <= 0 or sum(prior) != 1:
            raise ValueError(
                "prior must have positive entries that sum to 1 exactly, "
                f"got prior = {shown(prior)}"
            )
        object.__setattr__(self, "Q", Q)
        object.__setattr__(self, "prior", prior)

    @property
    def outputs(self):
        """Number of outputs."""
        return self.Q.shape[1]

    @cached_property
    def _rows(self):
        return Rows(self.Q.tolist())

    def perturb(self, x, rng):
        """Draw one report a user, with the very probabilities of Q.

        Parameters
        ----------
        x : array_like of int, shape (n,)
            Input values in 0..K-1.
        rng : numpy.random.Generator, numpy.random.BitGenerator or SystemRandomness

        Returns
        -------
        ndarray of int, shape (n,)

        Raises
        ------
        ValueError
            If an input value is not in the alphabet.
        """
        return self._rows.drawn(check_values(x, self.K), rng)

    @cached_property
    def weights(self):
        """Unbiased weights in fractions, shape (K, outputs): an estimate is their mean.

        They make the expected l2 loss least if the values are drawn from the prior.

        Raises
        ------
        ValueError
            If the reports do not tell all values apart.
        """
        Q = self.Q.tolist()
        columns = list(zip(*Q, strict=True))
        chances = [sum(p * v for p, v in zip(self.prior, c, strict=True)) for c in columns]
        K = self.K
        information = [
            [
                sum(c[x] * c[z] / m for c, m in zip(columns, chances, strict=True) if m)
                for z in range(K)
            ]
            for x in range(K)
        ]
        try:
            inverse = linear.inverse(information)
        except ValueError as error:
            raise ValueError(f"Q must tell all values apart, got Q = {shown(Q)}") from error
        made = [
            [
                sum(v * q for v, q in zip(row, c, strict=True)) / m if m else Fraction(0)
                for c, m in zip(columns, chances, strict=True)
            ]
            for row in inverse
        ]
        return np.array(made, dtype=object)

    def estimate(self, counts):
        """Return the unbiased estimate of the distribution of the values, floats, shape (K,).

        Parameters
        ----------
        counts : array_like of int, shape (outputs,)
            `output_counts` of the reports.

        Raises
        ------
        ValueError
            If the counts do not fit, or the reports do not tell all values apart.
        """
        counts, n = self._counted(counts)
        return self.weights.astype(float) @ counts / n

    def _counted(self, counts):
        """Return counts and how many reports they are of."""
        counts = check_counts(counts, self.outputs)
        if not (n := int(counts.sum())):
            raise ValueError(f"counts must be of a report or more, got counts = {shown(counts)}")
        return counts, n

    def estimated_variance(self, counts):
        """Return the unbiased estimate of each estimate's variance from counts, shape (K,).

        Parameters
        ----------
        counts : array_like of int, shape (outputs,)

        Raises
        ------
        ValueError
            If the counts do not fit, or the reports do not tell all values apart.
        """
        (counts, n), W = self._counted(counts), self.weights.astype(float)
        mean = W @ counts / n
        return np.maximum((W * W) @ counts / n - mean * mean, 0) / max(n - 1, 1)

    def variance(self, p, n):
        """Return the variance of each estimate for n users drawn from p, shape (K,).

        Their sum is the expected l2 loss; exact for an exact p.

        Parameters
        ----------
        p : array_like, shape (K,)
            A distribution.
        n : int
            Number of users.

        Raises
        ------
        ValueError
            If p is no distribution, n < 1, or the reports do not tell all values apart.
        """
        p = check_distribution(p, self.K)
        chances = p @ self.Q
        return ((self.weights**2) @ chances - p * p) / check_users(n)
