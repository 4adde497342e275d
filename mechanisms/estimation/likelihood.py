"""The likelihood of reports, read through the multipliers of the EM step.

With g_i = (1/n) sum_u Pr(y_u|x_i) / sum_j p_j Pr(y_u|x_j), an EM step is p_i <- p_i g_i, and
log max_i g_i bounds what the log-likelihood per user still lacks to its maximum (concavity).
"""

from dataclasses import dataclass

import numpy as np

from mechanisms import bits
from mechanisms.direct_encoding import DirectEncoding
from mechanisms.parameters import check_counts, check_users


def likelihood(mechanism, reports):
    """Return the likelihood of `reports`, as drawn by `mechanism.perturb`."""
    if isinstance(mechanism, DirectEncoding):
        return direct(mechanism, mechanism.output_counts(reports))
    return unary(mechanism, reports)


@dataclass(frozen=True, eq=False)
class DirectLikelihood:
    """Likelihood of the output counts of a direct encoding; K numbers say it all."""

    other: np.ndarray
    keep: float
    frequencies: np.ndarray

    @property
    def K(self):
        """Size of the alphabet."""
        return len(self.other)

    def multipliers(self, p):
        """Return g, shape (K,), and the log-likelihood per user."""
        m = self.other + self.keep * p
        seen = self.frequencies > 0
        ratio = np.zeros(self.K)
        ratio[seen] = self.frequencies[seen] / m[seen]
        log_likelihood = float(self.frequencies[seen] @ np.log(m[seen]))
        return self.other @ ratio + self.keep * ratio, log_likelihood


def direct(mechanism, counts):
    """Return the likelihood of output `counts`, shape (K,), of a direct encoding.

    Raises
    ------
    ValueError
        If the counts do not fit the mechanism or are all zero.
    """
    counts = check_counts(counts, mechanism.K)
    frequencies = counts / check_users(int(counts.sum()))
    return DirectLikelihood(mechanism.other.astype(float), float(mechanism.keep), frequencies)


@dataclass(frozen=True, eq=False)
class UnaryLikelihood:
    """Likelihood of unary reports.

    A report with an exact 1 is known; any other has, up to a factor common to all inputs,
    Pr(y|x_i) = zero[i] if bit i is 0 and one[i] if it is 1.
    """

    zero: np.ndarray
    one: np.ndarray
    is_noisy: np.ndarray
    noisy: np.ndarray
    weights: np.ndarray
    exact: np.ndarray
    n: int

    @property
    def K(self):
        """Size of the alphabet."""
        return len(self.zero)

    def multipliers(self, p):
        """Return g, shape (K,), and the log-likelihood per user."""
        gain = (self.one - self.zero)[self.is_noisy]
        total, per_bit, log_likelihood = bits.read_reports(
            self.noisy, self.weights, float(self.zero @ p), gain * p[self.is_noisy]
        )
        g = self.zero * total
        g[self.is_noisy] += gain * per_bit
        told = self.exact > 0
        g[told] += self.exact[told] / p[told]
        log_likelihood += self.exact[told] @ np.log(p[told])
        return g / self.n, log_likelihood / self.n


def unary(mechanism, reports):
    """Return the likelihood of `UnaryReports`; equal reports are read once.

    Raises
    ------
    ValueError
        If the reports are none, of another mechanism, or do not depend on the input.
    """
    mechanism.require_own(reports)
    n = check_users(len(reports))
    a, b = mechanism.a.astype(float), mechanism.b.astype(float)
    if not np.all((a > b) & (b < 1)):
        raise ValueError("the reports do not depend on the input (eps = 0): nothing to estimate")
    exact = np.bincount(reports.exact[reports.exact >= 0], minlength=mechanism.K)
    noisy, weights = bits.group(reports.noisy[reports.exact < 0], int(mechanism.is_noisy.sum()))
    one = np.divide(a, b, out=np.zeros_like(a), where=mechanism.is_noisy)
    return UnaryLikelihood(
        zero=(1 - a) / (1 - b),
        one=one,
        is_noisy=mechanism.is_noisy,
        noisy=noisy,
        weights=weights,
        exact=exact,
        n=n,
    )
