"""The likelihood of reports, read through the multipliers of the EM step.

With g_i = (1/n) sum_u Pr(y_u|x_i) / sum_j p_j Pr(y_u|x_j), an EM step is p_i <- p_i g_i, and
log max_i g_i bounds what the log-likelihood per user still lacks to its maximum (concavity).
"""

from dataclasses import dataclass

import numpy as np

from common.compiled import njit
from common.portable import dot
from mechanisms.direct_encoding import DirectEncoding
from mechanisms.encodings.base import check_encoding, require_signal
from mechanisms.encodings.parameters import (
    check_counts,
    check_float_E,
    check_integer,
    check_users,
    shown,
)
from mechanisms.encodings.reports import SparseReports, readable
from mechanisms.sampling import bits
from mechanisms.ubd import BlockDesignMechanism
from mechanisms.unary_encoding import UnaryEncoding

MOST_THREADS = 256
# columns are numbered in 16 bits
MOST_COLUMNS = 1 << 16


def likelihood(mechanism, reports, threads=1):
    """Return the likelihood of `reports`, as drawn by `mechanism.perturb`.

    Parameters
    ----------
    mechanism : DirectEncoding, UnaryEncoding or BlockDesignMechanism
    reports : UnaryReports, BlockReports, or array_like of int, shape (n,)
    threads : int
        Threads to read with; results do not depend on it.

    Raises
    ------
    ValueError
        If the reports are none, or of another mechanism.
    """
    if isinstance(check_encoding(mechanism), DirectEncoding):
        return direct(mechanism, mechanism.output_counts(reports))
    if isinstance(mechanism, BlockDesignMechanism):
        return block_design(mechanism, reports, threads)
    return unary(mechanism, reports, threads)


@dataclass(frozen=True, eq=False)
class DirectLikelihood:
    """Likelihood of the output counts of a direct encoding; K numbers say it all.

    `direct` makes it; it works without checks, once a pass.
    """

    other: np.ndarray
    keep: float
    frequencies: np.ndarray

    @property
    def K(self):
        """Size of the alphabet."""
        return len(self.other)

    def multipliers(self, p):
        """Return g, shape (K,)."""
        m = self.other + self.keep * p
        seen = self.frequencies > 0
        ratio = np.zeros(self.K)
        ratio[seen] = self.frequencies[seen] / m[seen]
        return dot(self.other, ratio) + self.keep * ratio


def direct(mechanism, counts):
    """Return the likelihood of the outputs' counts of a direct encoding.

    Parameters
    ----------
    mechanism : DirectEncoding
    counts : array_like of int, shape (K,)

    Raises
    ------
    ValueError
        If the counts do not fit the mechanism or are all zero.
    """
    check_encoding(mechanism, DirectEncoding)
    counts = check_counts(counts, mechanism.K)
    if not counts.any():
        raise ValueError("counts must not be all zero, got no report")
    frequencies = counts / check_users(int(counts.sum()))
    return DirectLikelihood(mechanism.other.astype(float), float(mechanism.keep), frequencies)


@dataclass(frozen=True, eq=False)
class UnaryLikelihood:
    """Likelihood of unary reports.

    A report with an exact 1 is known; any other has, up to a factor common to all inputs,
    Pr(y|x_i) = zero[i] if bit i is 0 and one[i] if it is 1. `unary` makes it; it works without
    checks, once a pass.

    Parameters
    ----------
    zero, one : ndarray, shape (K,)
    is_noisy : ndarray of bool, shape (K,)
        The values that have a column in `reports`; the others' bits are 0 there.
    reports : PackedReports or SparseReports
        The reports without an exact 1, each pattern once.
    weights : ndarray, shape (rows,)
        How often each occurs.
    exact : ndarray of int, shape (K,)
        Number of reports with an exact 1 in each bit.
    n : int
        Number of users.
    threads : int
        Threads to read with; results do not depend on it.
    """

    zero: np.ndarray
    one: np.ndarray
    is_noisy: np.ndarray
    reports: object
    weights: np.ndarray
    exact: np.ndarray
    n: int
    threads: int = 1

    @property
    def K(self):
        """Size of the alphabet."""
        return len(self.zero)

    def products(self, p):
        """Return the sum of p_i Pr(y|x_i) for each pattern y, shape (rows,); linear in p."""
        gain = (self.one - self.zero)[self.is_noisy]
        base = float(dot(self.zero, p))
        return self.reports.products(gain * p[self.is_noisy], base, self.threads)

    def score_sums(self, products):
        """Return the sums of 1/product and 1/product^2 over users, and over those with each bit.

        Returns
        -------
        totals : sequence of two floats
        per_bit : sequence of two ndarray, shape (m,)
        """
        first = self.weights / products
        second = first / products
        per_bit = [self.reports.sums(power, self.threads) for power in (first, second)]
        return (first.sum(), second.sum()), per_bit

    def scores(self, p, products):
        """Return mean and mean square over users of Pr(y|x_i) / sum_j p_j Pr(y|x_j), (K,) each."""
        totals, sums = self.score_sums(products)
        told = self.exact > 0
        moments = []
        for power, total, per_bit in zip((1, 2), totals, sums, strict=True):
            zero, one = self.zero**power, self.one**power
            moment = zero * total
            moment[self.is_noisy] += (one - zero)[self.is_noisy] * per_bit
            moment[told] += self.exact[told] / p[told] ** power
            moments.append(moment / self.n)
        return moments

    def curvature_sums(self, products, direction):
        """Return the sum of the direction's product/product^2 over users, and per bit, (m,)."""
        weights = self.weights * self.products(direction) / products**2
        return weights.sum(), self.reports.sums(weights, self.threads)

    def curvature_along(self, p, products, direction):
        """Return minus the Hessian of the log-likelihood per user times a direction, (K,)."""
        total, sums = self.curvature_sums(products, direction)
        told = self.exact > 0
        bent = self.zero * total
        bent[self.is_noisy] += (self.one - self.zero)[self.is_noisy] * sums
        bent[told] += self.exact[told] * direction[told] / p[told] ** 2
        return bent / self.n

    def slope_sum(self, products, along, t):
        """Return the derivative at `t` of the sum over users of log(products + t along)."""
        return _slope_terms(self.weights, products, along, t).sum()

    def multiplier_sums(self, p):
        """Return the sum of 1/product over users, and per bit, (m,)."""
        gain = (self.one - self.zero)[self.is_noisy]
        base = float(dot(self.zero, p))
        return self.reports.read(gain * p[self.is_noisy], base, self.weights, self.threads)

    def multipliers(self, p):
        """Return g, shape (K,)."""
        total, per_bit = self.multiplier_sums(p)
        g = self.zero * total
        g[self.is_noisy] += (self.one - self.zero)[self.is_noisy] * per_bit
        told = self.exact > 0
        g[told] += self.exact[told] / p[told]
        return g / self.n


