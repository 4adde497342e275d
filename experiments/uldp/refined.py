"""Categories refined by yes or no attributes, the first of which varies slowest."""

import numpy as np

from common.streams import stream


def by_independent_bits(counts, proportions, seed):
    """Return the counts with a synthetic attribute for each proportion, shape (2^k K,).

    Each person has each attribute by chance, independently of all else; the draw is made once.

    Parameters
    ----------
    counts : ndarray of int, shape (K,)
    proportions : sequence of float
        Probabilities of yes, in [0, 1].
    seed : int

    Examples
    --------
    >>> by_independent_bits(np.array([4, 6]), [0.0, 1.0], 7).tolist()
    [0, 4, 0, 0, 0, 6, 0, 0]
    """
    for number, share in enumerate(proportions):
        yes = stream(seed, "independent bits", number).binomial(counts, share)
        counts = np.stack([counts - yes, yes], axis=1).ravel()
    return counts


def with_fewer(counts, size):
    """Return the counts of the first attributes only, shape (size,).

    Examples
    --------
    >>> with_fewer(np.array([1, 2, 3, 4]), 2).tolist()
    [3, 7]
    """
    return counts.reshape(size, -1).sum(axis=1)
