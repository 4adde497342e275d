"""RS+FD: tuples in and out, and an estimate for each attribute."""

import numpy as np

from mechanisms.encodings.parameters import as_array, check_shape
from reports import summaries
from reports.deployed.client import Client
from reports.deployed.collector import Collector


class TupleClient(Client):
    """Draws reports of a `RandomSamplingFakeData`: `client(value)`, of a tuple.

    `batch` takes tuples, shape (n, d).
    """

    def _one(self, value):
        return check_shape("value", as_array("value", value), (self.mechanism.d,))[None]

    def _many(self, values):
        # `perturb` checks them
        return values


class TupleCollector(Collector):
    """Counts reports of a `RandomSamplingFakeData`, attribute by attribute.

    `estimate` returns a list of `Estimate`, one per attribute. The estimates of two attributes are
    not independent, and which values occur together is not kept.
    """

    def _counters(self):
        def counter(j):
            return lambda reports: self.mechanism.output_counts(reports, j)

        return {f"attribute {j}": counter(j) for j in range(self.mechanism.d)}

    def _shape(self, kind):
        return (self.mechanism.sizes[int(kind.split()[1])],)

    @property
    def methods(self):
        """The methods of `estimate`, the unbiased one last."""
        return ["threshold", "empirical"]

    def _estimated(self, method):
        make = summaries.thresholded if method == "threshold" else summaries.plain
        counts = map(np.asarray, self._counts.values())
        return summaries.of_each_column(make, self.mechanism, counts, self.n)
