"""uBD and its mixture with probabilities over 2^64, rounded toward privacy: see `encodings`.

A report needs one coin, which decides whether the value is in the block (or reported itself), and a
block, drawn uniformly without any rounding. So two integers over 2^64 determine a uBD, and one more
determines the mixture.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from mechanisms.block_designs import CompleteDesign
from mechanisms.dyadic.encodings import exp_below
from mechanisms.encodings.base import Promise
from mechanisms.encodings.parameters import (
    MOST_MIXED_E,
    check_probability,
    check_sensitive,
    shown,
)
from mechanisms.sampling.thresholds import ONE, threshold
from mechanisms.ubd import BlockDesignMechanism, inclusion, require_size, require_some
from mechanisms.ubd_mixture import MixedBlockDesign


def signal(s, k, inside, keep):
    """Return chance, gain and overlap of any such coins, in any arithmetic; s >= 2.

    As `ubd.signal` and `ubd.overlap`, to which they come for the probabilities of `ubd.inclusion`.

    Parameters
    ----------
    s, k : number
        Sensitive values, and those of a block.
    inside, keep : number
        Pr(the block has x | x in X_S) and Pr(x is reported | x in X_N) > 0.

    Examples
    --------
    >>> from mechanisms import ubd
    >>> s, k, E = Fraction(7), Fraction(3), Fraction(2)
    >>> signal(s, k, *ubd.inclusion(s, k, E)) == (*ubd.signal(s, k, E), ubd.overlap(s, k))
    True
    """
    chance = (k - inside) / (s - 1)
    return chance, inside - chance, (chance - (1 - keep) * k / s) / keep


@dataclass(frozen=True, eq=False)
class DyadicBlockDesign(BlockDesignMechanism):
    """A uBD with coins over 2^64; `ubd` and `with_design` make it, without checks of the coins.

    Parameters
    ----------
    sensitive : ndarray of bool, shape (K,)
    design : CompleteDesign or ListedDesign
    E : Fraction
        A lower bound of e^eps.
    coins : tuple of Fraction
        Pr(the block has x | x in X_S) and Pr(x is reported | x in X_N) > 0.
    """

    coins: tuple

    @property
    def shared(self):
        """The contribution of a revealed value to the estimates of the sensitive values."""
        return self._moments[2]

    @property
    def keep(self):
        """Probability that a non-sensitive value is reported."""
        return self.coins[1]

    @cached_property
    def _moments(self):
        s, k = (Fraction(value) for value in (self.design.s, self.design.k))
        if s == 1:
            return 1 - self.keep, self.keep, 0 * self.keep
        return signal(s, k, *self.coins)

    def _signal(self):
        return self._moments[:2]

    def inclusion(self):
        """Return both coins."""
        return self.coins

    def _block_probabilities(self, b):
        s, k = self.design.s, self.design.k
        inside, keep = self.coins
        avoiding = (1 - inside) * s / (b * (s - k)) if k < s else 0 * inside
        return inside * s / (b * k), avoiding, (1 - keep) / b


def ubd(sensitive, k, eps):
    """Return the uBD with all subsets of k sensitive values, with probabilities over 2^64.

    Parameters
    ----------
    sensitive : array_like of bool, shape (K,)
        True at the values of X_S, at least one.
    k : int
        Values of a block, 1 <= k <= max(1, s - 1).
    eps : number

    Raises
    ------
    ValueError
        If a parameter is out of range, or eps so small that no such coins have it.

    Examples
    --------
    >>> made = ubd([True, True, True, False], 2, eps=1)
    >>> all((coin * 2**64).denominator == 1 for coin in made.coins)
    True
    """
    mask = require_some(check_sensitive(sensitive))
    return with_design(mask, CompleteDesign(int(mask.sum()), k), eps)


def with_design(sensitive, design, eps):
    """Return the uBD with a given design on the sensitive values, over 2^64.

    Parameters
    ----------
    sensitive : array_like of bool, shape (K,)
        True at the values of X_S.
    design : CompleteDesign or ListedDesign
        On as many points.
    eps : number

    Raises
    ------
    ValueError
        If a parameter is out of range, or eps so small that no such coins have it.
    """
    made = _rounded(sensitive, design, eps)
    require_size(made.design)
    return made


def _rounded(sensitive, design, eps):
    mask, E = require_some(check_sensitive(sensitive)), exp_below(eps)
    promise = Promise("ULDP", {"eps": eps, "sensitive": mask})
    plain = BlockDesignMechanism(mask, design, E, promise=promise)
    s, k = plain.design.s, plain.design.k
    inside = _floor(inclusion(s, Fraction(k), E)[0]) if k < s else Fraction(1)
    # values are reported as often as leaves others' blocks at least 1/E as likely as own ones
    keep = _floor(1 - inside * s / (k * E))
    if not (keep > 0 and _holds(s, k, inside, keep, E)):
        raise ValueError(f"eps is too small for {s} values over 2^64, got eps = {shown(eps)}")
    return DyadicBlockDesign(mask, plain.design, E, (inside, keep), promise=promise)


def _holds(s, k, inside, keep, E):
    """Return whether blocks are at most E times as likely for one value as for another."""
    chances = [inside * s / k, 1 - keep] + ([(1 - inside) * s / (s - k)] if k < s else [])
    return max(chances) <= E * min(chances)


def _floor(p):
    return Fraction(threshold(p), ONE)


@dataclass(frozen=True, eq=False)
class DyadicMixture(MixedBlockDesign):
    """A mixture of two `DyadicBlockDesign`, of k = 1 and k = 2; `mixture` makes it.

    It uses the estimate of the mixture in real numbers; coefficients differ by less than 2^-50.

    Parameters
    ----------
    sensitive : ndarray of bool, shape (K,)
        At least two values, and not all.
    t : Fraction
        In [0, 1).
    alpha : number
        In [0, 1).
    E : float
        e^eps > 1, for the estimate.

    Raises
    ------
    ValueError
        If a parameter is out of range.
    """

    @cached_property
    def parts(self):
        """The uBD of k = 1 and that of k = 2."""
        mask, eps = self.sensitive, self.promise.parameters.get("eps")
        try:
            return tuple(_rounded(mask, CompleteDesign(int(mask.sum()), k), eps) for k in (1, 2))
        except ValueError as error:
            raise ValueError(f"promise must have an eps that fits: {error}") from error


def mixture(sensitive, t, alpha, eps):
    """Return the mixture of uBDs of k = 1 and k = 2, with probabilities over 2^64.

    Parameters
    ----------
    sensitive : array_like of bool, shape (K,)
        At least two values, and not all.
    t, alpha : number
        In [0, 1), as `losses.ubd_mixture.saddle` gives them; t is rounded down.
    eps : number

    Raises
    ------
    ValueError
        If a parameter is out of range, or eps so small that no such coins have it.
    """
    mask, E, t = check_sensitive(sensitive), float(exp_below(eps)), check_probability("t", t)
    if not 1 < E <= MOST_MIXED_E:
        raise ValueError(f"eps must lie in (0, 277], got eps = {shown(eps)}")
    promise = Promise("ULDP", {"eps": eps, "sensitive": mask})
    made = DyadicMixture(mask, _floor(t), alpha, E, promise)
    # an eps that is too small is named now
    _ = made.parts
    return made
