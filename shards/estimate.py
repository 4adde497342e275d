"""Estimates of the distribution of the values from reports in files."""

from dataclasses import dataclass

import numpy as np

from mechanisms.estimation import em, empirical, maximum_likelihood, rao_blackwell, threshold
from mechanisms.estimation.likelihood import direct
from shards import likelihood


@dataclass(frozen=True, eq=False)
class Estimate:
    """An estimate with what is known of its error.

    Parameters
    ----------
    p : ndarray, shape (K,)
    errors : ndarray, optional, shape (K,)
        Standard errors, where the estimate is unbiased.
    certified : CertifiedEstimate, optional
        Of EM and maximum likelihood.
    """

    p: np.ndarray
    errors: np.ndarray | None = None
    certified: em.CertifiedEstimate | None = None


@dataclass(frozen=True)
class Stopping:
    """Where EM and maximum likelihood stop: certified gap in nats a user, and passes."""

    tolerance: float
    max_passes: int


def plain(passes, stopping):
    """Return the empirical estimate: unbiased, it can be negative."""
    mechanism, n = passes.reports.mechanism, passes.reports.users
    p = empirical.estimate(mechanism, passes.total("output_counts"), n).astype(float)
    return Estimate(p, np.sqrt(mechanism.variance(np.clip(p, 0, 1), n).astype(float)))


def informed(passes, stopping):
    """Return it without the noise of reports that reveal their input: unbiased too."""
    mechanism, n = passes.reports.mechanism, passes.reports.users
    counts = passes.total("informative_counts")
    p = rao_blackwell.estimate(mechanism, counts, n).astype(float)
    chance, gain = mechanism.chance.astype(float), mechanism.gain.astype(float)
    hidden = 1 - float(counts[mechanism.revealed > 0].sum()) / n
    inside = np.clip(p, 0, hidden)
    variance = rao_blackwell.unit_variance(chance, gain, inside, hidden) / n
    return Estimate(p, np.sqrt(np.maximum(variance, 0)))


def thresholded(passes, stopping):
    """Return the empirical estimate with significance threshold, a distribution."""
    mechanism, n = passes.reports.mechanism, passes.reports.users
    return Estimate(threshold.estimate(mechanism, passes.total("output_counts"), n))


def expectation_maximization(passes, stopping):
    """Return the EM estimate with its certified gap."""
    like, start = _likelihood(passes)
    return _certified(em.estimate(like, start, stopping.tolerance, stopping.max_passes))


def most_likely(passes, stopping):
    """Return the maximum-likelihood estimate with its certified gap."""
    if passes.reports.is_direct:
        counts = passes.total("output_counts")
        return _certified(maximum_likelihood.closed_form(passes.reports.mechanism, counts))
    like, start = _likelihood(passes)
    limits = (stopping.tolerance, stopping.max_passes)
    return _certified(maximum_likelihood.estimate(like, start, *limits))


METHODS = {
    "empirical": plain,
    "rao-blackwell": informed,
    "threshold": thresholded,
    "em": expectation_maximization,
    "ml": most_likely,
}


def _likelihood(passes):
    mechanism, n = passes.reports.mechanism, passes.reports.users
    counts = passes.total("output_counts")
    start = em.start_from(threshold.estimate(mechanism, counts, n))
    if passes.reports.is_direct:
        return direct(mechanism, counts), start
    return likelihood.of(passes, counts), start


def _certified(found):
    return Estimate(found.p, certified=found)
