"""Shares of values from counted answers: unbiased or most likely, with errors and intervals.

The estimate is that of least squares: each answer adds a fixed number to each value's share. The
variance is that of a mean, of weighted answers of a ratio (Taylor linearization; Sarndal, Swensson
and Wretman, Model Assisted Survey Sampling, 1992, sections 5.6 and 5.7), for respondents drawn with
replacement.
"""

import math
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np

from common.errors import UserError
from reports.surveys import score

INTERVALS = ("wald", "score", "exact")
MOST_STEPS, GAP = 10**5, 1e-10


@dataclass(frozen=True, eq=False)
class Shares:
    """Estimated shares.

    Parameters
    ----------
    p, errors, low, high : ndarray, shape (values,)
    n : int
        Number of respondents.
    """

    p: np.ndarray
    errors: np.ndarray
    low: np.ndarray
    high: np.ndarray
    n: int


def quantile(level):
    """Return the normal quantile of a two-sided interval.

    Examples
    --------
    >>> round(quantile(0.95), 6)
    1.959964
    """
    return NormalDist().inv_cdf((1 + level) / 2)


def unbiased(design, tally, level=0.95, interval="wald"):
    """Return the unbiased `Shares` of a tally; of weighted answers nearly so.

    Parameters
    ----------
    design : Design
    tally : Tally
    level : float
        Of the intervals, each about one value.
    interval : str
        `wald`; without weights also `score`, as `reports.surveys.score` says, and of two values and
        two answers `exact` (that of Clopper and Pearson), for the share of an answer, which is
        linear in the value's.

    Raises
    ------
    UserError
        If there are too few answers, or the interval is not to be had.
    """
    n, total = tally.n, float(tally.weights.sum())
    if n < 2:
        raise UserError(f"answers: must be two or more for a standard error, got {n}")
    inverse = design.inverse
    p = tally.weights / total @ inverse
    residuals = (inverse - p) ** 2
    errors = np.sqrt(n / (n - 1) * (tally.squares @ residuals)) / total
    if interval == "wald":
        half = quantile(level) * errors
        return Shares(p, errors, p - half, p + half, n)
    if not np.array_equal(tally.weights, tally.counts):
        raise UserError(f"--interval: {interval} needs answers without weights; use wald")
    if interval == "exact":
        return Shares(p, errors, *_of_an_answer(design, tally, level), n)
    ends = [score.limits(numbers, tally.counts, quantile(level)) for numbers in inverse.T]
    return Shares(p, errors, *np.clip(np.transpose(ends), 0, 1), n)


def _of_an_answer(design, tally, level):
    """Return the ends of the intervals of both values from those of the first answer's share."""
    if design.Q.shape != (2, 2):
        raise UserError("--interval: exact needs two values and two answers; use score")
    # imported where used: it takes longer to load than everything else
    from scipy.stats import binomtest

    found = binomtest(int(tally.counts[0]), tally.n).proportion_ci(level, "exact")
    (yes, _), (no, _) = design.Q
    # p = (m - no)/(yes - no) at the ends, and the other value has the rest
    first = np.clip(sorted((m - no) / (yes - no) for m in (found.low, found.high)), 0, 1)
    return np.array([first[0], 1 - first[1]]), np.array([first[1], 1 - first[0]])


def most_likely(design, tally):
    """Return the shares, a distribution, of the greatest likelihood, and its certified gap.

    The gap, in nats a respondent, bounds how far the log-likelihood is from its maximum: it is
    concave in the shares, so that no share gains more than its slope.

    Raises
    ------
    UserError
        If it does not come near.
    """
    m, Q = tally.weights / tally.weights.sum(), design.Q
    seen = m > 0
    p = np.full(len(Q), 1 / len(Q))
    for _ in range(MOST_STEPS):
        slopes = Q[:, seen] @ (m[seen] / (p @ Q[:, seen]))
        if (gap := float(slopes.max()) - 1) <= GAP:
            break
        p = p * slopes
        p /= p.sum()
    else:
        if gap > 1e-6:
            raise UserError(f"--method: ml comes only within {gap:.2g} nats a respondent")
    return p, max(gap, 0.0)


def difference(one, two, level=0.95):
    """Return how much larger the first group's shares are, as `Shares`; groups are independent."""
    errors = np.hypot(one.errors, two.errors)
    p, half = one.p - two.p, quantile(level) * errors
    return Shares(p, errors, p - half, p + half, one.n + two.n)


def unit_variance(design, p):
    """Return n times the variance of each share's estimate at shares p, shape (values,)."""
    inverse = design.inverse
    return p @ design.Q @ inverse**2 - (p @ design.Q @ inverse) ** 2


def respondents(design, margin, level=0.95, guess=None):
    """Return how many respondents, two or more, make all Wald intervals that short to each side.

    Parameters
    ----------
    design : Design
    margin, level : float
    guess : ndarray, optional
        The shares; those with the largest variance by default, of designs of two values.

    Raises
    ------
    UserError
        If there are more than two values and no guess.
    """
    if guess is not None:
        worst = unit_variance(design, guess).max()
    elif len(design.values) == 2:
        worst = _worst(design)
    else:
        raise UserError("--guess: is missing; a design of more than two values needs shares")
    return max(2, math.ceil(quantile(level) ** 2 * float(worst) / margin**2 - 1e-9))


def _worst(design):
    """Return the largest unit variance of two values: a parabola in the share."""
    at = [unit_variance(design, np.array([p, 1 - p]))[0] for p in (0.0, 0.5, 1.0)]
    bend, slope = 2 * (at[0] + at[2] - 2 * at[1]), 4 * at[1] - 3 * at[0] - at[2]
    top = min(max(-slope / (2 * bend), 0.0), 1.0)
    return at[0] + slope * top + bend * top * top
