"""The PUM's distributions (ULDP, Section 5.3) of intermediate data and of values behind bots."""

import numpy as np

from mechanisms.encodings.parameters import (
    MOST_VALUES,
    as_array,
    check_distribution,
    check_integer,
    shown,
)


def distributions(p, tags, kappa):
    """Return r and pi_1, ..., pi_kappa of n users.

    Parameters
    ----------
    p : array_like, shape (K,)
        The distribution of values, the same for all users.
    tags : array_like of int, shape (n, K)
        Each user's tag 1..kappa of each value, or 0 where the value is not specific to her.
    kappa : int
        Number of tags.

    Returns
    -------
    r : ndarray, shape (K + kappa,)
        Average over users of the distribution of intermediate data, bots last.
    background : list of (ndarray of shape (K,), or None)
        Equation (21): the distribution of values behind each bot; None where r(bot_k) = 0, so that
        (21) divides zero by zero.

    Raises
    ------
    ValueError
        If the shapes do not fit, a tag is out of range, or p is no distribution.

    Examples
    --------
    >>> from fractions import Fraction
    >>> r, (home,) = distributions([Fraction(1, 2), Fraction(1, 2)], [[1, 0], [0, 0]], 1)
    >>> [str(value) for value in r], [str(value) for value in home]
    (['1/4', '1/2', '1/4'], ['1', '0'])
    """
    tags, kappa = as_array("tags", tags), check_integer("kappa", kappa, 1, MOST_VALUES)
    if tags.ndim != 2 or not tags.size or tags.dtype.kind not in "iu":
        raise ValueError(f"tags must be integers, a row a user, got shape {tags.shape}")
    if np.any((tags < 0) | (tags > kappa)):
        raise ValueError(f"tags must be integers in 0..{kappa}, got {shown(tags)}")
    p, n = check_distribution(p, tags.shape[1]), len(tags)
    return from_shares([portion((tags == k).sum(axis=0), n, p) for k in range(kappa + 1)])


def portion(count, n, p):
    """Return the part of p(x) that `count` of n users send through one tag, in any arithmetic.

    It works without checks.

    Examples
    --------
    >>> portion(1, 4, 0.5)
    0.125
    """
    return p * count / n


def share(part, whole):
    """Return the share that a part has of the whole, which is not 0, in any arithmetic.

    It works without checks.

    Examples
    --------
    >>> share(1, 4)
    0.25
    """
    return part / whole


def is_empty(bot):
    """Return whether no user reports a bot.

    It works without checks.
    """
    return bot == 0


def from_shares(portions, empty=is_empty):
    """Return `distributions` from the portions of each tag, tag 0 first, in any arithmetic.

    It works without checks.

    Parameters
    ----------
    portions : list of ndarray, each of shape (K,)
    empty : callable
        Whether a bot's probability is zero, in the arithmetic at hand.

    Examples
    --------
    >>> from_shares([np.array([0.5, 0.0]), np.array([0.0, 0.5]), np.array([0.0, 0.0])])
    (array([0.5, 0. , 0.5, 0. ]), [array([0., 1.]), None])
    """
    values, *behind = portions
    bots = [part.sum() for part in behind]
    r = np.append(values, np.array(bots, dtype=values.dtype))
    pairs = zip(behind, bots, strict=True)
    return r, [None if empty(bot) else share(part, bot) for part, bot in pairs]
