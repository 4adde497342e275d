"""Mechanisms rounded to probabilities over 2^64, toward privacy.

Floating-point probabilities break the ratio that a theorem promises by a unit in the last place.
Here the integers are chosen such that the privacy condition holds exactly against a rational lower
bound of e^eps, and the samplers compare uniform integers with these very integers. The price in
utility is a change of each probability by less than 2^-50.
"""

from dataclasses import replace
from fractions import Fraction

import numpy as np

from mechanisms import memoized as plain_memoized
from mechanisms import rappor as plain_rappor
from mechanisms import urr as plain_urr
from mechanisms.direct_encoding import DirectEncoding
from mechanisms.encodings.base import Promise
from mechanisms.encodings.parameters import (
    MOST_E,
    check_eps,
    check_probability,
    check_sensitive,
    check_size,
    shown,
)
from mechanisms.oracles import designs, histogram, hyperplanes
from mechanisms.oracles import linear_hashing as plain_linear_hashing
from mechanisms.sampling.thresholds import ONE
from mechanisms.unary_encoding import UnaryEncoding

PRECISION = 192


def exp_below(eps):
    """Return a Fraction just below e^eps, for a float, int or Fraction eps >= 0.

    Raises
    ------
    ValueError
        If eps is negative, not finite or not a number.

    Examples
    --------
    >>> float(exp_below(1)), exp_below(0)
    (2.718281828459045, Fraction(1, 1))
    """
    return _exp_below("eps", eps)


def _exp_below(name, eps):
    if isinstance(eps, bool) or not isinstance(eps, int | float | Fraction) or not 0 <= eps <= 700:
        raise ValueError(f"{name} must be a number in [0, 700], got {name} = {shown(eps)}")
    if eps == 0:
        return Fraction(1)
    import mpmath  # whoever reads only formulas need not have it

    numerator, denominator = Fraction(eps).as_integer_ratio()
    context = mpmath.iv
    with mpmath.workprec(PRECISION):
        context.prec = PRECISION
        lower = context.exp(context.mpf(numerator) / denominator).a
        _, mantissa, exponent, _ = mpmath.mpf(lower)._mpf_
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


def urr(sensitive, eps):
    """Return the (X_S, eps)-uRR with probabilities over 2^64.

    Parameters
    ----------
    sensitive : array_like of bool, shape (K,)
        True at the values of X_S, of which there is at least one.
    eps : number

    Raises
    ------
    ValueError
        If a parameter is out of range, or eps so small that no such table has it.
    """
    return _urr(check_sensitive(sensitive), "eps", eps)


def _urr(mask, name, eps):
    E, s = _exp_below(name, eps), int(mask.sum())
    if s == 0:
        raise ValueError("sensitive must name at least one sensitive value, got none")
    # the least lot with (lot + keep) <= E lot, where s lots and keep make 2^64
    lot = _ceil(ONE / (s + E - 1))
    keep = ONE - s * lot
    if keep <= 0:
        raise ValueError(f"{name} is too small for {s} values over 2^64, got {name} = {shown(eps)}")
    own = np.where(mask, Fraction(lot + keep, ONE), Fraction(keep, ONE))
    other = np.where(mask, Fraction(lot, ONE), Fraction(0))
    return DirectEncoding(own=own, other=other, promise=_uldp(mask, eps))


def rr(K, eps):
    """Return the eps-RR on K values with probabilities over 2^64; ValueError as for `urr`."""
    made = urr(np.ones(check_size(K), dtype=bool), eps)
    return replace(made, promise=Promise("LDP", {"eps": eps}))


def linear_hashing(K, eps):
    """Return linear hashing with eps-LDP on K values, its RR with probabilities over 2^64.

    Parameters
    ----------
    K : int
        Number of values, at least 2.
    eps : number

    Raises
    ------
    ValueError
        If a parameter is out of range, or there are too many different reports.
    """
    g = plain_linear_hashing.best_order(K, _float_E(eps))
    promise = Promise("LDP", {"eps": eps})
    return plain_linear_hashing.LinearHashing(K, rr(g, eps), promise=promise)


def projective(K, eps):
    """Return projective geometry response with eps-LDP on K values, its coin over 2^64.

    Parameters
    ----------
    K : int
        Number of values, at least 3.
    eps : number

    Raises
    ------
    ValueError
        If a parameter is out of range, eps so small that no such coin has it, or there are too many
        different reports.
    """
    return _of_coin(hyperplanes.projective(K, _float_E(eps)), eps)


def hadamard(K, eps):
    """Return Hadamard response over 2^64; parameters and ValueError as for `projective`."""
    return _of_coin(hyperplanes.hadamard(K, _float_E(eps)), eps)


def _float_E(eps):
    return float(min(exp_below(eps), MOST_E))


