"""Uniform subsets of k of s points, in O(k) steps, and how often each point is in many of them.

These are steps of the draws from designs, without checks.
"""

import math

import numpy as np

from common.compiled import njit
from mechanisms.sampling.bits import lowest
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
    taken, none = np.zeros(-(-s // 64), dtype=np.uint64), np.empty(0, dtype=np.int64)
    _floyd(picks, picks, s, taken, none, False)
    return picks


def draw_others(rng, points, s, k, own):
    """Return a uniform subset of k of the points 0..s-1 but the own one, in order, for each.

    Parameters
    ----------
    rng : numpy.random.Generator, numpy.random.BitGenerator or SystemRandomness
    points : ndarray of int64, shape (n,)
        Own points.
    s, k : int
        k < s.
    own : bool
        Whether the own point is added to the subset.

    Returns
    -------
    ndarray of int64, shape (n, k) or (n, k+1)
    """
    picks = below(rng, np.arange(s - k, s), len(points))
    taken = np.zeros(-(-s // 64), dtype=np.uint64)
    found = np.empty((len(points), k + 1), dtype=np.int64) if own else picks
    _floyd(picks, found, s - 1, taken, points, own)
    return found


@njit(nogil=True, cache=True)
def _floyd(picks, found, s, taken, points, own):
    """Turn each row of picks, uniform below s-k+1, ..., s, into a subset (Floyd's algorithm).

    With own points, the subset is drawn from the s other points: later points move up by one.
    """
    one, k = np.uint64(1), picks.shape[1]
    for u in range(len(picks)):
        for i in range(k):
            number = picks[u, i]
            for _ in range(2):
                # numbers that move up leave the own one free
                place = number + (len(points) > 0 and number >= points[u])
                bit = one << np.uint64(place % 64)
                if not taken[place // 64] & bit:
                    break
                number = s - k + i
            taken[place // 64] |= bit
        if own:
            taken[points[u] // 64] |= one << np.uint64(points[u] % 64)
        at = 0
        for w in range(len(taken)):
            word = taken[w]
            while word:
                found[u, at] = 64 * w + lowest(word)
                word &= word - one
                at += 1
            taken[w] = 0


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


def counts_of_others(rng, users, s, sizes, free=0, size=0):
    """Return how often each of s points is in uniform subsets of points other than the own one.

    The counts are drawn point by point as in `inclusion_counts`, but for all users together: users
    whose own point is still to come are exchangeable too, and at each point its own users are any
    of them.

    Parameters
    ----------
    rng : numpy.random.Generator
    users : ndarray of int, shape (groups, s)
        Number of users of each group by their own point, fewer than 10^9 together.
    s : int
    sizes : list of int
        How many points the subsets of each group have, at least 0 and less than s.
    free, size : int, optional
        Number of users without an own point, and how many points their subsets have, at most s.
    """
    groups, k = len(sizes), max(*sizes, size)
    counts, wanted = np.zeros(s, dtype=np.int64), np.arange(k + 1)
    # users of each group whose point is to come, and last who have none or are past it, by the
    # number of points still to draw
    waiting = np.zeros((groups + 1, k + 1), dtype=np.int64)
    waiting[range(groups), sizes] = users.sum(axis=1)
    waiting[groups, size] = free
    # points that are left for the one and for the other
    left = np.arange(s, 0, -1)[:, None] - (np.arange(groups + 1) < groups)
    shares = np.minimum(wanted / np.maximum(left, 1)[:, :, None], 1.0)
    past = np.empty_like(wanted)
    for point, numbers in enumerate(users.T.tolist()):
        past[:] = 0
        for group, number in zip(waiting, numbers, strict=False):
            if number:
                own = rng.multivariate_hypergeometric(group, number)
                group -= own
                past += own
        chosen = rng.binomial(waiting, shares[point])
        counts[point] = chosen.sum()
        waiting -= chosen
        waiting[:, :-1] += chosen[:, 1:]
        waiting[-1] += past
    return counts
