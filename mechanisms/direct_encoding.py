"""Direct encoding, Y = X: a report is the value itself or an independent draw.

Pr(y|x) is `own[y]` if y = x and `other[y]` otherwise. Rows sum to one exactly if
own[x] - other[x] is the same number `keep` for all x; so the mechanism tells the truth with
probability `keep` and otherwise draws from `other`, whatever x is.
"""

from dataclasses import dataclass

import numpy as np

from mechanisms.parameters import check_counts, check_values


@dataclass(frozen=True, eq=False)
class DirectEncoding:
    """A mechanism with Y = X.

    Parameters
    ----------
    own : ndarray, shape (K,)
        Pr(y | x = y) for each output y, floats or exact numbers.
    other : ndarray, shape (K,)
        Pr(y | x) for x != y.
    """

    own: np.ndarray
    other: np.ndarray

    @property
    def K(self):
        """Size of the alphabet."""
        return len(self.own)

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
        rng : numpy.random.Generator

        Returns
        -------
        ndarray of int, shape (n,)

        Raises
        ------
        ValueError
            If an input value is not in the alphabet.
        """
        x = check_values(x, self.K)
        u = rng.random(len(x)) - float(self.keep)
        noise = np.searchsorted(np.cumsum(self.other.astype(float)), u, side="right")
        return np.where(u < 0, x, np.minimum(noise, self.K - 1))

    def draw_counts(self, counts, rng):
        """Draw how often each output is reported, with the law of `perturb`.

        Parameters
        ----------
        counts : array_like of int, shape (K,)
            Number of users of each input value.
        rng : numpy.random.Generator

        Returns
        -------
        ndarray of int, shape (K,)
        """
        counts = check_counts(counts, self.K)
        kept = rng.binomial(counts, float(self.keep))
        other = self.other.astype(float)
        moved = int(counts.sum() - kept.sum())
        return kept + rng.multinomial(moved, other / other.sum()) if moved else kept

    def output_counts(self, reports):
        """Return how often each output occurs among `reports`, shape (K,)."""
        return np.bincount(check_values(reports, self.K), minlength=self.K)
