"""Expected losses of linear estimates when users are drawn from people without replacement.

Theory, in `mechanisms.losses`, draws users from p; an experiment that takes half of all people
has a smaller loss. The l2 loss is exact. For the l1 loss each output count is taken for a binomial
of its mean and variance, which is exact where they belong to one, and nearly exact otherwise.
"""

import numpy as np

from mechanisms.losses.binomial import telescope
from mechanisms.losses.binomial_law import probability


def of_empirical(mechanism, p, n):
    """Return the variance of each empirical estimate, for n users drawn from p, shape (K,)."""
    return mechanism.variance(p, n)


def variance(mechanism, counts, n, drawn=of_empirical):
    """Return the variance of each estimate, shape (K,).

    Parameters
    ----------
    mechanism : DirectEncoding or UnaryEncoding
    counts : ndarray of int, shape (K,)
        People of each value, more than one in all.
    n : int
        Number of users among them.
    drawn : callable
        The variance for users drawn with replacement, of the empirical estimate or another whose
        terms have the mean 1 at the user's value and 0 elsewhere, as `rao_blackwell.variance`.

    Examples
    --------
    >>> from mechanisms import nonprivate
    >>> variance(nonprivate.mechanism(2), np.array([3, 1]), 4)
    array([0., 0.])
    """
    people = int(counts.sum())
    p = counts / people
    saved = p * (1 - p) / n * (n - 1) / (people - 1)
    return np.maximum(0, drawn(mechanism, p, n).astype(float) - saved)


def l2(mechanism, counts, n, drawn=of_empirical):
    """Return the expected l2 loss; parameters as in `variance`."""
    return float(variance(mechanism, counts, n, drawn).sum())


def l1(mechanism, counts, n, drawn=of_empirical):
    """Return the expected l1 loss; parameters as in `variance`.

    Examples
    --------
    >>> from mechanisms import nonprivate
    >>> l1(nonprivate.mechanism(2), np.array([1, 1]), 1)
    1.0
    """
    chance, gain = mechanism.chance.astype(float), mechanism.gain.astype(float)
    mean = n * (chance + gain * counts / counts.sum())
    # the rarer of an output and its absence
    mean = np.minimum(mean, n - mean)
    spread = variance(mechanism, counts, n, drawn) * (n * gain) ** 2
    return float((mean_absolute_deviation(mean, spread) / gain).sum() / n)


def mean_absolute_deviation(mean, variance):
    """Return it for binomials of these means and variances, elementwise.

    The two nearest whole numbers of trials are weighted so that the variance is met.
    """
    moving = (mean > 0) & (variance > 0)
    out = np.zeros(len(mean))
    m, v = mean[moving], variance[moving]
    # a variance above the mean cannot be a binomial's: Poisson is the limit, within 1e-9
    trials = np.maximum(np.ceil(m), m / np.maximum(1 - v / m, 1e-9))
    fewer = np.maximum(np.ceil(m), np.floor(trials))
    low, high = (m * (1 - m / number) for number in (fewer, fewer + 1))
    share = np.clip((v - low) / (high - low), 0, 1)
    out[moving] = (1 - share) * _binomial(fewer, m) + share * _binomial(fewer + 1, m)
    return out


def _binomial(trials, mean):
    p, nu = mean / trials, np.floor(mean) + 1
    return telescope(nu, probability(nu, trials, p), p)