def _of_coin(plain, eps):
    """Return a mechanism of hyperplanes with p* rounded down, which its blocks pay for."""
    b, r, both = (Fraction(size) for size in plain.sizes)
    inside = Fraction(int(designs.supports(r, both, b, exp_below(eps))[0] * ONE), ONE)
    if inside <= r / b:
        raise ValueError(f"eps is too small for coins over 2^64, got eps = {shown(eps)}")
    return replace(plain, inside=inside, promise=Promise("LDP", {"eps": eps}))


def memoized(sensitive, eps_inf, eps_1):
    """Return the memoized (X_S, eps)-uRR, both stages with probabilities over 2^64.

    One report has a ratio of e^eps_1 at most, all reports of one value one of e^eps_inf.

    Parameters
    ----------
    sensitive : array_like of bool, shape (K,)
        True at the values of X_S, of which there is at least one.
    eps_inf, eps_1 : number
        0 < eps_1 <= eps_inf.

    Raises
    ------
    ValueError
        If a parameter is out of range, or an eps so small that no such table has it.
    """
    mask = check_sensitive(sensitive)
    permanent, E_1, s = _urr(mask, "eps_inf", eps_inf), _exp_below("eps_1", eps_1), int(mask.sum())
    if not eps_1 <= eps_inf:
        raise ValueError(
            f"eps_1 must be at most eps_inf = {shown(eps_inf)}, got eps_1 = {shown(eps_1)}"
        )
    # what is kept of the memo may be no more than brings the whole chain to uRR's own share
    share = plain_urr.probabilities(s, E_1)[2] / permanent.keep
    lot = max(0, _ceil(ONE * (1 - share) / s))
    keep = ONE - s * lot
    if keep <= 0:
        raise ValueError(f"eps_1 is too small for {s} values over 2^64, got eps_1 = {shown(eps_1)}")
    keep = Fraction(keep, ONE)
    pairs = [plain_memoized.second_probabilities(flag, s, keep) for flag in (True, False)]
    own, other = (np.where(mask, *pair) for pair in zip(*pairs, strict=True))
    instant = DirectEncoding(own=own, other=other)
    return plain_memoized.Memoized(permanent=permanent, instant=instant, promise=_uldp(mask, eps_1))


def urap(sensitive, eps, theta=None):
    """Return the (X_S, theta, eps)-uRAP with probabilities over 2^64.

    Parameters
    ----------
    sensitive : array_like of bool, shape (K,)
    eps : number
    theta : number, optional
        Probability that the own 1 of a sensitive value stays; the basic RAPPOR's by default. It is
        rounded down.

    Raises
    ------
    ValueError
        If a parameter is out of range.
    """
    mask, E = check_sensitive(sensitive), exp_below(eps)
    basic = plain_rappor.basic_theta(float(exp_below(Fraction(eps) / 2)))
    theta = Fraction(check_probability("theta", basic if theta is None else theta))
    theta = Fraction(int(theta * ONE), ONE)
    if not 0 < theta < 1:
        raise ValueError(f"theta must round to a number in (0, 1), got theta = {shown(theta)}")
    d1 = Fraction(_ceil(plain_rappor.psi(theta, E) * ONE), ONE)
    # the least probability of a 0 with both theta <= E d1 d2 and 1 - theta <= E (1 - d1) d2
    d2 = Fraction(_ceil(max(theta / (E * d1), (1 - theta) / (E * (1 - d1))) * ONE), ONE)
    a, b = np.where(mask, theta, 1 - d2), np.where(mask, d1, Fraction(0))
    return UnaryEncoding(a=a, b=b, promise=_uldp(mask, eps))


def rappor(K, eps, theta=None):
    """Return the generalized RAPPOR on K values with probabilities over 2^64, as for `urap`."""
    made = urap(np.ones(check_size(K), dtype=bool), eps, theta)
    return replace(made, promise=Promise("LDP", {"eps": eps}))


def the(K, eps, theta=None):
    """Return THE, thresholded histograms, with probabilities over 2^64.

    Laplace noise is not drawn: a noisy bit is above theta with a probability of its own.

    Parameters
    ----------
    K : int
        Number of values.
    eps : number
        The budget of the noise, in [1e-6, 27]; the bits' own is less.
    theta : number, optional
        In [0, 1]; the one with the least variance by default.

    Raises
    ------
    ValueError
        If a parameter is out of range.
    """
    K, eps = check_size(K), check_eps(eps)
    theta = histogram.best_threshold(eps) if theta is None else check_probability("theta", theta)
    theta = Fraction(theta)
    a, c = (exp_below(Fraction(eps) * share / 2) for share in (theta, 1 - theta))
    # from bounds below, p is rounded down and q up: both make the bits' budget less
    p, q = histogram.supports(a, c)
    p, q = Fraction(int(p * ONE), ONE), Fraction(_ceil(q * ONE), ONE)
    pair = (np.array([value] * K) for value in (p, q))
    return UnaryEncoding(*pair, promise=Promise("LDP", {"eps": eps}))


def _uldp(mask, eps):
    return Promise("ULDP", {"eps": eps, "sensitive": mask})


def _ceil(value):
    return -(-value.numerator // value.denominator)
