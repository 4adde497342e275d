"""Empirical estimation with a significance threshold (ULDP, Section 2.5: "emp+thr")."""

import numpy as np

from common import portable
from mechanisms.encodings.base import require_signal
from mechanisms.encodings.parameters import check_probability, check_users, shown
from mechanisms.estimation import empirical

ALPHA = 0.05


def thresholds(mechanism, n, alpha=ALPHA):
    """Return the Bonferroni significance thresholds, shape (K,).

    An estimate above its threshold would occur with probability about alpha/K if nobody had
    that value (normal approximation); for block designs with at most about that probability.

    Parameters
    ----------
    mechanism : DirectEncoding or UnaryEncoding
    n : int
        Number of users.
    alpha : float
        Significance level over all K values together, in (0, 1).

    Raises
    ------
    ValueError
        If alpha is not in (0, 1), or n is not a whole number >= 1.
    """
    chance, gain = (x.astype(float) for x in require_signal(mechanism))
    n, share = check_users(n), check_probability("alpha", alpha) / mechanism.K
    if not (float(share) > 0 and alpha < 1):
        raise ValueError(f"the level alpha must lie in (0, 1), got alpha = {shown(alpha)}")
    return empirical.level(-portable.normal_quantile(float(share)), chance, gain, n)


def estimate(mechanism, counts, n, alpha=ALPHA):
    """Return the thresholded empirical estimate, a distribution of shape (K,).

    Estimates below their threshold share the remaining mass uniformly. If the kept estimates sum to
    more than one, or no estimate is below its threshold, the kept ones are scaled to sum to one
    (the papers do not say what to do).

    Parameters
    ----------
    mechanism : DirectEncoding or UnaryEncoding
    counts : array_like of int, shape (K,)
        As for `empirical.estimate`.
    n : int
    alpha : float
        As for `thresholds`.
    """
    raw = empirical.estimate(mechanism, counts, n)
    below = raw < thresholds(mechanism, n, alpha)
    kept = np.where(below, 0.0, raw)
    rest = 1 - kept.sum()
    if rest > 0 and below.any():
        return np.where(below, rest / below.sum(), kept)
    if not kept.sum() > 0:
        raise ValueError("no report says anything about a value (all counts are zero), got 0")
    return kept / kept.sum()
