"""RS+FD with RR (Arcolezi et al., CIKM 2021): one of d attributes is reported, the others faked.

A user draws one attribute, reports its value by RR with E = d(E_0 - 1) + 1, and reports a uniform
draw for every other attribute. The server does not learn which attribute was drawn. The privacy
loss depends on the attributes in which two tuples may differ: `factor` returns it for given ones.
"""

from dataclasses import dataclass
from functools import reduce

import numpy as np

from common.portable import total
from mechanisms import rr
from mechanisms.direct_encoding import DirectEncoding
from mechanisms.encodings.base import Promise
from mechanisms.encodings.deployable import Deployable
from mechanisms.encodings.parameters import (
    MOST_VALUES,
    as_array,
    check_E,
    check_integer,
    check_shape,
    check_values,
    shown,
)


def amplified(d, E_0):
    """Return the E of the attribute that is reported, in any arithmetic.

    Examples
    --------
    >>> amplified(3, 2)
    4
    """
    return d * (E_0 - 1) + 1


def share(k, E):
    """Return K q of RR on k values: how much likelier than a fake a wrong value is.

    In any arithmetic.
    """
    return k * rr.probabilities(k, E)[1]


def factor(E, differing, all_shares):
    """Return the greatest ratio of two probabilities, for tuples that differ in some attributes.

    In any arithmetic.

    Parameters
    ----------
    E : number
        Of the reported attribute.
    differing, all_shares : number
        Sums of `share` over the attributes that differ and over all.

    Examples
    --------
    >>> factor(4, 1, 3), factor(4, 3, 3)
    (2.0, 4.0)
    """
    return 1 + (E - 1) * differing / all_shares


def marginal_probabilities(d, k, E):
    """Return Pr(y|x) for one attribute's report y = x and y != x, in any arithmetic."""
    own, other = rr.probabilities(k, E)
    fake = (d - 1) / (d * k)
    return own / d + fake, other / d + fake


