"""Families of pair budgets as square matrices of Fractions, and what they imply, exactly."""

from fractions import Fraction

import numpy as np

from theory.notions.pair_budgets import constant, least_of_both, of_sender, one_sided, pairwise

__all__ = ["constant", "least_of_both", "of_sender", "one_sided", "pairwise"]


def weights(pair, K):
    """Return the matrix of a family over the inputs 0..K-1.

    Examples
    --------
    >>> weights(of_sender([Fraction(1, 2), Fraction(1, 3)].__getitem__), 2).tolist()
    [[Fraction(1, 2), Fraction(1, 2)], [Fraction(1, 3), Fraction(1, 3)]]
    """
    return np.array([[Fraction(pair(x, other)) for other in range(K)] for x in range(K)])


def implied(W):
    """Return the greatest weights that every mechanism with the weights W provides, exactly.

    These are the greatest products along chains of inputs: the shortest paths of the budgets. A
    budget of 0 from x to x' makes both rows equal, so that it is one from x' to x too.

    Parameters
    ----------
    W : ndarray of Fraction, shape (K, K)
        In [0, 1]; the diagonal does not count.

    Raises
    ------
    ValueError
        If W is no square matrix, or a weight is not an exact number in [0, 1].

    Examples
    --------
    >>> half = Fraction(1, 2)
    >>> implied([[1, half, 0], [0, 1, half], [0, 0, 1]])[0].tolist()
    [Fraction(1, 1), Fraction(1, 2), Fraction(1, 4)]
    """
    found = _checked(W)
    while True:
        before = found
        for middle in range(len(found)):
            found = np.maximum(found, np.outer(found[:, middle], found[middle]))
        found = np.where(found.T == 1, Fraction(1), found)
        if np.array_equal(found, before):
            return found


def _checked(W):
    made = np.array(W, dtype=object)
    if made.ndim != 2 or made.shape[0] != made.shape[1] or not len(made):
        raise ValueError(f"weights must be a square matrix, got shape {made.shape}")
    for (x, other), w in np.ndenumerate(made):
        if not isinstance(w, int | Fraction) or not 0 <= w <= 1:
            raise ValueError(f"weight[{x}, {other}] must be a Fraction in [0, 1], got {w!r}")
        made[x, other] = Fraction(1 if x == other else w)
    return made


def not_implied(first, second):
    """Return the pairs (x, x') at which `second` asks more than mechanisms with `first` provide.

    Parameters
    ----------
    first, second : ndarray of Fraction, shape (K, K)
        As for `implied`. There is no such pair if and only if every mechanism with the first pair
        budgets has the second ones.

    Examples
    --------
    >>> w = [Fraction(1, 2), Fraction(1, 3)].__getitem__
    >>> one_id, min_id = (weights(family(w), 2) for family in (of_sender, least_of_both))
    >>> not_implied(min_id, one_id), not_implied(one_id, min_id)
    ([], [(1, 0)])
    """
    provided, asked = implied(first), _checked(second)
    if provided.shape != asked.shape:
        raise ValueError(f"weights must have one shape, got {provided.shape} and {asked.shape}")
    return [(int(x), int(other)) for x, other in np.argwhere(asked > provided)]


def tightest(W, x):
    """Return a mechanism with the weights W that no greater weight from x suits, two outputs.

    Parameters
    ----------
    W : ndarray of Fraction, shape (K, K)
        As for `implied`.
    x : int

    Returns
    -------
    ndarray of Fraction, shape (K, 2)
        Output 0 has the probability c times the implied weight from x to each input.

    Examples
    --------
    >>> half = Fraction(1, 2)
    >>> tightest([[1, half], [0, 1]], 0).tolist()
    [[Fraction(1, 2), Fraction(1, 2)], [Fraction(1, 4), Fraction(3, 4)]]
    """
    found = implied(W)
    # below 1, so that the other output keeps every weight
    scale = 1 - max([w for w in found.flat if w < 1], default=Fraction(0))
    return np.stack([scale * found[x], 1 - scale * found[x]], axis=1)
