"""Draws from rows of fractions, exactly whatever their denominators; without checks."""

from itertools import accumulate
from math import lcm

import numpy as np

from mechanisms.sampling import subsets
from mechanisms.sampling.words import words

# lots that a word of 64 bits draws
MOST_LOTS = 1 << 63
WORD = 64


class Rows:
    """Laws of a place 0, 1, ...

    Parameters
    ----------
    rows : sequence of sequence of Fraction
        Each of sum one.

    Examples
    --------
    >>> from fractions import Fraction
    >>> half = Fraction(1, 2)
    >>> Rows([[0, 1], [half, half]]).drawn([0, 0], np.random.default_rng(0)).tolist()
    [1, 1]
    """

    def __init__(self, rows):
        self.lots = []
        for row in rows:
            bottom = lcm(*(v.denominator for v in row))
            self.lots.append((bottom, list(accumulate(int(v * bottom) for v in row))))

    def drawn(self, chosen, rng):
        """Return a place from the law of each chosen row, shape (n,).

        Parameters
        ----------
        chosen : array_like of int, shape (n,)
        rng : numpy.random.Generator, numpy.random.BitGenerator or SystemRandomness
        """
        chosen = np.asarray(chosen)
        found = np.zeros(len(chosen), dtype=np.int64)
        for row in np.unique(chosen):
            users = np.flatnonzero(chosen == row)
            bottom, ends = self.lots[row]
            if bottom <= MOST_LOTS:
                lots = subsets.below(rng, np.full(len(users), bottom, dtype=np.uint64))
                found[users] = np.searchsorted(
                    np.array(ends, dtype=np.uint64), lots.astype(np.uint64), side="right"
                )
            else:
                found[users] = [_place(ends, _lot(bottom, rng)) for _ in users]
        return found


def _lot(bottom, rng):
    """Draw an integer below a bound of any size, uniformly."""
    count = -(-(bottom.bit_length() + WORD) // WORD)
    most = 1 << (WORD * count)
    while True:
        drawn = 0
        for word in words(rng, count).tolist():
            drawn = drawn << WORD | int(word)
        if drawn < most - most % bottom:
            return drawn % bottom


def _place(ends, lot):
    return next(y for y, end in enumerate(ends) if lot < end)
