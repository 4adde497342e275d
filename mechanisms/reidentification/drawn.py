"""The adversaries' attack as it is run: on given reports, or on drawn ones without their bits."""

import numpy as np


def pick(adversary, bits, rng):
    """Return the value that the adversary picks in each report, -1 where she finds no 1.

    Parameters
    ----------
    adversary : Adversary
    bits : ndarray of 0 and 1, shape (n, K)
    rng : numpy.random.Generator

    Returns
    -------
    ndarray of int, shape (n,)
    """
    order = _order(adversary, rng)
    ones = bits[:, order] != 0
    return np.where(ones.any(axis=1), order[ones.argmax(axis=1)], -1)


def names(adversary, x, picked, rng):
    """Return who is attributed rightly, given their values x and what she picked, shape (n,)."""
    chance = np.where(
        picked == x, 1 / adversary.counts[x], np.where(picked < 0, adversary.guess[x], 0)
    )
    return rng.random(len(x)) < chance.astype(float)


def draw(adversary, sensitive, rng):
    """Draw every user's report and attack it, in O(n log K): bits that change nothing are skipped.

    Parameters
    ----------
    adversary : Adversary
        Of a mechanism in floats.
    sensitive : array_like of bool, shape (K,)
        Outliers have a unique value and a report with a 1 in a non-sensitive bit.
    rng : numpy.random.Generator

    Returns
    -------
    hits, outliers, outlier_hits : int
    """
    x = np.repeat(np.arange(len(adversary.counts)), adversary.counts)
    order, plain = _order(adversary, rng), ~np.asarray(sensitive)
    silence = -np.log1p(-adversary.b)
    own = rng.random(len(x)) < adversary.a[x]
    first, place = _first_others(order, silence, x, rng.exponential(size=len(x)))
    mine = own & (place < first)
    found = np.append(order, -1)[first]
    picked = np.where(mine, x, found)
    hit = names(adversary, x, picked, rng)
    loud = (own & plain[x]) | (plain[found] & (found >= 0))
    # the bits after the first 1 are as they were drawn from, and so are those she ignores
    left = _left(adversary, order, silence * plain)[first]
    left -= np.where(place > first, (silence * plain)[x], 0)
    loud |= rng.exponential(size=len(x)) < left
    alone = loud & (adversary.counts[x] == 1)
    return int(hit.sum()), int(alone.sum()), int((hit & alone).sum())


def _order(adversary, rng):
    """Return the values she looks at in the order of their ranks, shuffled within a rank."""
    mixed = rng.permutation(len(adversary.rank))
    order = mixed[np.argsort(adversary.rank[mixed], kind="stable")]
    return order[adversary.looks[order]]


def _first_others(order, silence, x, noise):
    """Return the place of each user's first 1 in another's bit, and the place of the own value.

    The bit at a place is 1 if exponential noise ends within its stretch of length `silence`.
    """
    ends = np.cumsum(silence[order])
    place = np.full(len(silence), len(order))
    place[order] = np.arange(len(order))
    place = place[x]
    first = np.searchsorted(ends, noise)
    past = np.searchsorted(ends, noise + silence[x])
    return np.where(first < place, first, past), place


def _left(adversary, order, stretch):
    """Return the length of the stretches after each place of the order, and of those ignored."""
    ignored = stretch[~adversary.looks].sum()
    after = np.append(stretch[order], 0)[::-1].cumsum()[::-1]
    return ignored + np.append(after[1:], 0)
