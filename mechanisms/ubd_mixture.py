"""uBD with blocks of 1 and of 2 values mixed: the least worst case between the two thresholds.

A user takes blocks of 2 with probability t, whatever the value, and reports with that uBD. The
size is drawn apart from all else: the number that decides whether the value is in the block, if it
drew the size too, would tell the value (see `theory.uldp.block_design_leak`).
"""

from dataclasses import dataclass

import numpy as np

from mechanisms import ubd
from mechanisms.block_designs import CompleteDesign
from mechanisms.encodings.base import Promise
from mechanisms.encodings.parameters import (
    check_counts,
    check_E,
    check_probability,
    check_sensitive,
    check_values,
)
from mechanisms.sampling.thresholds import falls_below, thresholds
from mechanisms.sampling.words import words


@dataclass(frozen=True, eq=False)
class MixedReports:
    """The reports of n users.

    Parameters
    ----------
    told : ndarray of int, shape (n,)
        The non-sensitive value that was reported, or -1.
    size : ndarray of int, shape (n,)
        The number of values of the block, 1 or 2, or 0 if there is none.
    blocks : tuple of ndarray
        The blocks of 1 and those of 2, in the order of their users.
    """

    told: np.ndarray
    size: np.ndarray
    blocks: tuple

    def __len__(self):
        return len(self.told)


@dataclass(frozen=True, eq=False)
class MixedBlockDesign:
    """A uBD of k = 1 and one of k = 2, and the probability of the second.

    Its estimate is in `mechanisms.estimation.score`, the loss in `mechanisms.losses.ubd_mixture`.

    Parameters
    ----------
    parts : tuple of BlockDesignMechanism
    t : number
    alpha : number
        p(X_S) at which the estimate has the least variance.
    promise : Promise
    """

    parts: tuple
    t: object
    alpha: object
    promise: Promise

    @property
    def K(self):
        """Size of the alphabet."""
        return self.parts[0].K

    @property
    def E(self):
        """e^eps."""
        return self.parts[0].E

    @property
    def sensitive(self):
        """Which values are in X_S, shape (K,)."""
        return self.parts[0].sensitive

    def matrix(self):
        """Return Q[x, y] = Pr(y|x): columns of blocks of 1, of blocks of 2, then of values."""
        shares = (1 - self.t, self.t)
        weighted = [w * part.matrix() for w, part in zip(shares, self.parts, strict=True)]
        N = int((~self.sensitive).sum())
        blocks = [Q[:, : Q.shape[1] - N] for Q in weighted]
        return np.hstack([*blocks, sum(Q[:, Q.shape[1] - N :] for Q in weighted)])

    def protected(self):
        """Return which columns of the matrix are in Y_P."""
        blocks = sum(part.design.b for part in self.parts)
        return [True] * blocks + [False] * int((~self.sensitive).sum())

    def perturb(self, x, rng):
        """Draw one report a user; parameters as for the parts, returns `MixedReports`."""
        x = check_values(x, self.K)
        two = falls_below(words(rng, len(x)), *(part[0] for part in thresholds([self.t])))
        told, size = np.full(len(x), -1), np.zeros(len(x), dtype=np.int64)
        blocks = []
        for k, part in zip((1, 2), self.parts, strict=True):
            users = np.flatnonzero(two == (k == 2))
            reports = part.perturb(x[users], rng)
            told[users] = reports.told
            size[users] = np.where(reports.told < 0, k, 0)
            blocks.append(reports.blocks)
        return MixedReports(told, size, tuple(blocks))

    def sample(self, value, rng):
        """Draw the report of one user: a non-sensitive value, or the tuple of a block's values."""
        reports = self.perturb([value], rng)
        if reports.told[0] >= 0:
            return int(reports.told[0])
        return tuple(np.concatenate([block.ravel() for block in reports.blocks]).tolist())

    def draw_counts(self, counts, rng):
        """Draw the counts of each part with the law of `perturb`, shape (2, K)."""
        counts = check_counts(counts, self.K)
        two = rng.binomial(counts, float(self.t))
        pair = zip(self.parts, (counts - two, two), strict=True)
        return np.array([part.draw_counts(users, rng) for part, users in pair])

    def output_counts(self, reports):
        """Return for blocks of 1 and of 2 how many reports have each value, shape (2, K).

        The values that were told are counted with the blocks of 1.
        """
        told = np.bincount(reports.told[reports.told >= 0], minlength=self.K)
        found = [np.bincount(block.ravel(), minlength=self.K) for block in reports.blocks]
        return np.array([found[0] + told, found[1]])


def mechanism(sensitive, t, alpha, E):
    """Return the mixture, over all subsets of 1 and of 2 sensitive values.

    Parameters
    ----------
    sensitive : array_like of bool, shape (K,)
        At least two values, and not all.
    t, alpha : number
        In [0, 1), as `losses.ubd_mixture.saddle` gives them.
    E : number
        e^eps > 1; Fractions give an exact mechanism.

    Raises
    ------
    ValueError
        If a parameter is out of range.
    """
    mask, E = check_sensitive(sensitive), check_E(E)
    s = int(mask.sum())
    if s < 2 or mask.all():
        raise ValueError(f"sensitive must name two values or more and not all, got {s}")
    if E == 1:
        raise ValueError("E = e^eps must exceed 1 for the mixture, got E = 1")
    for name, value in (("t", t), ("alpha", alpha)):
        if check_probability(name, value) == 1:
            raise ValueError(f"{name} must be below 1, got {name} = 1")
    promise = ubd.promise(mask, E)
    parts = tuple(
        ubd.BlockDesignMechanism(mask, CompleteDesign(s, k), E, promise=promise) for k in (1, 2)
    )
    return MixedBlockDesign(parts, t, alpha, promise)
