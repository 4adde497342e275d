"""uBD, the utility-optimized block design mechanism (Yoon et al., arXiv 2509.24173).

A report is a block of k sensitive values, e^eps times as likely if it contains the user's value;
or, from a non-sensitive user, the value itself. k = 1 is uRR. Without non-sensitive values it is
the block design mechanism of LDP, with all subsets of k the subset selection.
"""

from dataclasses import dataclass

import numpy as np

from mechanisms.block_designs import CompleteDesign, Design
from mechanisms.encodings.base import Encoding, Promise, require_signal
from mechanisms.encodings.block_reports import BlockReports
from mechanisms.encodings.parameters import (
    check_distribution,
    check_E,
    check_integer,
    check_sensitive,
    check_type,
    check_users,
    check_values,
)
from mechanisms.sampling.thresholds import falls_below, thresholds
from mechanisms.sampling.words import words


def weight(s, k, E):
    """Return D = k E + s - k in any arithmetic: a sensitive value's blocks weigh (b/s) D."""
    return k * (E - 1) + s


def block_probabilities(s, k, b, E):
    """Return Pr(one block | a value in it) and Pr(it | another value), in any arithmetic.

    Parameters
    ----------
    s, k, b : number
        Points, points of a block, and blocks of the design.
    E : number
        e^eps.

    Examples
    --------
    >>> from fractions import Fraction
    >>> [str(q) for q in block_probabilities(3, 1, 3, Fraction(2))]
    ['1/2', '1/4']
    """
    other = s / (b * weight(s, k, E))
    return E * other, other


def inclusion(s, k, E):
    """Return Pr(the block has x | x in X_S) and Pr(x | x in X_N), in any arithmetic."""
    d = weight(s, k, E)
    return k * E / d, k * (E - 1) / d


def overlap(s, k):
    """Return (k - 1)/(s - 1), in any arithmetic, s >= 2.

    It is the share of a value's blocks that have another value too.
    """
    return (k - 1) / (s - 1)


def signal(s, k, E):
    """Return chance and gain of a sensitive value, in any arithmetic, s >= 2.

    The block has j with probability chance + gain p_j, less `overlap` times that of reporting a
    non-sensitive value.
    """
    d, shared = weight(s, k, E), overlap(s, k)
    return k * (1 + shared * (E - 1)) / d, k * (E - 1) * (1 - shared) / d


def unit_variance(chance, gain, shared, told, p):
    """Return the variance of a sensitive value's estimate times n, in any arithmetic.

    Parameters
    ----------
    chance, gain, shared : number
        `signal` and `overlap`.
    told : number
        Probability that a report is a non-sensitive value.
    p : number
        Probability of the sensitive value.
    """
    m = chance + gain * p
    return (m * (1 - m) - shared * (1 - shared) * told) / (gain * gain)


