"""Random streams: one root seed, and a name for each use.

A stream depends only on the root and its name, so a result does not depend on the order of the
jobs, their number, or the other points that are computed.
"""

from zlib import crc32

import numpy as np


def stream(root, *name):
    """Return the generator of the stream with that name.

    Parameters
    ----------
    root : int
        The root seed of the configuration.
    *name : str, int or float
        Experiment, data set, point, repetition, ...

    Returns
    -------
    numpy.random.Generator

    Examples
    --------
    >>> a, b = stream(7, "fig", 0.1, 2), stream(7, "fig", 0.1, 2)
    >>> a.integers(100) == b.integers(100)
    np.True_
    """
    key = tuple(crc32(repr(part).encode()) for part in name)
    return np.random.Generator(np.random.PCG64(np.random.SeedSequence(root, spawn_key=key)))
