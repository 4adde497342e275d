"""The maximum-likelihood estimate on the simplex, with a certificate.

RR and uRR have it in closed form, by water filling (for RR: Pinzon et al., arXiv 2601.08603).

For unary encodings the log-likelihood is maximised by a Newton step with a diagonal Hessian. On
the simplex the Hessian acts as the covariance over users of the scores Pr(y|x_i) / Pr(y), whose
off-diagonal part is small because bits are flipped independently. So the step maximises
g.d - sum_i v_i d_i^2 / 2 over the simplex, exactly, with v_i the variance of score i; it takes
many coordinates to zero at once, and a handful of steps suffice at every eps.
"""

from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from common import portable
from common.portable import dot
from mechanisms.direct_encoding import DirectEncoding
from mechanisms.encodings.base import check_encoding, require_signal
from mechanisms.encodings.parameters import check_counts, check_type
from mechanisms.estimation.closed_form import (
    above_floor,
    filled_level,
    poured,
    poured_level,
    step_level,
)
from mechanisms.estimation.em import CertifiedEstimate, check_start
from mechanisms.estimation.likelihood import UnaryLikelihood, direct

# the variance of a score, at least this share of its mean square
LEAST_VARIANCE = 1e-9
TINY = 1e-100
# the gap shrinks less than this in a slow step, which calls for conjugate gradients
SLOW = 0.2
SHORT = 0.1
MOST_STEPS = 12
ENOUGH = 1e-3
FRESH = 10
BISECTIONS = 6
# a sum that is off by more than this is computed again in exact arithmetic
ROUNDING = 1e-9


def water_filling(mechanism, counts):
    """Return the maximum-likelihood estimate from the output counts of a direct encoding.

    p_j = max(0, f_j / nu - other_j / keep), where f are the output frequencies and nu makes the
    sum one.

    Parameters
    ----------
    mechanism : DirectEncoding
    counts : array_like of int, shape (K,)

    Returns
    -------
    ndarray, shape (K,)

    Raises
    ------
    ValueError
        If the counts do not fit, are all zero, or say nothing about the input.
    """
    check_encoding(mechanism, DirectEncoding)
    require_signal(mechanism)
    counts = check_counts(counts, mechanism.K)
    f = direct(mechanism, counts).frequencies
    p = _filled(f, mechanism.other.astype(float) / float(mechanism.keep))
    if abs(p.sum() - 1) <= ROUNDING:
        return p
    # near eps = 0 the difference of two large floats has no digits left
    exact = np.array([Fraction(c) for c in counts.tolist()]) / int(counts.sum())
    other = np.array([Fraction(q) for q in mechanism.other.tolist()])
    return _filled(exact, other / (1 - other.sum())).astype(float)


def _filled(f, floor):
    """Return the p of `water_filling`, in the arithmetic of the frequencies and the floor."""
    # the outputs with the largest f/floor stay positive, those with floor 0 first
    height = np.divide(f, floor, out=np.full(len(f), np.inf, dtype=f.dtype), where=floor > 0)
    order = np.argsort(np.where(f > 0, -height, 0 * f), kind="stable")
    nu = filled_level(np.cumsum(f[order]), np.cumsum(floor[order]))
    last = np.flatnonzero(f[order] > nu * floor[order])[-1]
    return np.maximum(0 * f, above_floor(f, floor, nu[last]))


def simplex_step(p, g, curvature):
    """Return the x on the simplex that maximises g.(x - p) - sum_i curvature_i (x_i - p_i)^2 / 2.

    A step of `estimate`, without checks, on arrays of floats or Fractions.

    Parameters
    ----------
    p, g, curvature : ndarray, shape (K,)
        A point, a gradient and positive curvatures.

    Returns
    -------
    ndarray, shape (K,)

    Examples
    --------
    >>> simplex_step(np.array([0.5, 0.5]), np.array([1.1, 0.9]), np.array([1.0, 1.0]))
    array([0.6, 0.4])
    """
    # nu makes the sum of the x_i one
    level = step_level(p, g, curvature)
    order = np.argsort(-level, kind="stable")
    share = 1 / curvature[order]
    nu = poured_level(np.cumsum(level[order] * share), np.cumsum(share))
    last = np.flatnonzero(level[order] > nu)[-1]
    x = poured(level, nu[last], curvature)
    return x / x.sum()


def closed_form(mechanism, counts):
    """Return the estimate of `water_filling` with its certificate, a `CertifiedEstimate`.

    Parameters
    ----------
    mechanism : DirectEncoding
    counts : array_like of int, shape (K,)
    """
    p = water_filling(mechanism, counts)
    g = direct(mechanism, counts).multipliers(p)
    return CertifiedEstimate(p, max(0.0, portable.log(g.max())), 0, True)