@dataclass(frozen=True, eq=False)
class BlockDesignMechanism(Encoding):
    """uBD with one design.

    Parameters
    ----------
    sensitive : ndarray of bool, shape (K,)
    design : CompleteDesign or ListedDesign
        On the sensitive values, in the order of the alphabet.
    E : number
        e^eps >= 1.

    Raises
    ------
    ValueError
        If a parameter is out of range, or the design has not as many points as X_S.
    """

    sensitive: np.ndarray
    design: object
    E: object

    def __post_init__(self):
        super().__post_init__()
        mask = require_some(check_sensitive(self.sensitive))
        object.__setattr__(self, "sensitive", mask)
        object.__setattr__(self, "E", check_E(self.E))
        design = check_type("design", self.design, Design)
        if design.s != mask.sum():
            raise ValueError(f"the design must have {mask.sum()} points, as X_S, got {design.s}")

    @property
    def K(self):
        """Size of the alphabet."""
        return len(self.sensitive)

    @property
    def shared(self):
        """`overlap` of the design; 0 where k = 1."""
        s, k = self.design.s, self.design.k
        return overlap(s, k + 0 * self.E) if k > 1 else 0 * self.E

    @property
    def keep(self):
        """Probability that a non-sensitive value is reported."""
        return inclusion(self.design.s, self.design.k, self.E)[1]

    @property
    def chance(self):
        """Mean of `frequencies` for the other inputs, shape (K,)."""
        return self._by_kind(self._signal()[0], 0 * self.keep)

    @property
    def gain(self):
        """Return what the own input adds to it, shape (K,)."""
        return self._by_kind(self._signal()[1], self.keep)

    @property
    def saved(self):
        """Return how much reports of non-sensitive values lower the other variances, shape (K,)."""
        spared = self.design.s * self.shared * (1 - self.shared) * self.keep
        gain = self._signal()[1]
        return self._by_kind(0 * spared, spared / (gain * gain) if gain else spared)

    def _signal(self):
        s, k = self.design.s, self.design.k
        if k > 1:
            return signal(s, k + 0 * self.E, self.E)
        return 1 / weight(s, k, self.E), self.keep

    def _by_kind(self, on_sensitive, on_other):
        return np.where(self.sensitive, on_sensitive, on_other)

    def variance(self, p, n):
        """Return the variance of each empirical estimate, shape (K,); as `Encoding.variance`.

        Parameters
        ----------
        p : array_like, shape (K,)
            A distribution: that of one value depends on p(X_N) too.
        n : int
            Number of users.

        Raises
        ------
        ValueError
            If p is no distribution, n < 1, or the reports do not depend on a value.
        """
        p = check_distribution(p, self.K)
        require_signal(self)
        told = self.keep * p[~self.sensitive].sum()
        shared = self._by_kind(self.shared, 0 * self.keep)
        return unit_variance(self.chance, self.gain, shared, told, p) / check_users(n)

    def matrix(self):
        """Return Q[x, y] = Pr(y|x): a column a block, then one a non-sensitive value.

        Raises
        ------
        ValueError
            If the design has too many blocks.
        """
        blocks, values = self.design.blocks(), np.flatnonzero(self.sensitive)
        inside, avoiding, from_others = self._block_probabilities(len(blocks))
        others = np.flatnonzero(~self.sensitive)
        Q = np.full((self.K, len(blocks)), avoiding)
        Q[others] = from_others
        for y, block in enumerate(blocks):
            Q[values[block], y] = inside
        told = np.full((self.K, len(others)), 0 * self.keep)
        told[others, np.arange(len(others))] = self.keep
        return np.hstack([Q, told])

    def _block_probabilities(self, b):
        """Return Pr(a block | a value in it), Pr(it | another of X_S) and Pr(it | one of X_N)."""
        inside, other = block_probabilities(self.design.s, self.design.k, b, self.E)
        return inside, other, other

    def protected(self):
        """Return which columns of the matrix are in Y_P."""
        return [True] * len(self.design.blocks()) + [False] * int((~self.sensitive).sum())

    def perturb(self, x, rng):
        """Draw one report a user.

        Parameters
        ----------
        x : array_like of int, shape (n,)
            Input values in 0..K-1.
        rng : numpy.random.Generator, numpy.random.BitGenerator or SystemRandomness

        Returns
        -------
        BlockReports

        Raises
        ------
        ValueError
            If an input value is not in the alphabet.
        """
        x = check_values(x, self.K)
        # independent draws: whether a value is reported itself or in a block, and which block
        yes = self._coins(x, rng)
        told = np.where(~self.sensitive[x] & yes, x, -1)
        rest = np.flatnonzero(told < 0)
        points = (np.cumsum(self.sensitive) - 1)[x[rest]]
        own, has = self.sensitive[x[rest]], yes[rest]
        blocks = np.empty((len(rest), self.design.k), dtype=np.int64)
        for group, draw in (
            (own & has, self.design.containing),
            (own & ~has, self.design.avoiding),
        ):
            blocks[group] = draw(points[group], rng)
        blocks[~own] = self.design.any(int((~own).sum()), rng)
        if not self.sensitive.all():
            blocks = np.flatnonzero(self.sensitive)[blocks]
        return BlockReports(told, blocks)

    def _coins(self, x, rng):
        pair = thresholds(self.inclusion())
        kind = np.where(self.sensitive[x], 0, 1)
        return falls_below(words(rng, len(x)), *(part[kind] for part in pair))

    def inclusion(self):
        """Return `inclusion`'s probabilities, at most one, which floats may round beyond."""
        inside, keep = inclusion(self.design.s, self.design.k, self.E)
        return (1 + 0 * inside if self.design.k == self.design.s else min(inside, 1)), keep

    def sample(self, value, rng):
        """Draw the report of one user: a non-sensitive value, or the tuple of a block's values.

        Parameters
        ----------
        value : int
            The input.
        rng : numpy.random.Generator, numpy.random.BitGenerator or SystemRandomness
        """
        reports = self.perturb([check_integer("value", value, 0, self.K - 1)], rng)
        if reports.told[0] >= 0:
            return int(reports.told[0])
        return tuple(reports.blocks[0].tolist())

    def _draw_counts(self, counts, rng):
        inside, keep = (float(p) for p in self.inclusion())
        s, k = self.design.s, self.design.k
        if k < s == self.K:
            # any block has the value k times in s: only what is beyond that is drawn apart
            own = rng.binomial(counts, max(0.0, inside - (1 - inside) * k / (s - k)))
            return self.design.counts(own, 0 * own, int((counts - own).sum()), rng)
        out = rng.binomial(counts, np.where(self.sensitive, inside, keep))
        has, free = out[self.sensitive], int((counts - out)[~self.sensitive].sum())
        out[self.sensitive] = self.design.counts(has, counts[self.sensitive] - has, free, rng)
        return out

    def output_counts(self, reports):
        """Return how many reports are or have each value, shape (K,).

        Parameters
        ----------
        reports : BlockReports

        Raises
        ------
        ValueError
            If they are not of this mechanism.
        """
        self.require_own(reports)
        parts = reports.told[reports.told >= 0], reports.blocks.ravel()
        return sum(np.bincount(values, minlength=self.K) for values in parts)

    def require_own(self, reports):
        """Raise ValueError unless the reports have values of X_N, and blocks of k values of X_S.

        Parameters
        ----------
        reports : BlockReports
        """
        check_type("reports", reports, BlockReports)
        told, blocks = reports.told[reports.told >= 0], reports.blocks
        if max(told.max(initial=0), blocks.max(initial=0)) >= self.K:
            raise ValueError(f"reports must have values below K = {self.K}, got a larger one")
        if blocks.shape[1] != self.design.k:
            k = self.design.k
            raise ValueError(f"reports must have blocks of k = {k}, got {blocks.shape[1]}")
        if self.sensitive[told].any() or not self.sensitive[blocks].all():
            raise ValueError("reports must be of this mechanism, got values of another kind")

    def frequencies(self, counts, n):
        """Return what has mean chance + gain p, shape (K,), without checks.

        Reports that tell a value count for others too.
        """
        told = counts[~self.sensitive].sum()
        return (counts + self._by_kind(float(self.shared), 0.0) * told) / n


