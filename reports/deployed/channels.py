"""Channels given by their matrices: the unbiased estimate of least squares."""

import numpy as np

from reports import summaries
from reports.deployed import least_squares
from reports.deployed.collector import Collector
from reports.summaries import Estimate


class ChannelCollector(Collector):
    """Counts the outputs of a `Channel`.

    The frequencies of the outputs have mean p Q; the estimate is that of least squares, and
    unbiased where the rows of Q are independent.
    """

    def _shape(self, kind):
        return (self.mechanism.Q.shape[1],)

    @property
    def methods(self):
        """The methods of `estimate`."""
        return ["empirical"]

    def _estimated(self, method):
        Q = self.mechanism.Q.astype(float)
        if np.linalg.matrix_rank(Q) < len(Q):
            raise ValueError(
                "mechanism: its reports do not tell all distributions apart (the rows of its "
                "matrix depend on each other): nothing to estimate"
            )
        inverse, m = least_squares.inverse(Q), self._counts["output"] / self.n
        p = m @ inverse
        errors = np.sqrt(np.maximum(m @ inverse**2 - p**2, 0) / self.n)
        return Estimate(p, errors, n=self.n)


class DesignedCollector(ChannelCollector):
    """Counts the outputs of a `DesignedChannel`; the estimate is the best one at its prior."""

    def _estimated(self, method):
        return summaries.plain(self.mechanism, self._counts["output"], self.n)


class OrbitCollector(DesignedCollector):
    """Counts of the entry that each value has, for each orbit of an `OrbitChannel`."""

    def _shape(self, kind):
        return (len(self.mechanism.orbits), self.mechanism.levels, self.mechanism.K)
