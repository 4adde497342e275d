"""The PUM: clients of users with tags, and an estimate through what is known of each tag."""

from dataclasses import replace

import numpy as np

from mechanisms.direct_encoding import DirectEncoding
from mechanisms.estimation import pum
from mechanisms.unary_encoding import UnaryEncoding
from reports.deployed.client import Client
from reports.deployed.collector import Collector


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
    """Counts of the reports of a PUM, which its common mechanism draws."""

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
            As for `Collector.estimate`, for the intermediate data.
        background : list of (array_like of shape (K,), or None), optional
            Of each tag the distribution of the values behind its bot, or None where nothing is
            known; then the values of X_N share it as their estimates do.

        Returns
        -------
        Estimate
            Unbiased if each background is right; then its standard errors are those of a
            `Collector`. If a background is None, they come from a linear approximation. There are
            no standard errors if the method is `threshold` or the common mechanism reports blocks.

        Raises
        ------
        ValueError
            If there are no reports, or the background or method does not fit.
        """
        return through_tags(self.mechanism, self.intermediate(method), background)


def through_tags(mechanism, found, background=None):
    """Return the `Estimate` of the values from that of intermediate data (ULDP, equation (22)).

    Parameters
    ----------
    mechanism : PersonalizedMechanism
    found : Estimate
        Of the values and then of the bots, with `n`.
    background : list of (array_like of shape (K,), or None), optional
        As for `TaggedCollector.estimate`, which says what the errors are.

    Raises
    ------
    ValueError
        If the background does not fit, or nothing is left to spread a bot over.
    """
    background = [None] * mechanism.kappa if background is None else background
    promise = mechanism.common.promise
    if (sensitive := promise.parameters.get("sensitive")) is None:
        raise ValueError(f"mechanism: the common one must promise ULDP, got {promise.notion}")
    if not isinstance(background, list | tuple) or len(background) != mechanism.kappa:
        raise ValueError(f"background must be a list, one of {mechanism.kappa} tags")
    mask = np.asarray(sensitive)[: mechanism.K]
    p = pum.estimate(found.p, mask, background)
    return replace(found, p=p, errors=_errors(mechanism, found, mask, background))


def _errors(mechanism, found, mask, background):
    """Return the deviation of (22), linear at the estimates, from that of `found`."""
    common, K, n = mechanism.common, mechanism.K, found.n
    if found.errors is None or not isinstance(common, DirectEncoding | UnaryEncoding):
        return None
    # n times the covariance of the estimates r^ is diag(own) - shared shared^T: an output is
    # one of many, or the bits are independent given the input
    shared = np.clip(found.p, 0, 1)
    if isinstance(common, DirectEncoding):
        chance, gain = (np.asarray(a).astype(float) for a in (common.chance, common.gain))
        shared = np.clip((chance + gain * found.p) / gain, 0, 1 / gain)
    own = n * found.errors**2 + shared**2
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
    return np.sqrt(np.maximum(variance - slope**2, 0) / n)
