"""A mechanism given by its matrix, with any number of outputs."""

from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

import numpy as np

from mechanisms.encodings.base import NONE, Promise
from mechanisms.encodings.deployable import Deployable
from mechanisms.encodings.parameters import (
    check_channel,
    check_counts,
    check_integer,
    check_type,
    check_values,
)
from mechanisms.sampling.thresholds import ONE, threshold
from mechanisms.sampling.words import generator, words


@dataclass(frozen=True, eq=False)
class Channel(Deployable):
    """A mechanism with outputs 0, 1, ...

    Parameters
    ----------
    Q : ndarray, shape (K, outputs)
        Pr(y|x), floats or exact numbers.
    promise : Promise

    Raises
    ------
    ValueError
        If Q is no matrix of probabilities whose rows sum to one.
    """

    Q: np.ndarray
    promise: Promise = NONE

    def __post_init__(self):
        object.__setattr__(self, "Q", check_channel(self.Q))
        check_type("promise", self.promise, Promise)

    @property
    def K(self):
        """Size of the alphabet of inputs."""
        return len(self.Q)

    def matrix(self):
        """Return Q with Q[x, y] = Pr(y|x)."""
        return self.Q

    @cached_property
    def _ends(self):
        """Where each but the last output's lots of 2^64 end, shape (K, outputs - 1)."""
        ends = [[min(end, ONE - 1) for end in accumulate(map(threshold, row))] for row in self.Q]
        return np.array([row[:-1] for row in ends], dtype=np.uint64).reshape(self.K, -1)

    def perturb(self, x, rng):
        """Draw one report a user.

        Each probability but the last of a row is rounded to 2^-64, as for direct encodings.

        Parameters
        ----------
        x : array_like of int, shape (n,)
            Input values in 0..K-1.
        rng : numpy.random.Generator, numpy.random.BitGenerator or SystemRandomness

        Returns
        -------
        ndarray of int, shape (n,)
        """
        x = check_values(x, self.K)
        u, reports = words(rng, len(x)), np.zeros(len(x), dtype=np.int64)
        for value in np.unique(x):
            users = x == value
            reports[users] = np.searchsorted(self._ends[value], u[users], side="right")
        return reports

    def sample(self, value, rng):
        """Draw the report of one user, a value in 0..K-1.

        Parameters
        ----------
        value : int
            The input.
        rng : numpy.random.Generator, numpy.random.BitGenerator or SystemRandomness
        """
        return int(self.perturb([check_integer("value", value, 0, self.K - 1)], rng)[0])

    def draw_counts(self, counts, rng):
        """Draw how often each output is reported, with the law of `perturb`.

        Parameters
        ----------
        counts : array_like of int, shape (K,)
            Number of users of each input value.
        rng : numpy.random.Generator or numpy.random.BitGenerator

        Returns
        -------
        ndarray of int, shape (outputs,)
        """
        counts, rows = check_counts(counts, self.K), self.Q.astype(float)
        chances = rows / rows.sum(axis=1, keepdims=True)
        return generator(rng).multinomial(counts, chances).sum(axis=0)

    def output_counts(self, reports):
        """Return how often each output occurs among `reports`, shape (outputs,).

        Parameters
        ----------
        reports : array_like of int, shape (n,)
            Outputs, as `perturb` returns them.
        """
        outputs = self.Q.shape[1]
        return np.bincount(check_values(reports, outputs, "reports"), minlength=outputs)
