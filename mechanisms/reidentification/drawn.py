"""The adversaries' attack as it is run: on given reports, or on drawn ones without their bits."""

import numpy as np

from common import portable
from mechanisms.encodings.parameters import (
    as_array,
    check_sensitive,
    check_shape,
    check_type,
    check_values,
    shown,
)
from mechanisms.reidentification.closed_form import Adversary
from mechanisms.sampling.words import generator

MOST_DRAWN = 2**31


def pick(adversary, bits, rng):
    """Return the value that the adversary picks in each report, -1 where she finds no 1.

    Parameters
    ----------
    adversary : Adversary
    bits : ndarray of 0 and 1, shape (n, K)
    rng : numpy.random.Generator or numpy.random.BitGenerator

    Returns
    -------
    ndarray of int, shape (n,)
    """
    order, bits = _order(_checked(adversary), generator(rng)), as_array("bits", bits)
    if bits.ndim != 2 or bits.dtype.kind not in "iub" or np.any((bits != 0) & (bits != 1)):
        raise ValueError(f"bits must be 0 or 1, of shape (n, K), got {shown(bits)}")
    check_shape("bits", bits, (len(bits), len(adversary.a)))
    ones = bits[:, order] != 0
    return np.where(ones.any(axis=1), order[ones.argmax(axis=1)], -1)


def names(adversary, x, picked, rng):
    """Return who is attributed rightly, shape (n,).

    Parameters
    ----------
    adversary : Adversary
    x : array_like of int, shape (n,)
        The users' values, which have users.
    picked : array_like of int, shape (n,)
        As `pick` returns it.
    rng : numpy.random.Generator or numpy.random.BitGenerator
    """
    K = len(_checked(adversary).a)
    x, picked = check_values(x, K), check_values(picked, K, "picked", least=-1)
    check_shape("picked", picked, x.shape)
    if np.any(adversary.counts[x] == 0):
        raise ValueError(f"x must be values that somebody has, got {shown(x)}")
    chance = np.where(
        picked == x, 1 / adversary.counts[x], np.where(picked < 0, adversary.guess[x], 0)
    )
    return generator(rng).random(len(x)) < chance.astype(float)


def draw(adversary, sensitive, rng):
    """Draw every user's report and attack it, in O(n log K): bits that change nothing are skipped.

    Parameters
    ----------
    adversary : Adversary
        Of a mechanism in floats.
    sensitive : array_like of bool, shape (K,)
        Outliers have a unique value and a report with a 1 in a non-sensitive bit.
    rng : numpy.random.Generator or numpy.random.BitGenerator

    Returns
    -------
    hits, outliers, outlier_hits : int
    """
    if _checked(adversary).n > MOST_DRAWN or object in (adversary.a.dtype, adversary.b.dtype):
        raise ValueError(f"adversary must be in floats, of at most 2^31 users, got {adversary.n}")
    plain, rng = ~check_sensitive(sensitive, len(adversary.a)), generator(rng)
    x = np.repeat(np.arange(len(adversary.counts)), adversary.counts)
    order = _order(adversary, rng)
    silence = -portable.log1p(-adversary.b)
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


def _checked(adversary):
    return check_type("adversary", adversary, Adversary)


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
