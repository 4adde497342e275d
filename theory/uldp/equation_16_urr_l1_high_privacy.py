"""Equation (16): uRR's worst-case l1 loss as eps -> 0."""

from fractions import Fraction

import sympy

from mechanisms.losses import limits
from mechanisms.losses import urr as losses
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Counterexample, Limit
from theory.uldp import assumptions

FORMULAS = ["mechanisms.losses.urr.uniform_l1_squares"]
S, N, E = sympy.symbols("s N E", positive=True)


def limits_of_parts():
    """Return the limits of both parts of (13), squared, times (E - 1)^2."""
    on_s, on_n = losses.uniform_l1_squares(S, N, E)
    scale, value = (E - 1) ** 2, limits.direct_l1_near_zero(S)
    return [
        Limit("the part of X_S", on_s * scale, E, sympy.Integer(1), value, S**2),
        Limit("the part of X_N", on_n * scale, E, sympy.Integer(1), sympy.Integer(0), S * N),
    ]


def limits_for_one_value():
    """Return the same at s = 1, where both parts are of order 1/sqrt(eps)."""
    on_s, on_n = losses.uniform_l1_squares(sympy.Integer(1), N, E)
    one = sympy.Integer(1)
    return [
        Limit("the part of X_S at s = 1", on_s * (E - 1), E, one, one, sympy.Integer(0)),
        Limit("the part of X_N at s = 1", on_n * (E - 1), E, one, N, sympy.Integer(0)),
    ]


@decides("uldp-urr-l1-high-privacy")
def urr_l1_high_privacy():
    """At s = 1 the printed expression is 0 and (13) grows without bound."""
    t = Fraction(1, 10**6)
    roots = (1000, 1000)
    squares = losses.uniform_l1_squares(1, 1, 1 + t)
    printed = 1 * (1 - 1)
    witness = Counterexample(
        "s = N = 1, e^eps - 1 = 10^-6",
        hypotheses=lambda: squares == tuple(root**2 for root in roots),
        conclusion=lambda: sum(roots) <= 2 * printed,
        repaired=lambda: sum(roots) ** 2 * t == (1 + 1) ** 2,
        witness={
            "s, N": "1, 1",
            "e^eps - 1": "1/1000000",
            "(13) over sqrt(2/(n pi))": "2000",
            "(16) over sqrt(2/(n pi))": "0, at every eps",
        },
    )
    return Decision(
        verdict="refuted",
        printed_proof="flawed",
        why=(
            "For s >= 2 it holds. For one sensitive value the printed expression is 0 at every "
            "eps while (13) grows as (1 + sqrt N)/sqrt(eps): the terms that are left out lead."
        ),
        scope="as printed, for every s >= 1; the witness has s = N = 1",
        about=FORMULAS,
        corrected=["uldp-urr-l1-high-privacy-corrected"],
        obligations=[witness],
    )


@decides("uldp-urr-l1-high-privacy-corrected")
def urr_l1_high_privacy_corrected():
    """Limits of what stands under the roots."""
    return Decision(
        verdict="proved",
        why=(
            "(E-1)^2 times what stands under the roots of (13) tends to s^2 (s-1) and to 0, and at "
            "s = 1 (E-1) times it tends to 1 and to N. By uldp-urr-l1-worst-sharp (13) is the "
            "worst case for small eps, whatever s and N are."
        ),
        scope="all s >= 2, and s = 1, all N >= 1, eps -> 0",
        about=FORMULAS,
        assumes=[assumptions.SMALL_EPS],
        uses=["uldp-urr-l1-worst-sharp"],
        obligations=[*limits_of_parts(), *limits_for_one_value()],
    )
