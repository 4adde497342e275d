"""Uniform subsets of k of s points, in O(k) steps, and how often each point is in many of them.

These are steps of the draws from designs, without checks.
"""

import math

import numpy as np

from common.compiled import njit
from mechanisms.sampling.words import words


def below(rng, limits, rows=None):
    """Return integers uniform in 0..limit-1, exactly, one for each limit.

    Parameters
    ----------
    rng : numpy.random.Generator, numpy.random.BitGenerator or SystemRandomness
    limits : ndarray of int
        Positive.
    rows : int, optional
        Return so many rows of them.

    Examples
    --------
    >>> below(np.random.default_rng(1), np.array([1, 1])).tolist()
    [0, 0]
    """
    limits = np.asarray(limits, dtype=np.uint64)
    shape = limits.shape if rows is None else (rows, *limits.shape)
    # in place: of a million users' subsets each further array is of hundreds of megabytes
    flat = np.require(words(rng, math.prod(shape)), requirements="W")
    drawn = flat.reshape(shape)
    # 2^64 mod limit: below it a word would favour the small remainders
    least = (~limits + np.uint64(1)) % limits
    while (bad := np.flatnonzero(drawn < least)).size:
        flat[bad] = words(rng, len(bad))
    drawn %= limits
    return drawn.view(np.int64)


def draw(rng, n, s, k):
    """Return n uniform subsets of k of the points 0..s-1, each in order, shape (n, k)."""
    picks = below(rng, np.arange(s - k + 1, s + 1), n)
    _floyd(picks, s)
    picks.sort(axis=1)
    return picks


@njit(cache=True)
def _floyd(picks, s):
    """Turn each row of picks, uniform below s-k+1, ..., s, into a subset (Floyd's algorithm)."""
    k = picks.shape[1]
    taken = np.zeros(s, dtype=np.bool_)
    for u in range(len(picks)):
        for i in range(k):
            last = s - k + i
            if taken[picks[u, i]]:
                picks[u, i] = last
            taken[picks[u, i]] = True
        for i in range(k):
            taken[picks[u, i]] = False


def inclusion_counts(rng, groups, s, k):
    """Return in how many of a group's uniform subsets of k each of s points is, (groups, s).

    Point by point, users being alike who have as many points still to draw: s steps of k binomials
    a group, whatever the number of users.

    Parameters
    ----------
    rng : numpy.random.Generator
    groups : ndarray of int, shape (groups,)
        Number of subsets of each group.
    s, k : int
    """
    counts = np.zeros((len(groups), s), dtype=np.int64)
    # users of each group by the number of points still to draw, 0..k
    waiting = np.zeros((len(groups), k + 1), dtype=np.int64)
    waiting[:, k] = groups
    wanted = np.arange(k + 1)
    for point in range(s):
        chosen = rng.binomial(waiting, np.minimum(wanted / (s - point), 1.0))
        counts[:, point] = chosen.sum(axis=1)
        waiting -= chosen
        waiting[:, :-1] += chosen[:, 1:]
    return counts


def counts_of_others(rng, users, s, k):
    """Return how often each of s points is in uniform subsets of k points other than the own one.

    Point by point as `inclusion_counts`, but for all users together: those whose own point is still
    to come are alike too, and at a point its own users are any of them.

    Parameters
    ----------
    rng : numpy.random.Generator
    users : ndarray of int, shape (s,)
        Number of users by their own point, fewer than 10^9 together.
    s, k : int
        0 <= k < s.
    """
    counts, wanted = np.zeros(s, dtype=np.int64), np.arange(k + 1)
    # users whose point is to come, and who are past theirs, by the number of points still to draw
    waiting = np.zeros((2, k + 1), dtype=np.int64)
    waiting[0, k] = users.sum()
    for point in range(s):
        own = rng.multivariate_hypergeometric(waiting[0], users[point])
        waiting[0] -= own
        left = np.array([[max(1, s - point - 1)], [s - point]])
        chosen = rng.binomial(waiting, np.minimum(wanted / left, 1.0))
        counts[point] = chosen.sum()
        waiting -= chosen
        waiting[:, :-1] += chosen[:, 1:]
        waiting[1] += own
    return counts
