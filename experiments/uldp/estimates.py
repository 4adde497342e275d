"""The ULDP evaluation's common part: draw users, perturb their values, estimate p in five ways."""

import time
from dataclasses import dataclass

import numpy as np

from mechanisms.direct_encoding import DirectEncoding
from mechanisms.estimation import em, empirical, maximum_likelihood, rao_blackwell, threshold
from mechanisms.estimation.likelihood import direct, likelihood

# the empirical estimate without the noise of reports that reveal their input
INFORMED = "emp+RB"
# the certified maximum: nats a user, and passes that it never needed so far
ML_TOLERANCE = 1e-8
ML_PASSES = 500


@dataclass(frozen=True)
class Stopping:
    """Where iterative estimators stop, by their certified gap in nats a user or by passes.

    Parameters
    ----------
    tolerance, max_passes
        Of EM, as in `mechanisms.estimation.em.estimate`.
    ml_tolerance, ml_passes
        Of the maximum-likelihood estimate of unary encodings.
    """

    tolerance: float
    max_passes: int
    ml_tolerance: float = ML_TOLERANCE
    ml_passes: int = ML_PASSES


@dataclass(frozen=True, eq=False)
class Found:
    """An estimate, how it was found, and in how many seconds (drawing reports excluded)."""

    p: np.ndarray
    passes: int = 0
    gap: float = float("nan")
    seconds: float = 0.0


def draw_users(counts, rng, n=None):
    """Return the histogram of n people, by default half of them, drawn without replacement."""
    n = int(counts.sum()) // 2 if n is None else n
    return rng.multivariate_hypergeometric(counts, n, method="marginals")


def estimates(mechanism, users, rng, stopping, iterate=True, threads=1):
    """Perturb the users' values and estimate their distribution.

    Parameters
    ----------
    mechanism : DirectEncoding or UnaryEncoding
    users : ndarray of int, shape (K,)
        Number of users of each value.
    rng : numpy.random.Generator
    stopping : Stopping
    iterate : bool
        Whether to run EM and maximum likelihood on unary encodings, which need all reports; the
        other estimators do with the number of ones in each bit, which is drawn at once.
    threads : int
        For the readings of unary reports; results do not depend on it.

    Returns
    -------
    dict
        From the estimator's name to `Found`; `INFORMED` where some reports reveal their input.
    """
    n = int(users.sum())
    if isinstance(mechanism, DirectEncoding):
        counts = mechanism.draw_counts(users, rng)
        return _plain(mechanism, counts, n) | _direct(mechanism, counts, n, stopping)
    if not iterate:
        found = _plain(mechanism, mechanism.draw_counts(users, rng), n)
        if reveals(mechanism):
            # drawn again, after the counts of all bits
            found |= _informed(mechanism, mechanism.draw_informative_counts(users, rng), n)
        return found
    reports = mechanism.perturb(np.repeat(np.arange(len(users)), users), rng)
    found = _plain(mechanism, mechanism.output_counts(reports), n)
    if reveals(mechanism):
        found |= _informed(mechanism, mechanism.informative_counts(reports), n)
    start = em.start_from(found["emp+thr"].p)
    like, reading = _timed(likelihood, mechanism, reports, threads)
    best = (stopping.ml_tolerance, stopping.ml_passes)
    return found | {
        "EM": _iterated(
            em.estimate, like, start, stopping.tolerance, stopping.max_passes, before=reading
        ),
        "ML": _iterated(maximum_likelihood.estimate, like, start, *best, before=reading),
    }


def _plain(mechanism, counts, n):
    raw, first = _timed(empirical.estimate, mechanism, counts, n)
    kept, second = _timed(threshold.estimate, mechanism, counts, n)
    return {"emp": Found(raw, seconds=first), "emp+thr": Found(kept, seconds=second)}


def reveals(mechanism):
    """Return whether reports reveal their input, so that `INFORMED` is not `emp`."""
    return bool(np.any(mechanism.revealed > 0))


def _informed(mechanism, counts, n):
    best, seconds = _timed(rao_blackwell.estimate, mechanism, counts, n)
    return {INFORMED: Found(best, seconds=seconds)}


def _direct(mechanism, counts, n, stopping):
    start = em.start_from(threshold.estimate(mechanism, counts, n))
    like = direct(mechanism, counts)
    return {
        "EM": _iterated(em.estimate, like, start, stopping.tolerance, stopping.max_passes),
        "ML": _iterated(maximum_likelihood.closed_form, mechanism, counts),
    }


def _iterated(function, *arguments, before=0.0):
    best, seconds = _timed(function, *arguments)
    return Found(best.p, best.passes, best.gap, before + seconds)


def _timed(function, *arguments):
    start = time.perf_counter()
    return function(*arguments), time.perf_counter() - start
