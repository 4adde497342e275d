"""Where random words come from: any NumPy bit generator, or the operating system."""

import os
from numbers import Integral

import numpy as np

MOST_WORDS = 2**31


class SystemRandomness:
    """The operating system's randomness, for reports that are really sent."""

    def words(self, n):
        """Return n uniform 64-bit words, shape (n,).

        Parameters
        ----------
        n : int
        """
        return np.frombuffer(os.urandom(8 * _number(n)), dtype=np.uint64)


def words(rng, n):
    """Return n uniform 64-bit words, shape (n,).

    Parameters
    ----------
    rng : numpy.random.Generator, numpy.random.BitGenerator or SystemRandomness
    n : int

    Raises
    ------
    ValueError
        If `rng` is something else.
    """
    n = _number(n)
    if isinstance(rng, SystemRandomness):
        return rng.words(n)
    return generator(rng).integers(0, np.iinfo(np.uint64).max, n, dtype=np.uint64, endpoint=True)


def generator(rng):
    """Return the NumPy generator of `rng`, a `numpy.random.Generator` or `BitGenerator`.

    Parameters
    ----------
    rng : numpy.random.Generator or numpy.random.BitGenerator

    Raises
    ------
    ValueError
        If it is something else.
    """
    if isinstance(rng, np.random.BitGenerator):
        return np.random.Generator(rng)
    if not isinstance(rng, np.random.Generator):
        kind = type(rng).__name__
        raise ValueError(f"rng must be a NumPy generator or SystemRandomness, got rng = a {kind}")
    return rng


def _number(n):
    if not isinstance(n, Integral) or isinstance(n, bool) or not 0 <= n <= MOST_WORDS:
        raise ValueError(f"n must be a whole number in 0..{MOST_WORDS}, got n = {_shown(n)}")
    return int(n)


def _shown(n):
    return (
        f"a {n.bit_length()}-bit number" if isinstance(n, int) and n > MOST_WORDS else repr(n)[:80]
    )