def mechanism(sensitive, k, E):
    """Return the uBD with all subsets of k sensitive values.

    Parameters
    ----------
    sensitive : array_like of bool, shape (K,)
        True at the values of X_S, at least one.
    k : int
        Values of a block, 1 <= k <= max(1, s - 1).
    E : number
        e^eps >= 1; a Fraction gives an exact mechanism.

    Raises
    ------
    ValueError
        If a parameter is out of range.
    """
    mask = require_some(check_sensitive(sensitive))
    return with_design(mask, CompleteDesign(int(mask.sum()), k), E)


def with_design(sensitive, design, E):
    """Return the uBD with a given design on the sensitive values.

    Parameters
    ----------
    sensitive : array_like of bool, shape (K,)
        As for `mechanism`, and E.
    design : CompleteDesign or ListedDesign
        On as many points.
    E : number

    Raises
    ------
    ValueError
        If a parameter is out of range.
    """
    made = BlockDesignMechanism(sensitive, design, E, promise=promise(sensitive, E))
    require_size(made.design)
    return made


def require_size(design):
    """Raise ValueError if the blocks of a design, taken without checks, have all its points."""
    if design.k > max(1, design.s - 1):
        raise ValueError(
            f"the design must have k at most s - 1 = {design.s - 1}, got k = {design.k}"
        )


def promise(sensitive, E):
    """Return what uBD is built for; parameters as for `mechanism`.

    Parameters
    ----------
    sensitive : array_like of bool, shape (K,)
    E : number
        e^eps >= 1.

    Raises
    ------
    ValueError
        If a parameter is out of range.
    """
    return Promise("ULDP", {"E": check_E(E), "sensitive": check_sensitive(sensitive)})


def require_some(mask):
    """Return a mask, without checks, or raise ValueError if it names no sensitive value."""
    if not mask.any():
        raise ValueError("sensitive must name at least one value, got none")
    return mask
