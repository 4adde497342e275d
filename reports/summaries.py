"""Estimates with standard errors from counts of reports, however these came."""

from dataclasses import dataclass

import numpy as np

from mechanisms import ubd
from mechanisms.design.designed import DesignedChannel
from mechanisms.design.orbits import OrbitChannel
from mechanisms.encodings.base import Encoding
from mechanisms.estimation import em, empirical, rao_blackwell, score, threshold
from mechanisms.rs_fd import RandomSamplingFakeData
from mechanisms.ubd import BlockDesignMechanism
from mechanisms.ubd_mixture import MixedBlockDesign


@dataclass(frozen=True, eq=False)
class Estimate:
    """An estimate and its standard errors, if they are known.

    Parameters
    ----------
    p : ndarray, shape (K,)
    errors : ndarray, optional, shape (K,)
        Standard errors of an unbiased estimate of the distribution that the users are drawn from,
        computed at the estimate.
    certified : CertifiedEstimate, optional
        Of EM and maximum likelihood.
    n : int, optional
        Number of reports.
    """

    p: np.ndarray
    errors: np.ndarray | None = None
    certified: em.CertifiedEstimate | None = None
    n: int | None = None


def plain(mechanism, counts, n):
    """Return the unbiased estimate: `empirical`, of a mixture `score`, of a design its own.

    Parameters
    ----------
    mechanism : Encoding, MixedBlockDesign, DesignedChannel, OrbitChannel or RandomSamplingFakeData
    counts : ndarray of int
        Its `output_counts`.
    n : int
    """
    if isinstance(mechanism, RandomSamplingFakeData):
        return _of_columns(plain, mechanism, counts, n)
    if isinstance(mechanism, MixedBlockDesign):
        p = score.estimate(mechanism, counts, n).astype(float)
        return Estimate(p, np.sqrt(score.estimated_variance(mechanism, counts, n)), n=n)
    if isinstance(mechanism, DesignedChannel | OrbitChannel):
        errors = np.sqrt(mechanism.estimated_variance(counts))
        return Estimate(mechanism.estimate(counts), errors, n=n)
    p = empirical.estimate(mechanism, counts, n).astype(float)
    return Estimate(p, np.sqrt(np.maximum(_variance(mechanism, p, counts, n), 0)), n=n)


def _variance(mechanism, p, counts, n):
    inside = np.clip(p, 0, 1)
    if not isinstance(mechanism, BlockDesignMechanism):
        return mechanism.variance(inside, n).astype(float)
    moments = [np.asarray(x).astype(float) for x in (mechanism.chance, mechanism.gain)]
    shared = np.where(mechanism.sensitive, float(mechanism.shared), 0)
    told = float(counts[~mechanism.sensitive].sum()) / n
    return ubd.unit_variance(*moments, shared, told, inside) / n


def informed(mechanism, counts, n):
    """Return the estimate without the noise of reports that reveal their input, unbiased too.

    Parameters
    ----------
    mechanism : DirectEncoding or UnaryEncoding
    counts : ndarray of int, shape (K,)
        Its `informative_counts`.
    n : int
    """
    p = rao_blackwell.estimate(mechanism, counts, n).astype(float)
    chance, gain = mechanism.chance.astype(float), mechanism.gain.astype(float)
    hidden = 1 - float(counts[mechanism.revealed > 0].sum()) / n
    inside = np.clip(p, 0, hidden)
    variance = rao_blackwell.unit_variance(chance, gain, inside, hidden) / n
    return Estimate(p, np.sqrt(np.maximum(variance, 0)), n=n)


def thresholded(mechanism, counts, n):
    """Return the empirical estimate with significance threshold, a distribution.

    Parameters
    ----------
    mechanism : Encoding
    counts : ndarray of int, shape (K,)
        Its `output_counts`.
    n : int
    """
    if isinstance(mechanism, RandomSamplingFakeData):
        return _of_columns(thresholded, mechanism, counts, n)
    return Estimate(threshold.estimate(mechanism, counts, n), n=n)


def of_each_column(make, mechanism, counts, n):
    """Return the `Estimate` of each attribute's distribution by its law.

    Parameters
    ----------
    make : callable
        `plain` or `thresholded`.
    mechanism : RandomSamplingFakeData
    counts : sequence of ndarray of int
        Of each attribute.
    n : int
    """
    laws = map(mechanism.marginal, range(mechanism.d))
    return [make(law, count, n) for law, count in zip(laws, counts, strict=True)]


def _of_columns(make, mechanism, counts, n):
    """Return the estimates of the attributes' distributions, one after the other."""
    parts = np.split(counts, np.cumsum(mechanism.sizes)[:-1])
    found = of_each_column(make, mechanism, parts, n)
    errors = [one.errors for one in found if one.errors is not None]
    joined = np.concatenate(errors) if errors else None
    return Estimate(np.concatenate([one.p for one in found]), joined, n=n)


def reveals(mechanism):
    """Return whether some reports reveal their input and also have noise."""
    return isinstance(mechanism, Encoding) and bool(np.any(mechanism.revealed > 0))
