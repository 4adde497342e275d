"""uBD with blocks of 1 and of 2 values mixed: the least worst case between the two thresholds.

A user takes blocks of 2 with probability t, whatever the value, and reports with that uBD. The
size is drawn independently: if the number that decides whether the value is in the block drew the
size too, it would reveal the value (see `theory.proofs.uldp.block_design_leak`).
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from mechanisms import ubd
from mechanisms.block_designs import MOST_LISTED, CompleteDesign
from mechanisms.encodings.base import NONE, Promise
from mechanisms.encodings.block_reports import BlockReports
from mechanisms.encodings.deployable import Deployable
from mechanisms.encodings.parameters import (
    check_blocks,
    check_counts,
    check_integer,
    check_mixture_E,
    check_probability,
    check_sensitive,
    check_type,
    check_values,
    shown,
)
from mechanisms.sampling.thresholds import falls_below, thresholds
from mechanisms.sampling.words import generator, words


@dataclass(frozen=True, eq=False)
class MixedReports:
    """The reports of n users: `perturb` makes them, without checks.

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
class MixedBlockDesign(Deployable):
    """A uBD of k = 1 and one of k = 2, and the probability of the second.

    Its estimate is in `mechanisms.estimation.score`, the loss in `mechanisms.losses.ubd_mixture`.

    Parameters
    ----------
    sensitive : ndarray of bool, shape (K,)
        At least two values, and not all.
    t : number
        In [0, 1).
    alpha : number
        In [0, 1): the p(X_S) at which the estimate has the least variance.
    E : number
        e^eps > 1.
    promise : Promise

    Raises
    ------
    ValueError
        If a parameter is out of range.
    """

    sensitive: np.ndarray
    t: object
    alpha: object
    E: object
    promise: Promise = NONE

    def __post_init__(self):
        check_type("promise", self.promise, Promise)
        mask = check_sensitive(self.sensitive)
        if mask.sum() < 2 or mask.all():
            s = mask.sum()
            raise ValueError(f"sensitive must name two values or more and not all, got {s}")
        for name in ("t", "alpha"):
            value = check_probability(name, getattr(self, name))
            if value == 1:
                raise ValueError(f"{name} must be below 1, got {name} = 1")
            object.__setattr__(self, name, value)
        object.__setattr__(self, "E", check_mixture_E(self.E))
        object.__setattr__(self, "sensitive", mask)

    @cached_property
    def parts(self):
        """The uBD of k = 1 and that of k = 2."""
        s = int(self.sensitive.sum())
        return tuple(
            ubd.BlockDesignMechanism(
                self.sensitive, CompleteDesign(s, k), self.E, promise=self.promise
            )
            for k in (1, 2)
        )

    @property
    def K(self):
        """Size of the alphabet."""
        return len(self.sensitive)

    def matrix(self):
        """Return Q[x, y] = Pr(y|x): columns of blocks of 1, of blocks of 2, then of values.

        Raises
        ------
        ValueError
            If `sensitive` has too many pairs.
        """
        self._require_few()
        shares = (1 - self.t, self.t)
        weighted = [w * part.matrix() for w, part in zip(shares, self.parts, strict=True)]
        N = int((~self.sensitive).sum())
        blocks = [Q[:, : Q.shape[1] - N] for Q in weighted]
        return np.hstack([*blocks, sum(Q[:, Q.shape[1] - N :] for Q in weighted)])

    def protected(self):
        """Return which columns of the matrix are in Y_P."""
        self._require_few()
        blocks = sum(part.design.b for part in self.parts)
        return [True] * blocks + [False] * int((~self.sensitive).sum())

    def _require_few(self):
        if (pairs := self.parts[1].design.b) > MOST_LISTED:
            raise ValueError(f"sensitive must have at most {MOST_LISTED} pairs, got {pairs}")

    def perturb(self, x, rng):
        """Draw one report a user.

        Parameters
        ----------
        x : array_like of int, shape (n,)
            Input values in 0..K-1.
        rng : numpy.random.Generator, numpy.random.BitGenerator or SystemRandomness

        Returns
        -------
        MixedReports
        """
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
        return tuple(np.concatenate([block.ravel() for block in reports.blocks]).tolist())

    def draw_counts(self, counts, rng):
        """Draw the counts of each part with the law of `perturb`, shape (2, K).

        Parameters
        ----------
        counts : array_like of int, shape (K,)
            Number of users of each input value.
        rng : numpy.random.Generator or numpy.random.BitGenerator
        """
        counts, rng = check_counts(counts, self.K), generator(rng)
        two = rng.binomial(counts, float(self.t))
        pair = zip(self.parts, (counts - two, two), strict=True)
        return np.array([part.draw_counts(users, rng) for part, users in pair])

    def output_counts(self, reports):
        """Return for blocks of 1 and of 2 how many reports have each value, shape (2, K).

        Revealed values are counted with the blocks of 1.

        Parameters
        ----------
        reports : MixedReports

        Raises
        ------
        ValueError
            If they are not of this mechanism.
        """
        self._require_own(reports)
        told = np.bincount(reports.told[reports.told >= 0], minlength=self.K)
        found = [np.bincount(block.ravel(), minlength=self.K) for block in reports.blocks]
        return np.array([found[0] + told, found[1]])

    def _require_own(self, reports):
        check_type("reports", reports, MixedReports)
        told, size = check_values(reports.told, self.K, "reports.told", least=-1), reports.size
        size = check_values(size, 3, "reports.size")
        if told.shape != size.shape or np.any((told < 0) != (size > 0)):
            raise ValueError(f"reports must have size 0 where they tell a value, got {shown(size)}")
        if len(check_type("reports.blocks", reports.blocks, tuple)) != 2:
            raise ValueError(f"reports must have blocks of 1 and of 2, got {len(reports.blocks)}")
        for part, blocks, users in zip(
            self.parts, reports.blocks, (size == 1, size == 2), strict=True
        ):
            alone = np.append(told[told >= 0], np.full(int(users.sum()), -1))
            checked = check_blocks("reports.blocks", blocks, int(users.sum()))
            part.require_own(BlockReports(alone, checked))


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
    return MixedBlockDesign(sensitive, t, alpha, E, ubd.promise(sensitive, E))
