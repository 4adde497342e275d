"""Estimates of the distribution of the values from reports in files."""

from dataclasses import dataclass

from common.errors import UserError
from mechanisms.design.designed import DesignedChannel
from mechanisms.design.orbits import OrbitChannel
from mechanisms.estimation import em, maximum_likelihood, threshold
from mechanisms.estimation.likelihood import direct
from mechanisms.oracles.hyperplanes import HyperplaneResponse
from mechanisms.oracles.linear_hashing import LinearHashing
from mechanisms.rs_fd import RandomSamplingFakeData
from mechanisms.ubd_mixture import MixedBlockDesign
from reports import likelihood, summaries
from reports.sql.counts import Counted
from reports.summaries import Estimate


@dataclass(frozen=True)
class Stopping:
    """Where EM and maximum likelihood stop: certified gap in nats a user, and passes."""

    tolerance: float
    max_passes: int


def plain(passes, stopping):
    """Return the empirical estimate: unbiased, it can be negative."""
    return summaries.plain(passes.mechanism, passes.total("output_counts"), passes.users)


def informed(passes, stopping):
    """Return the estimate without the noise of reports that reveal their input, unbiased too."""
    if not summaries.reveals(passes.mechanism):
        return plain(passes, stopping)
    return summaries.informed(passes.mechanism, passes.total("informative_counts"), passes.users)


def thresholded(passes, stopping):
    """Return the empirical estimate with significance threshold, a distribution."""
    return summaries.thresholded(passes.mechanism, passes.total("output_counts"), passes.users)


def expectation_maximization(passes, stopping):
    """Return the EM estimate with its certified gap."""
    like, start = _likelihood(passes)
    return _certified(em.estimate(like, start, stopping.tolerance, stopping.max_passes))


def most_likely(passes, stopping):
    """Return the maximum-likelihood estimate with its certified gap."""
    if passes.reports.is_direct:
        counts = passes.total("output_counts")
        return _certified(maximum_likelihood.closed_form(passes.mechanism, counts))
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


# what has no likeliest distribution here, by its name, and its methods
UNBIASED = {
    RandomSamplingFakeData: ("rs-fd", ("empirical", "threshold")),
    MixedBlockDesign: ("ubd-mixture", ("empirical",)),
    LinearHashing: ("linear-hashing", ("empirical", "threshold")),
    HyperplaneResponse: ("a report of hyperplanes", ("empirical", "threshold")),
    DesignedChannel: ("a designed channel", ("empirical",)),
    OrbitChannel: ("a designed channel", ("empirical",)),
}


def chosen(method, mechanism, source):
    """Return the name of the method; by default maximum likelihood where it is available.

    For counts from a database, the default is the unbiased estimate with the least variance.

    Raises
    ------
    UserError
        If it is not for the mechanism.
    """
    for kind, (name, methods) in UNBIASED.items():
        if isinstance(mechanism, kind):
            if method not in (None, *methods):
                raise UserError(f"--method: {name} has no {method} estimate; take {methods[0]}")
            return method or methods[0]
    return method or (source.best() if isinstance(source, Counted) else "ml")


def _likelihood(passes):
    counts = passes.total("output_counts")
    start = em.start_from(threshold.estimate(passes.mechanism, counts, passes.users))
    if passes.reports.is_direct:
        return direct(passes.mechanism, counts), start
    return likelihood.of(passes, counts), start


def _certified(found):
    return Estimate(found.p, certified=found)
