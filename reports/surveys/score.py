"""Score limits of a share: those shares that the answers do not contradict.

A share is a mean of the numbers that answers add to it. At each candidate the answers' law is the
likeliest one with this mean, and the candidate is kept if the estimate lies within as many standard
errors of it as the level allows. For two answers these are the limits of Wilson (1927).
"""

import numpy as np

# candidates at once, how often their spacing is refined, halvings of a multiplier, and a share of
# the numbers' range that is no difference
GRID, ROUNDS, HALVINGS = 128, 5, 52
NOTHING = 1e-13


def limits(numbers, counts, quantile):
    """Return the lower and the upper limit of a mean.

    Parameters
    ----------
    numbers : ndarray of float, shape (answers,)
        What each answer adds.
    counts : ndarray of int, shape (answers,)
    quantile : float
        Standard errors that a candidate may be away.

    Examples
    --------
    >>> low, high = limits(np.array([0.0, 1.0]), np.array([2, 8]), 1.959963984540054)
    >>> round(low, 6), round(high, 6)
    (0.490162, 0.943318)
    """
    numbers, counts = np.asarray(numbers, dtype=float), np.asarray(counts, dtype=float)
    # the upper limit of a mean is the lower one of its opposite
    return _lower(numbers, counts, quantile), -_lower(-numbers, counts, quantile)


def _lower(numbers, counts, quantile):
    n = counts.sum()
    mean, outer = float(counts @ numbers / n), float(numbers.min())
    inner, nothing = mean, NOTHING * np.ptp(numbers)
    for _ in range(ROUNDS):
        if inner - outer <= nothing:
            break
        candidates = np.linspace(outer, inner, GRID)[1:-1]
        spread = _variances(numbers, counts / n, candidates)
        kept = n * (mean - candidates) ** 2 <= quantile**2 * spread
        # the outermost that is kept, so that no kept one lies outside
        first = int(np.argmax(kept)) if kept.any() else len(candidates)
        steps = [outer, *candidates.tolist(), inner]
        outer, inner = steps[first], steps[first + 1]
    return outer


def _variances(numbers, shares, means):
    """Return the variance of the numbers by the likeliest law of each mean, below their own mean.

    The law is shares/(1 + t (numbers - mean)); what is left goes to the least number, if nobody
    gave its answer.

    Parameters
    ----------
    numbers, shares : ndarray, shape (answers,)
    means : ndarray, shape (candidates,)
        Above the least of the numbers.
    """
    away = numbers - means[:, None]
    least = away.min(axis=1)
    low, high = np.zeros(len(means)), -1 / least
    seen, m = away[:, shares > 0], shares[shares > 0]
    for _ in range(HALVINGS):
        t = (low + high) / 2
        rest = (m * seen / (1 + t[:, None] * seen)).sum(axis=1)
        low, high = np.where(rest > 0, t, low), np.where(rest > 0, high, t)
    law = m / (1 + low[:, None] * seen)
    left = np.maximum(1 - law.sum(axis=1), 0)
    return (law * seen**2).sum(axis=1) + left * least**2
