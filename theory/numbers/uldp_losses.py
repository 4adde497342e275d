"""Numbers in the claims about ULDP's losses."""

import math
from fractions import Fraction

from mechanisms.losses import limits, lower_bounds
from mechanisms.losses import urap as urap_losses
from mechanisms.losses import urr as urr_losses
from theory.ledger.claims import numbers, require
from theory.proofs.uldp.finite_n_values import PAPER

SIZES = tuple(K for K, _, _ in PAPER)


@numbers("uldp-lower-bounds-unbiased")
def constant():
    """e^eps/(e^eps-1)^2 over 1/eps^2, which falls, for eps <= 1."""
    shares = [math.exp(e) * e * e / (math.exp(e) - 1) ** 2 for e in (1e-3, 0.5, 1)]
    require(1 >= shares[0] >= shares[1] >= shares[2], "it falls from 1")
    return {"least": shares[2]}


@numbers("uldp-urap-order-optimal-two")
def ratio_at_two():
    """How far uRAP's worst case is from the bound, as eps tends to 0."""
    eps, s = 1e-6, 2
    E = math.exp(eps)
    require(lower_bounds.on_sensitive(1, E) == 0, "the bound tells nothing for one value")
    ratio = urap_losses.worst_l2(s, 5, math.exp(eps / 2), 1) / lower_bounds.on_sensitive(s, E)
    above = Fraction(math.ceil(3 * math.exp(0.5)), 3)
    return {"above": above, "s": s, "limit": round(ratio, 3)}


def rr_ratio_square(K):
    """Return RR's worst l1 loss at eps = ln K over the non-private one, squared."""
    return urr_losses.mixture_l1_square(K, 0, Fraction(K)) / limits.none_l1(K)


@numbers("uldp-rr-l1-ratio")
def rr_ratio():
    K = 2
    return {
        "limit": math.sqrt(rr_ratio_square(10**9)),
        "K": K,
        "ratio": math.sqrt(rr_ratio_square(K)),
    }


@numbers("uldp-rappor-l1-ratio")
def less_from():
    """From which K on; the theorem has it above 4096."""

    def is_less(K):
        a = math.sqrt(K)
        return urap_losses.level_l1_square(K, 0, a) / limits.none_l1(K) < K / 4

    less = [K for K in range(3, 6000) if is_less(K)]
    require(less == list(range(less[0], 6000)), "it stays less")
    return {"K": less[0]}


@numbers("uldp-rappor-l2-ratio")
def not_exact():
    K = 4
    loss = urap_losses.worst_l2_times_n(Fraction(K), Fraction(0), Fraction(math.isqrt(K)))
    return {"K": K, "ratio": loss / limits.none_l2(Fraction(K))}


@numbers("uldp-urap-covers-low-privacy")
def both_sides():
    """At which s = N: ln K, and 2 ln(N/2 + 1)."""
    sizes = [(s, N) for s in range(1, 9) for N in range(s, 9) if 4 * (s + N) >= (N + 2) ** 2]
    ((s, N),) = sizes
    return {"size": s, "K": s + N}


@numbers("uldp-powers")
def printed_powers():
    first, second = (round(K**0.75) for K in SIZES)
    return {"first": first, "second": second, "root": SIZES[0] ** 0.25, "other": SIZES[1] ** 0.25}


@numbers("uldp-powers-corrected")
def powers():
    (K, other), exponent = SIZES, Fraction(3, 4)
    found = {"K": K, "power": K ** float(exponent), "other": other, "exponent": exponent}
    return found | {"other_power": other ** float(exponent)}


@numbers("uldp-urr-against-urap-l1")
def same_order():
    sizes = range(2, 20)
    (s,) = (k for k in sizes if limits.direct_l1_near_zero(k) == limits.unary_l1_near_zero(k))
    return {"s": s, "both": math.isqrt(limits.unary_l1_near_zero(s))}


@numbers("uldp-urr-against-urap-l2")
def turns():
    """Up to which s uRR's limit is no greater; and that a is near enough to 1 for N = 1..50."""
    sizes = range(1, 20)
    last = max(s for s in sizes if limits.direct_l2_near_zero(s) <= limits.unary_l2_near_zero(s))
    first, a = last + 1, 1.05
    for N in (Fraction(1), Fraction(50)):
        unary = urap_losses.uniform_l2_times_n(first, N, a)
        require(unary < urr_losses.uniform_l2_times_n(first, N, a * a), "uRAP's is less there")
    return {"last": last, "first": first, "a": a}
