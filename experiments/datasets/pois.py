"""Counts of POIs: one check-in a user, or each check-in as a user of its own.

The values are the POIs that are counted at least once, as in the OneID paper, whose POIs are fewer
than its users.
"""

import hashlib

import numpy as np

from experiments.datasets.histogram import Histogram


def count(users, places, one_per_user):
    """Return the POIs and how many of the counted check-ins each has.

    Parameters
    ----------
    users, places : array_like, shape (n,)
        User and POI of each check-in.
    one_per_user : bool
        Whether only the first check-in of each user counts.

    Returns
    -------
    ids : ndarray, shape (K,), in order
    counts : ndarray of int64, shape (K,)
    """
    places = np.asarray(places)
    if one_per_user:
        _, first = np.unique(users, return_index=True)
        places = places[first]
    return np.unique(places, return_counts=True)


def histogram(ids, counts, sensitive):
    """Return the `Histogram` of POIs."""
    return Histogram(tuple(str(i) for i in ids), counts, np.asarray(sensitive, dtype=bool))


def sensitive_by_share(ids, share):
    """Return a mask of a share of the POIs, where no categories say which are sensitive.

    They are the first in the order of the SHA-256 of their names, so that the choice is as good as
    random, does not depend on the counts, and is the same in every run.

    Parameters
    ----------
    ids : array_like, shape (K,)
    share : float
        In [0, 1].

    Examples
    --------
    >>> sensitive_by_share(range(10), 0.2).tolist()
    [False, False, False, False, False, False, False, False, True, True]
    """
    digests = [hashlib.sha256(str(i).encode()).digest() for i in ids]
    order = sorted(range(len(digests)), key=digests.__getitem__)
    mask = np.zeros(len(digests), dtype=bool)
    mask[order[: round(share * len(digests))]] = True
    return mask
