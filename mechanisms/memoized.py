"""Memoized uRR and RR: a report that is kept, and a fresh one drawn from it each time.

A user draws once from uRR with E_inf and keeps that value, the *memo*. Each report is then the memo
with probability `second_keep` and otherwise a uniform draw from X_S; so a single report is exactly
uRR with E_1, and all reports of one value together never exceed E_inf. RR is uRR with X_S = X.
"""

from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from common.portable import dot
from mechanisms import urr
from mechanisms.direct_encoding import DirectEncoding
from mechanisms.encodings.base import NONE, Promise
from mechanisms.encodings.deployable import Deployable
from mechanisms.encodings.parameters import (
    MOST_E,
    as_array,
    check_E,
    check_integer,
    check_sensitive,
    check_size,
    check_type,
    check_values,
    shown,
)

# beyond, powers of a ratio take more room than they are of use
MOST_REPORTS = 10**6


def second_keep(s, E_inf, E_1):
    """Return the probability that a report is the memo before any noise, in any arithmetic.

    Parameters
    ----------
    s : number
        Number of sensitive values, |X_S|.
    E_inf, E_1 : number
        e^eps of all reports together, above 1, and of one report, at most E_inf.

    Examples
    --------
    >>> from fractions import Fraction
    >>> second_keep(2, Fraction(4), Fraction(2))
    Fraction(5, 9)
    """
    return urr.probabilities(s, E_1)[2] / urr.probabilities(s, E_inf)[2]


def second_probabilities(sensitive, s, keep):
    """Return Pr(y|memo) of one report y for memo = y and for memo != y, in any arithmetic.

    Parameters
    ----------
    sensitive : bool
        Whether y lies in X_S.
    s, keep : number
        |X_S| and `second_keep`.
    """
    lot = (1 - keep) / s
    return (keep + lot, lot) if sensitive else (keep, 0 * lot)


def chain(first, second, keep):
    """Return Pr(y|x) for x = y and for x != y of two stages, direct encodings both.

    In any arithmetic.

    Parameters
    ----------
    first, second : tuple of number or ndarray
        Pr(y|.) for the own input and for another, of the first and of the second stage.
    keep : number
        own - other of the second stage, the same for all outputs.
    """
    (own, other), (_, noise) = first, second
    return keep * own + noise, keep * other + noise


def second_factor(s, keep):
    """Return the greatest ratio of two probabilities of one report, given two memos; keep < 1.

    In any arithmetic.
    """
    own, other = second_probabilities(True, s, keep)
    return own / other


def factor(s, E_inf, grown):
    """Return the greatest ratio for t reports of one value: their e^eps, exactly.

    In any arithmetic.

    Parameters
    ----------
    s, E_inf : number
        As in `second_keep`.
    grown : number
        `second_factor` to the power t.

    Examples
    --------
    >>> from fractions import Fraction
    >>> keep = second_keep(2, Fraction(4), Fraction(2))
    >>> [str(factor(2, 4, second_factor(2, keep) ** t)) for t in (1, 2)]
    ['2', '40/13']
    """
    return (E_inf * grown + s - 1) / (grown + E_inf + s - 2)


def averaged(first, permanent, t):
    """Return the variance of the mean of t estimates, from those of one report and of the memo.

    In any arithmetic.

    Parameters
    ----------
    first, permanent : number or ndarray
        Variance of the estimate from one report, and of that from the memos.
    t : number
        Number of reports.
    """
    return permanent + (first - permanent) / t