def estimate(likelihood, start, tolerance, max_passes):
    """Maximise the likelihood of unary reports until it is certainly within `tolerance`.

    Parameters
    ----------
    likelihood : UnaryLikelihood
    start : array_like, shape (K,)
        A distribution with no zeros.
    tolerance : float
        Stop once the log-likelihood per user is certainly within this of its maximum.
    max_passes : int
        Stop after so many readings of the reports (there and back), converged or not.

    Returns
    -------
    CertifiedEstimate

    Raises
    ------
    ValueError
        If `start` is not a distribution with positive entries, or a limit is out of range.
    """
    start = check_start(likelihood, start, tolerance, max_passes)
    pool = Pool(check_type("likelihood", likelihood, UnaryLikelihood))
    like = pool.likelihood
    p = pool.merge(start)
    products, fresh, passes, previous, refine = like.products(p), True, 0, np.inf, False
    while True:
        passes += 1
        g, squares = like.scores(p, products)
        gap = portable.log(g.max())
        if (gap <= tolerance and fresh) or passes >= max_passes:
            return CertifiedEstimate(pool.split(p), gap, passes, gap <= tolerance)
        # a value that no report allows has no score at all
        curvature = np.maximum(squares - g**2, np.maximum(LEAST_VARIANCE * squares, TINY))
        # g is 1 on the support of the maximum; without it, little is lost to rounding
        target = simplex_step(p, g - 1, curvature)
        if refine:
            target, steps = conjugate_gradients(like, p, g, curvature, products, target)
            passes += steps
        direction = target - p
        along = like.products(direction)
        length = line_search(like, p, direction, products, along)
        # a diagonal step that gained little shows that the scores are correlated
        refine = gap > SLOW * previous and not (refine and length < SHORT)
        previous = gap
        p = np.maximum(0, p + length * direction)
        p /= p.sum()
        # updated sums drift by rounding: the last ones are computed again
        fresh = gap <= FRESH * tolerance
        products = like.products(p) if fresh else products + length * along


def conjugate_gradients(likelihood, p, g, curvature, products, target):
    """Improve the target of a diagonal step by the whole Hessian, on the face of its support.

    A part of a step of `estimate`, without checks.

    Returns
    -------
    target : ndarray, shape (K,)
        On the simplex.
    steps : int
        Number of readings of the reports.
    """
    inside = target > 0
    scale = np.where(inside, 1 / curvature, 0)
    d = target - p
    residual = (g - 1) - likelihood.curvature_along(p, products, d)
    z = _centred(residual, scale)
    direction, size = z, dot(residual, z)
    first, steps = size, 1
    while steps < MOST_STEPS and size > ENOUGH * first:
        steps += 1
        bent = likelihood.curvature_along(p, products, direction)
        length = size / dot(direction, bent)
        d = d + length * direction
        residual = residual - length * bent
        z = _centred(residual, scale)
        size, before = dot(residual, z), size
        direction = z + size / before * direction
    on_face = np.where(inside, p + d, -1.0)
    return simplex_step(on_face, np.zeros_like(g), curvature), steps


def _centred(residual, scale):
    """Return the preconditioned residual whose entries sum to zero."""
    return scale * (residual - dot(scale, residual) / scale.sum())


def line_search(likelihood, p, direction, products, along):
    """Return the step in (0, 1] that maximises the likelihood on the segment, by bisection.

    The derivative decreases along the segment; only the users' sums are needed for it. A part of a
    step of `estimate`, without checks.
    """
    told = likelihood.exact > 0

    def slope(t):
        with np.errstate(divide="ignore"):
            exact = dot(likelihood.exact[told], direction[told] / (p[told] + t * direction[told]))
        return likelihood.slope_sum(products, along, t) + exact

    low, high = 0.0, 1.0
    if slope(high) >= 0:
        return high
    for _ in range(BISECTIONS):
        middle = (low + high) / 2
        low, high = (middle, high) if slope(middle) > 0 else (low, middle)
    return high


@dataclass(frozen=True, eq=False)
class Pool:
    """A likelihood with the exact values of equal `zero` made one value.

    Their maximum-likelihood shares are those of their exact reports, so that one unknown, their
    sum, does for all. `estimate` makes it, and it works without checks.

    Parameters
    ----------
    whole : UnaryLikelihood
    """

    whole: UnaryLikelihood

    def __post_init__(self):
        whole = self.whole
        exact = np.flatnonzero(~whole.is_noisy)
        zeros, group = np.unique(whole.zero[exact], return_inverse=True)
        noisy = np.flatnonzero(whole.is_noisy)
        place = np.empty(whole.K, dtype=np.int64)
        place[noisy] = np.arange(len(noisy))
        place[exact] = len(noisy) + group
        counts = np.bincount(place, weights=whole.exact, minlength=len(noisy) + len(zeros))
        merged = replace(
            whole,
            zero=np.concatenate([whole.zero[noisy], zeros]),
            one=np.concatenate([whole.one[noisy], np.zeros(len(zeros))]),
            is_noisy=np.arange(len(noisy) + len(zeros)) < len(noisy),
            exact=counts,
        )
        # the share of each value in its pool: by its reports, or evenly where there are none
        members = np.bincount(place)
        seen = counts[place] > 0
        share = np.where(seen, whole.exact / np.where(seen, counts[place], 1), 1 / members[place])
        share[noisy] = 1
        object.__setattr__(self, "likelihood", merged)
        object.__setattr__(self, "place", place)
        object.__setattr__(self, "share", share)

    def merge(self, p):
        """Return the distribution of the pooled values."""
        return np.bincount(self.place, weights=p)

    def split(self, p):
        """Return the distribution of all values."""
        return p[self.place] * self.share
