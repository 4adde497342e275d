"""RS+FD over 2^64: the RR of each attribute is rounded toward privacy, fakes as they are drawn."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from mechanisms import rr
from mechanisms.direct_encoding import DirectEncoding
from mechanisms.dyadic import encodings
from mechanisms.encodings.base import Promise
from mechanisms.encodings.parameters import check_integer
from mechanisms.rs_fd import RandomSamplingFakeData
from mechanisms.sampling.thresholds import ONE, threshold


@dataclass(frozen=True, eq=False)
class DyadicTuples(RandomSamplingFakeData):
    """RS+FD with probabilities over 2^64; `rs_fd` makes it.

    It provides LDP of whole tuples exactly: a report is that of one attribute's RR, and which one,
    and the fakes of the others, do not depend on the tuple. `factor` is that of real numbers at E.

    Parameters
    ----------
    sizes : sequence of int
        Number of values of each attribute.
    E : Fraction
        Just below e^eps.
    eps : number
    """

    eps: object

    def __post_init__(self):
        super().__post_init__()
        encodings.exp_below(self.eps)

    @property
    def promise(self):
        """LDP of whole tuples: any two tuples may differ in every attribute."""
        return Promise("LDP", {"eps": self.eps})

    def _told(self, k):
        return encodings.rr(k, self.eps)

    def _fakes(self, k):
        """Return the law of a uniform draw of k values as it is drawn: the first has the rest."""
        lot = Fraction(threshold(rr.mechanism(k, 1).other[0]), ONE)
        return np.array([1 - (k - 1) * lot, *[lot] * (k - 1)], dtype=object)

    def marginal(self, j):
        """Return the law of attribute j's report, a `DirectEncoding` of exact numbers.

        Parameters
        ----------
        j : int
            Attribute, 0..d-1.
        """
        k, chosen = self.sizes[check_integer("j", j, 0, self.d - 1)], self._fakes(self.d)[j]
        told, fake = self._told(k), (1 - chosen) * self._fakes(k)
        own, other = chosen * told.own + fake, chosen * told.other + fake
        return DirectEncoding(own=own, other=other, promise=self.promise)


def rs_fd(sizes, eps):
    """Return RS+FD with RR that provides eps-LDP of whole tuples, over 2^64.

    Parameters
    ----------
    sizes : sequence of int
        Number of values of each attribute.
    eps : number
        The ratio of any two tuples; between tuples that differ in one of d attributes of one size
        it is ln((e^eps - 1)/d + 1).

    Raises
    ------
    ValueError
        If a parameter is out of range, or eps so small that no such table has it.
    """
    made = DyadicTuples(sizes, encodings.exp_below(eps), eps)
    for k in set(made.sizes):
        encodings.rr(k, eps)
    return made