@dataclass(frozen=True, eq=False, kw_only=True)
class Memoized(Deployable):
    """Two stages of direct encoding; its `matrix` and `promise` are those of one report.

    Parameters
    ----------
    permanent : DirectEncoding
        From a value to its memo, drawn once.
    instant : DirectEncoding
        From the memo to each report.
    promise : Promise
        Of one report.

    Raises
    ------
    ValueError
        If a stage is no direct encoding, or they are of different alphabets.
    """

    permanent: DirectEncoding
    instant: DirectEncoding
    promise: Promise = NONE

    def __post_init__(self):
        check_type("permanent", self.permanent, DirectEncoding)
        check_type("instant", self.instant, DirectEncoding)
        check_type("promise", self.promise, Promise)
        if self.permanent.K != self.instant.K:
            raise ValueError(
                f"instant must have K = {self.permanent.K} values, got {self.instant.K}"
            )

    @property
    def K(self):
        """Size of the alphabet."""
        return self.permanent.K

    @property
    def one_report(self):
        """The law of one report, a `DirectEncoding`."""
        first, second = ((stage.own, stage.other) for stage in (self.permanent, self.instant))
        own, other = chain(first, second, self.instant.keep)
        return DirectEncoding(own=own, other=other, promise=self.promise)

    @property
    def chance(self):
        """Probability of each output of a report for the other inputs, shape (K,)."""
        return self.one_report.chance

    @property
    def gain(self):
        """The part of it that comes from the own input, shape (K,)."""
        return self.one_report.gain

    def matrix(self, t=1):
        """Return Pr(t reports|value), K rows of K^t entries; column y1 K^(t-1) + ... + yt.

        Parameters
        ----------
        t : int

        Raises
        ------
        ValueError
            If K^t > 4096: the matrix is for small alphabets.
        """
        # 2^13 is above 4096
        if self.K ** min(check_integer("t", t, 1, MOST_REPORTS), 13) > 4096:
            raise ValueError(
                f"the matrix of t reports needs K^t <= 4096, got t = {t}, K = {self.K}"
            )
        given_memo = each = self.instant.matrix()
        for _ in range(t - 1):
            given_memo = np.einsum("xi,xj->xij", given_memo, each).reshape(self.K, -1)
        return dot(self.permanent.matrix(), given_memo)

    def memoize(self, x, rng):
        """Draw and return each user's memo, to be kept; parameters as for `perturb`."""
        return self.permanent.perturb(x, rng)

    def report(self, memos, rng):
        """Draw one report a user from the memos; shape (n,).

        Parameters
        ----------
        memos : array_like of int, shape (n,)
            As `memoize` returns them.
        rng : numpy.random.Generator, numpy.random.BitGenerator or SystemRandomness
        """
        return self.instant.perturb(check_values(memos, self.K, "memos"), rng)

    def perturb(self, x, rng, t=1):
        """Draw t reports a user, of one value each.

        Parameters
        ----------
        x : array_like of int, shape (n,)
            Input values in 0..K-1.
        rng : numpy.random.Generator, numpy.random.BitGenerator or SystemRandomness
        t : int
            Number of reports.

        Returns
        -------
        ndarray of int, shape (t, n)
        """
        rounds = range(check_integer("t", t, 1, MOST_REPORTS))
        memos = self.memoize(x, rng)
        return np.array([self.instant.perturb(memos, rng) for _ in rounds])

    def sample(self, value, rng, t=1):
        """Draw the t reports of one user, a list.

        Parameters
        ----------
        value : int
            The input, in 0..K-1.
        rng : numpy.random.Generator, numpy.random.BitGenerator or SystemRandomness
        t : int
            Number of reports.
        """
        value = check_integer("value", value, 0, self.K - 1)
        return self.perturb([value], rng, t)[:, 0].tolist()

    def draw_counts(self, counts, rng, t=1):
        """Draw how often each output is reported in each of t rounds, with the law of `perturb`.

        Parameters
        ----------
        counts : array_like of int, shape (K,)
            Number of users of each input value.
        rng : numpy.random.Generator, numpy.random.BitGenerator or SystemRandomness
        t : int
            Number of rounds.

        Returns
        -------
        ndarray of int, shape (t, K)
        """
        rounds = range(check_integer("t", t, 1, MOST_REPORTS))
        memos = self.permanent.draw_counts(counts, rng)
        return np.array([self.instant.draw_counts(memos, rng) for _ in rounds])

    def output_counts(self, reports):
        """Return how often each output occurs in each round, shape (t, K).

        Parameters
        ----------
        reports : array_like of int, shape (t, n)
            As `perturb` returns them.
        """
        reports = as_array("reports", reports)
        if reports.ndim != 2:
            raise ValueError(f"reports must have shape (t, n), got {reports.shape}")
        counts = [self.instant.output_counts(one) for one in reports]
        return np.array(counts, dtype=np.int64).reshape(-1, self.K)

    def variance(self, p, n, t=1):
        """Return the variance of the mean of the empirical estimates of t rounds, shape (K,).

        All n users, drawn from p, report the same value in each round.
        """
        t = check_integer("t", t, 1, MOST_REPORTS)
        return averaged(self.one_report.variance(p, n), self.permanent.variance(p, n), t)

    def factor(self, t):
        """Return the greatest ratio of two probabilities of t reports of one value.

        Parameters
        ----------
        t : int
            Number of reports.

        Raises
        ------
        ValueError
            If t is out of range, or the stages are not uniform on the same values as those of uRR.
        """
        t = check_integer("t", t, 1, MOST_REPORTS)
        noisy = self.permanent.other > 0
        E_inf = _ratio("permanent", self.permanent, noisy)
        if not np.any(self.instant.other):
            return E_inf
        E_2 = _ratio("instant", self.instant, noisy)
        return _factor(int(np.count_nonzero(noisy)), E_inf, E_2, t)


