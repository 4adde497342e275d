"""The PUM: clients of users with tags, and an estimate through what is known of each tag."""

import numpy as np

from mechanisms.direct_encoding import DirectEncoding
from mechanisms.estimation import pum
from mechanisms.unary_encoding import UnaryEncoding
from reports.deployed.client import Client
from reports.deployed.collector import Collector
from reports.summaries import Estimate


class TaggedClient(Client):
    """Draws the reports of one user of a PUM: `client(value)`.

    Parameters
    ----------
    mechanism : PersonalizedMechanism
    tags : ndarray of int, shape (K,)
        Her tag of each value.
    rng : numpy.random.Generator, numpy.random.BitGenerator or SystemRandomness, optional
    """

    def __init__(self, mechanism, tags, rng=None):
        super().__init__(mechanism, rng, self._through_tags)
        self.tags = tags

    def _through_tags(self, x, rng):
        return self.mechanism.perturb(x, self.tags[x], rng)


class TaggedCollector(Collector):
    """Counts the reports of a PUM, which are of its common mechanism."""

    @property
    def source(self):
        """The mechanism whose outputs are counted."""
        return self.mechanism.common

    def intermediate(self, method=None):
        """Return the `Estimate` of the distribution of intermediate data, bots last.

        Parameters
        ----------
        method : str, optional
            As for `estimate`.
        """
        return self._estimated(self._method(method))

    def estimate(self, method=None, background=None):
        """Return the `Estimate` of the distribution of the values (ULDP, equation (22)).

        Parameters
        ----------
        method : str, optional
            As of `Collector.estimate`, for the intermediate data.
        background : list of (array_like of shape (K,), or None), optional
            Of each tag the distribution of the values behind its bot, or None where nothing is
            known; then the values of X_N share it as their estimates do.

        Returns
        -------
        Estimate
            Unbiased if each background is right; then its standard errors are those of a
            `Collector`. Where one is None they are of a linear approximation. Without errors if
            the method is `threshold`, or the common mechanism reports blocks.

        Raises
        ------
        ValueError
            If there are no reports, or the background or method does not fit.
        """
        found = self.intermediate(method)
        background = [None] * self.mechanism.kappa if background is None else background
        sensitive = self.source.promise.parameters.get("sensitive")
        if sensitive is None:
            raise ValueError(
                f"mechanism: the common one must promise ULDP, got {self.source.promise.notion}"
            )
        if not isinstance(background, list | tuple) or len(background) != self.mechanism.kappa:
            raise ValueError(f"background must be a list, one of {self.mechanism.kappa} tags")
        mask = np.asarray(sensitive)[: self.mechanism.K]
        p = pum.estimate(found.p, mask, background)
        return Estimate(p, self._errors(found, mask, background), n=self.n)

    def _errors(self, found, mask, background):
        """Return the deviation of (22), linear at the estimates, from that of `found`."""
        if found.errors is None or not isinstance(self.source, DirectEncoding | UnaryEncoding):
            return None
        K, r = self.mechanism.K, np.clip(found.p, 0, 1)
        # n times the covariance of the estimates r^ is diag(own) - shared shared^T: an output is
        # one of many, or the bits are independent given the input
        shared = r
        if isinstance(self.source, DirectEncoding):
            chance, gain = (
                np.asarray(a).astype(float) for a in (self.source.chance, self.source.gain)
            )
            shared = np.clip((chance + gain * found.p) / gain, 0, 1 / gain)
        own = self.n * found.errors**2 + shared**2
        unknown = sum(found.p[K + k] for k, pi in enumerate(background) if pi is None)
        mass = found.p[:K][~mask].sum() if any(pi is None for pi in background) else 1.0
        behind = [
            np.where(mask, 0, found.p[:K] / mass) if pi is None else np.asarray(pi, dtype=float)
            for pi in background
        ]
        # the gradient of p^(x): `at_x` at x, `others` at all of X_N, those of `behind` at bots
        at_x = np.where(mask, 1, 1 + unknown / mass)
        others = np.where(mask, 0, -found.p[:K] / mass * (unknown / mass))
        variance = (at_x + others) ** 2 * own[:K]
        variance += others**2 * (own[:K][~mask].sum() - own[:K])
        slope = at_x * shared[:K] + others * shared[:K][~mask].sum()
        for k, pi in enumerate(behind):
            variance += pi**2 * own[K + k]
            slope += pi * shared[K + k]
        return np.sqrt(np.maximum(variance - slope**2, 0) / self.n)
