"""Where random words come from: any NumPy bit generator, or the operating system."""

import os

import numpy as np


class SystemRandomness:
    """The operating system's randomness, for reports that are really sent."""

    def words(self, n):
        """Return n uniform 64-bit words."""
        return np.frombuffer(os.urandom(8 * n), dtype=np.uint64)


def words(rng, n):
    """Return n uniform 64-bit words.

    Parameters
    ----------
    rng : numpy.random.Generator, numpy.random.BitGenerator or SystemRandomness
    n : int

    Raises
    ------
    ValueError
        If `rng` is something else.
    """
    if isinstance(rng, np.random.BitGenerator):
        rng = np.random.Generator(rng)
    if isinstance(rng, np.random.Generator):
        return rng.integers(0, np.iinfo(np.uint64).max, n, dtype=np.uint64, endpoint=True)
    if isinstance(rng, SystemRandomness):
        return rng.words(n)
    raise ValueError(f"rng must be a NumPy generator or SystemRandomness, got {type(rng).__name__}")
