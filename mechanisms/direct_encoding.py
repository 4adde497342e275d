"""Direct encoding, Y = X: a report is the value itself or an independent draw.

Pr(y|x) is `own[y]` if y = x and `other[y]` otherwise. Rows sum to one exactly if
own[x] - other[x] is the same number `keep` for all x; so the mechanism tells the truth with
probability `keep` and otherwise draws from `other`, whatever x is.
"""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate

import numpy as np

from mechanisms.encodings.base import Encoding
from mechanisms.encodings.parameters import (
    check_in_unit,
    check_numbers,
    check_values,
    check_vector,
    shown,
)
from mechanisms.sampling.thresholds import (
    ONE,
    falls_below,
    guide,
    places,
    threshold,
    thresholds,
)
from mechanisms.sampling.words import words

# what rounding may do to a sum of floats, or of the fractions that they are
ROUNDING = 1e-9


@dataclass(frozen=True, eq=False)
class DirectEncoding(Encoding):
    """A mechanism with Y = X.

    Parameters
    ----------
    own : ndarray, shape (K,)
        Pr(y | x = y) for each output y, floats or exact numbers.
    other : ndarray, shape (K,)
        Pr(y | x) for x != y.

    Raises
    ------
    ValueError
        If one is no probability, or the rows do not sum to one.
    """

    own: np.ndarray
    other: np.ndarray

    def __post_init__(self):
        super().__post_init__()
        own = check_vector("own", self.own)
        other = check_numbers("other", self.other, own.shape)
        pairs, counts = _distinct(own, other)
        own_of, other_of = check_in_unit("own", pairs[0]), check_in_unit("other", pairs[1])
        keep = own_of - other_of
        spread, total = keep.max() - keep.min(), (counts * other_of).sum() + keep[0]
        error = max(spread, abs(total - 1), -keep[0])
        if error > ROUNDING:
            raise ValueError(
                "own and other must make rows that sum to one: own - other the same for all and "
                f"1 less the sum of other, got a row that is off by {shown(error)}"
            )
        object.__setattr__(self, "own", own)
        object.__setattr__(self, "other", other)

    @property
    def K(self):
        """Size of the alphabet."""
        return len(self.own)

    @property
    def chance(self):
        """Probability of each output for the other inputs, shape (K,)."""
        return self.other

    @property
    def gain(self):
        """The part of it that comes from the own input, shape (K,)."""
        return self.own - self.other

    @property
    def keep(self):
        """Probability of telling the truth before any noise."""
        return self.own[0] - self.other[0]

    def matrix(self):
        """Return Q with Q[x, y] = Pr(y|x), shape (K, K), in the arithmetic of the parameters."""
        Q = np.tile(self.other, (self.K, 1))
        Q[np.diag_indices(self.K)] = self.own
        return Q

    def perturb(self, x, rng):
        """Draw one report a user.

        Parameters
        ----------
        x : array_like of int, shape (n,)
            Input values in 0..K-1.
        rng : numpy.random.Generator, numpy.random.BitGenerator or SystemRandomness

        Returns
        -------
        ndarray of int, shape (n,)

        Raises
        ------
        ValueError
            If an input value is not in the alphabet.
        """
        x = check_values(x, self.K)
        lots, ends = self.noise_thresholds
        u = words(rng, len(x))
        # a word below the lots' sum draws from `other`, any other word tells the truth
        noise = places(u, ends, self._guide)
        return np.where(falls_below(u, *lots), noise, x)

    @cached_property
    def noise_thresholds(self):
        """The sum of the integers of `other`, and where each but the last lot ends.

        The truth has the rest of 2^64, so that rows sum to one whatever was rounded.
        """
        ends = list(accumulate(threshold(p) for p in self.other))
        lots = thresholds([Fraction(ends[-1], ONE)])
        return lots, np.array([min(end, ONE - 1) for end in ends[:-1]], dtype=np.uint64)

    @cached_property
    def _guide(self):
        return guide(self.noise_thresholds[1])

    def _draw_counts(self, counts, rng):
        kept = rng.binomial(counts, float(max(0, self.keep)))
        other = self.other.astype(float)
        moved = int(counts.sum() - kept.sum())
        return kept + rng.multinomial(moved, other / other.sum()) if moved else kept

    def output_counts(self, reports):
        """Return how often each output occurs among `reports`, shape (K,).

        Parameters
        ----------
        reports : array_like of int, shape (n,)
            Outputs in 0..K-1.
        """
        return np.bincount(check_values(reports, self.K, "reports"), minlength=self.K)


def _distinct(own, other):
    """Return the distinct pairs of exact numbers and how often each occurs; floats as they are."""
    if object not in (own.dtype, other.dtype):
        return (own, other), 1
    found = Counter(zip(own.tolist(), other.tolist(), strict=True))
    pairs = np.empty((2, len(found)), dtype=object)
    pairs[:] = list(zip(*found, strict=True))
    return pairs, np.array(list(found.values()), dtype=object)