def _ratio(name, stage, noisy):
    """Return own/other of the outputs that noise has; ValueError unless it is one and finite."""
    own, other = stage.own[noisy], stage.other[noisy]
    is_even = other.size and np.all(other == other[0]) and np.all(own == own[0])
    if not is_even or not other[0] or np.any(stage.other[~noisy]):
        raise ValueError(
            f"{name} must be noisy as uRR is, evenly where permanent is, got other = "
            f"{shown(stage.other)}"
        )
    if isinstance(other[0], float) and own[0] / MOST_E > other[0]:
        raise ValueError(f"{name} must have own/other of at most 2^500, got other = {other[0]}")
    return own[0] / other[0]


def _factor(s, E_inf, E_2, t):
    """Return `factor`, by mpmath where a power is more than floats hold."""
    if not isinstance(E_inf, float) and not isinstance(E_2, float):
        return factor(s, E_inf, E_2**t)
    if E_inf > MOST_E:
        raise ValueError(f"permanent must have own/other of at most 2^500, got {shown(E_inf)}")
    import mpmath  # whoever reads only formulas need not have it

    grown = mpmath.mpf(float(E_2)) ** t
    if grown <= MOST_E:
        # a power of floats depends on the processor, mpmath's does not
        return factor(s, E_inf, float(grown))
    return float(factor(s, mpmath.mpf(float(E_inf)), grown))


def check_budgets(E_inf, E_1):
    """Return both, or raise ValueError unless 1 <= E_1 <= E_inf.

    Parameters
    ----------
    E_inf, E_1 : number
        e^eps of all reports of one value and of one report.
    """
    E_inf, E_1 = check_E(E_inf, "E_inf"), check_E(E_1, "E_1")
    if E_inf < E_1:
        raise ValueError(f"E_1 must be at most E_inf = {shown(E_inf)}, got E_1 = {shown(E_1)}")
    if E_inf > MOST_E and not isinstance(E_1, Fraction):
        raise ValueError(
            f"E_inf must be at most 2^500 together with floats, got E_inf = {shown(E_inf)}"
        )
    return E_inf, E_1


def mechanism(sensitive, E_inf, E_1):
    """Return the memoized (X_S, eps)-uRR.

    Parameters
    ----------
    sensitive : array_like of bool, shape (K,)
        True at the values of X_S; at least one entry is True.
    E_inf, E_1 : number
        e^eps of all reports of one value and of one report, 1 <= E_1 <= E_inf; Fractions give an
        exact mechanism.

    Raises
    ------
    ValueError
        If a parameter is out of range.
    """
    mask = check_sensitive(sensitive)
    E_inf, E_1 = check_budgets(E_inf, E_1)
    s = int(mask.sum())
    if s == 0:
        raise ValueError("sensitive must name at least one sensitive value, got none")
    # with equal budgets the memo itself is reported, also where it tells nothing (E = 1)
    keep = E_1 / E_inf if E_inf == E_1 else second_keep(s, E_inf, E_1)
    pairs = [second_probabilities(flag, s, keep) for flag in (True, False)]
    own, other = (np.where(mask, *pair) for pair in zip(*pairs, strict=True))
    promise = Promise("ULDP", {"E": E_1, "sensitive": mask})
    instant = DirectEncoding(own=own, other=other)
    return Memoized(permanent=urr.mechanism(mask, E_inf), instant=instant, promise=promise)


def rr(K, E_inf, E_1):
    """Return the memoized RR on K values: `mechanism` with all of them sensitive."""
    made = mechanism(np.ones(check_size(K), dtype=bool), E_inf, E_1)
    return replace(made, promise=Promise("LDP", {"E": made.promise.parameters["E"]}))
