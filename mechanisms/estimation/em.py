"""EM reconstruction (ULDP, Section 2.5: "EM"), with a certificate of how far it came."""

from dataclasses import dataclass

import numpy as np

from common import portable
from mechanisms.encodings.parameters import (
    MOST_VALUES,
    check_distribution,
    check_integer,
    check_number,
    check_type,
    check_vector,
    shown,
)
from mechanisms.estimation.likelihood import DirectLikelihood, UnaryLikelihood

START_UNIFORM = 0.01


@dataclass(frozen=True, eq=False)
class CertifiedEstimate:
    """An estimate of the input distribution: a record, without checks.

    Parameters
    ----------
    p : ndarray, shape (K,)
        The estimate, a distribution.
    gap : float
        The log-likelihood per user is within `gap` of its maximum.
    passes : int
        Number of times the reports were read.
    converged : bool
        Whether the stopping rule was met before the passes ran out.
    """

    p: np.ndarray
    gap: float
    passes: int
    converged: bool


def start_from(p):
    """Return a start with no zeros, near `p`: EM never leaves a zero.

    Parameters
    ----------
    p : array_like, shape (K,)
        A distribution.

    Raises
    ------
    ValueError
        If it is none.

    Examples
    --------
    >>> start_from(np.array([1.0, 0.0]))
    array([0.995, 0.005])
    """
    p = check_vector("p", p)
    p = check_distribution(p, len(p))
    return (1 - START_UNIFORM) * p + START_UNIFORM / len(p)


def check_start(likelihood, start, tolerance, max_passes):
    """Return the start as floats, or raise ValueError if it or a limit is out of range."""
    K = check_type("likelihood", likelihood, DirectLikelihood, UnaryLikelihood).K
    p = check_distribution(start, K, "start").astype(float)
    if not np.all(p > 0):
        raise ValueError(f"start must be positive, got least {p.min()}")
    if not check_number("tolerance", tolerance) > 0:
        raise ValueError(f"tolerance must be positive, got tolerance = {shown(tolerance)}")
    check_integer("max_passes", max_passes, 1, MOST_VALUES)
    return p


def estimate(likelihood, start, tolerance, max_passes):
    """Run EM from `start` until the certified gap is at most `tolerance`.

    Parameters
    ----------
    likelihood : DirectLikelihood or UnaryLikelihood
    start : array_like, shape (K,)
        A distribution with no zeros.
    tolerance : float
        Stop once the log-likelihood per user is certainly within this of its maximum.
    max_passes : int
        Stop after so many readings of the reports, converged or not.

    Returns
    -------
    CertifiedEstimate

    Raises
    ------
    ValueError
        If `start` is not a distribution with positive entries, or a limit is out of range.
    """
    p = check_start(likelihood, start, tolerance, max_passes)
    for passes in range(1, max_passes + 1):
        g = likelihood.multipliers(p)
        gap = portable.log(g.max())
        if gap <= tolerance or passes == max_passes:
            return CertifiedEstimate(p, gap, passes, gap <= tolerance)
        p = p * g
        p /= p.sum()
