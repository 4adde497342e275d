"""Uniform arrangements of entries over the values of a class; steps of a sampler, unchecked."""

import numpy as np

from mechanisms.sampling.subsets import below


def arranged(counts, place, own, rng):
    """Return the entry of each value of a class, a row per user, uniform but for the own value.

    It works without checks.

    Parameters
    ----------
    counts : list of int
        How many values have each entry.
    place : ndarray of int, shape (n,)
        That of the user's value in the class, or -1.
    own : ndarray of int, shape (n,)
        What entry that has.
    """
    base, n = np.repeat(np.arange(len(counts)), counts), len(place)
    rows, m = np.tile(base, (n, 1)), len(base)
    if len(counts) == 1 or not n:
        return rows
    # the own entry stands last, the others are shuffled, and it goes to its place
    inside = np.flatnonzero(place >= 0)
    rows[inside, np.cumsum([0, *counts])[own[inside]]] = rows[inside, -1]
    rows[inside, -1] = own[inside]
    every = np.arange(n)
    picks = below(rng, np.arange(2, m), n) if m > 2 else np.empty((n, 0), dtype=np.int64)
    for j, pick in enumerate(picks.T, 1):
        _swap(rows, every, j, pick)
    last = place.copy()
    last[place < 0] = below(rng, np.full(n - len(inside), m))
    _swap(rows, every, m - 1, last)
    return rows


def _swap(rows, every, j, pick):
    moved = rows[every, pick]
    rows[every, pick] = rows[:, j]
    rows[:, j] = moved