@dataclass(frozen=True, eq=False)
class RandomSamplingFakeData(Deployable):
    """RS+FD on tuples of d attributes.

    Parameters
    ----------
    sizes : sequence of int
        Number of values of each attribute.
    E : number
        e^eps of the reported attribute, and of whole tuples.

    Raises
    ------
    ValueError
        If a parameter is out of range.
    """

    sizes: tuple
    E: object

    def __post_init__(self):
        object.__setattr__(self, "sizes", _check_sizes(self.sizes))
        object.__setattr__(self, "E", check_E(self.E))

    @property
    def d(self):
        """Number of attributes."""
        return len(self.sizes)

    @property
    def promise(self):
        """LDP of whole tuples: any two tuples may differ in every attribute."""
        return Promise("LDP", {"E": self.E})

    def factor(self, differing):
        """Return the greatest ratio of two probabilities, for tuples that differ just there.

        Parameters
        ----------
        differing : sequence of int
            Attributes, 0..d-1; none are allowed.
        """
        shares = [share(k, self.E) for k in self.sizes]
        differing = as_array("differing", differing)
        differing = differing if differing.size else differing.astype(int)
        chosen = set(check_values(differing, self.d, "differing").tolist())
        return factor(self.E, total(shares[j] for j in chosen), total(shares))

    def matrix(self):
        """Return Pr(y|x) of tuples, the last attribute fastest, of shape (prod k, prod k).

        Raises
        ------
        ValueError
            If there are more than 512 tuples: the matrix is for small alphabets.
        """
        if np.prod(self.sizes, dtype=object) > 512:
            raise ValueError(
                f"the matrix needs at most 512 tuples, got sizes = {shown(self.sizes)}"
            )
        fakes = [np.tile(self._fakes(k), (k, 1)) for k in self.sizes]
        told = [self._told(k).matrix() for k in self.sizes]
        return total(
            chosen * reduce(np.kron, [told[i] if i == j else fakes[i] for i in range(self.d)])
            for j, chosen in enumerate(self._fakes(self.d))
        )

    def _told(self, k):
        """Return the RR that reports the value of an attribute of k values."""
        return rr.mechanism(k, self.E)

    def _fakes(self, k):
        """Return the law of a uniform draw of k values, shape (k,)."""
        return np.full(k, 1 / (0 * self.E + k))

    def marginal(self, j):
        """Return the law of attribute j's report, a `DirectEncoding`.

        Its `draw_counts` and `variance`, and the empirical estimate from its counts, are those of
        this attribute; the counts of two attributes are not independent.

        Parameters
        ----------
        j : int
            Attribute, 0..d-1.
        """
        k = self.sizes[check_integer("j", j, 0, self.d - 1)]
        own, other = marginal_probabilities(0 * self.E + self.d, k, self.E)
        return DirectEncoding(own=np.full(k, own), other=np.full(k, other), promise=self.promise)

    def perturb(self, x, rng):
        """Draw one report a user.

        Parameters
        ----------
        x : array_like of int, shape (n, d)
            Each user's tuple.
        rng : numpy.random.Generator, numpy.random.BitGenerator or SystemRandomness

        Returns
        -------
        ndarray of int, shape (n, d)

        Raises
        ------
        ValueError
            If a tuple has another number of attributes, or a value is not in its alphabet.
        """
        return self._perturb(self._inputs("x", self._tuples("x", x)), rng)

    def sample(self, value, rng):
        """Draw the report of one user, a tuple.

        Parameters
        ----------
        value : sequence of int, shape (d,)
            The user's tuple.
        rng : numpy.random.Generator, numpy.random.BitGenerator or SystemRandomness
        """
        value = check_shape("value", as_array("value", value), (self.d,))
        return tuple(self._perturb(self._inputs("value", value[None]), rng)[0].tolist())

    def _perturb(self, columns, rng):
        reported = _uniform(self.d, len(columns[0]), rng)
        out = np.empty((len(reported), self.d), dtype=np.int64)
        for j, (values, k) in enumerate(zip(columns, self.sizes, strict=True)):
            told = reported == j
            out[~told, j] = _uniform(k, int((~told).sum()), rng)
            out[told, j] = self._told(k).perturb(values[told], rng)
        return out

    def _inputs(self, name, tuples):
        """Return the columns of an array of shape (n, d), each with values of its attribute."""
        return [check_values(tuples[:, j], k, name) for j, k in enumerate(self.sizes)]

    def output_counts(self, reports, j=None):
        """Return how often each value of attribute j is reported.

        Parameters
        ----------
        reports : array_like of int, shape (n, d)
            As `perturb` returns them.
        j : int, optional
            Attribute, 0..d-1; by default all attributes, one after the other.
        """
        if j is None:
            return np.concatenate([self.output_counts(reports, j) for j in range(self.d)])
        k = self.sizes[check_integer("j", j, 0, self.d - 1)]
        column = self._tuples("reports", reports)[:, j]
        return np.bincount(check_values(column, k, "reports"), minlength=k)

    def _tuples(self, name, values):
        """Return an array of shape (n, d), or raise ValueError."""
        array = as_array(name, values)
        if array.ndim != 2 or array.shape[1] != self.d:
            raise ValueError(f"{name} must have shape (n, {self.d}), got {array.shape}")
        return array


def _uniform(k, n, rng):
    """Return n uniform draws of 0..k-1: RR that never tells the truth."""
    return rr.mechanism(k, 1).perturb(np.zeros(n, dtype=int), rng)


def mechanism(sizes, E_0):
    """Return RS+FD with RR for attributes of these numbers of values.

    Parameters
    ----------
    sizes : sequence of int
        At least one.
    E_0 : number
        e^eps >= 1; the reported attribute has the amplified E = d(E_0 - 1) + 1, which is the real
        LDP of tuples. Tuples that differ in one attribute have E_0 if all sizes are equal.

    Raises
    ------
    ValueError
        If a parameter is out of range.
    """
    sizes = _check_sizes(sizes)
    E = amplified(len(sizes), check_E(E_0, "E_0"))
    return RandomSamplingFakeData(sizes, check_E(E, "d (E_0 - 1) + 1"))


def _check_sizes(sizes):
    """Return a tuple of the attributes' numbers of values, or raise ValueError."""
    array = as_array("sizes", sizes)
    if array.ndim != 1 or not array.size:
        raise ValueError(f"sizes must name at least one attribute, got shape {array.shape}")
    return tuple(check_values(array, MOST_VALUES, "sizes", least=1).tolist())