@njit(nogil=True, cache=True, error_model="numpy")
def _slope_terms(weights, products, along, t):
    """Return weight along / (product + t along) of each user, read once."""
    terms = np.empty(len(weights))
    for u in range(len(terms)):
        terms[u] = weights[u] * (along[u] / (products[u] + t * along[u]))
    return terms


def bit_ratios(mechanism):
    """Return how much likelier a 0 and a 1 are in the own bit than in another's, (K,) each.

    Where the ratio of a 1 is infinite, 0 is returned, because a 1 there reveals the input.

    Parameters
    ----------
    mechanism : UnaryEncoding

    Raises
    ------
    ValueError
        If the reports do not depend on the input.
    """
    check_encoding(mechanism, UnaryEncoding)
    a, b = mechanism.a.astype(float), mechanism.b.astype(float)
    if not np.all((a > b) & (b < 1)):
        raise ValueError(
            "mechanism: the reports do not depend on the input (eps = 0): nothing to estimate, "
            f"got a = {shown(a)}, b = {shown(b)}"
        )
    return (1 - a) / (1 - b), np.divide(a, b, out=np.zeros_like(a), where=mechanism.is_noisy)


def unary(mechanism, reports, threads=1):
    """Return the likelihood of `UnaryReports`; equal reports are read once.

    Parameters
    ----------
    mechanism : UnaryEncoding
    reports : UnaryReports
    threads : int
        Threads to read with; results do not depend on it.

    Raises
    ------
    ValueError
        If the reports are none, of another mechanism, or do not depend on the input.
    """
    check_encoding(mechanism, UnaryEncoding).require_own(reports)
    threads = check_integer("threads", threads, 1, MOST_THREADS)
    if not len(reports):
        raise ValueError("reports must not be empty, got n = 0")
    n = len(reports)
    zero, one = bit_ratios(mechanism)
    m = int(mechanism.is_noisy.sum())
    rows, weights = bits.group(reports.noisy[reports.exact < 0], m)
    return UnaryLikelihood(
        zero=zero,
        one=one,
        is_noisy=mechanism.is_noisy,
        reports=readable(rows, m),
        weights=weights,
        exact=np.bincount(reports.exact[reports.exact >= 0], minlength=mechanism.K),
        n=n,
        threads=threads,
    )


def block_design(mechanism, reports, threads=1):
    """Return the likelihood of `BlockReports`: a block is e^eps times as likely for its values.

    Parameters
    ----------
    mechanism : BlockDesignMechanism
    reports : BlockReports
    threads : int
        Threads to read with; results do not depend on it.

    Raises
    ------
    ValueError
        If the reports are none, do not depend on the input, or X_S is too large.
    """
    check_encoding(mechanism, BlockDesignMechanism).require_own(reports)
    threads = check_integer("threads", threads, 1, MOST_THREADS)
    if not (n := len(reports)):
        raise ValueError("reports must not be empty, got n = 0")
    zero, one = block_ratios(mechanism)
    return UnaryLikelihood(
        zero=zero,
        one=one,
        is_noisy=mechanism.sensitive,
        reports=block_rows(mechanism, reports.blocks),
        weights=np.ones(len(reports.blocks)),
        exact=np.bincount(reports.told[reports.told >= 0], minlength=mechanism.K),
        n=n,
        threads=threads,
    )


def block_ratios(mechanism):
    """Return how likely blocks are for each value that is not, and that is, in them, (K,) each.

    Up to a factor common to all values.

    Parameters
    ----------
    mechanism : BlockDesignMechanism

    Raises
    ------
    ValueError
        If the reports do not depend on the input, or X_S is too large.
    """
    require_signal(check_encoding(mechanism, BlockDesignMechanism))
    if (s := mechanism.design.s) > MOST_COLUMNS:
        raise ValueError(f"mechanism must have at most {MOST_COLUMNS} sensitive values, got {s}")
    check_float_E(mechanism.E)
    return np.ones(mechanism.K), np.where(mechanism.sensitive, float(mechanism.E), 0.0)


def block_rows(mechanism, blocks):
    """Return blocks as rows that have a column a sensitive value: a part of passes, without checks.

    Parameters
    ----------
    mechanism : BlockDesignMechanism
    blocks : ndarray of int, shape (m, k)
    """
    place = (np.cumsum(mechanism.sensitive) - 1).astype(np.uint16)
    return SparseReports.of_indices(place[blocks], mechanism.design.s)
