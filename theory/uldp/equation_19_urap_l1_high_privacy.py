"""Equation (19): uRAP's worst-case l1 loss as eps -> 0."""

import sympy

from mechanisms.losses import limits
from mechanisms.losses import urap as losses
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Limit
from theory.uldp import assumptions

FORMULAS = ["mechanisms.losses.urap.uniform_l1_squares"]
S, N, A = sympy.symbols("s N a", positive=True)


def limits_of_parts():
    """Return the limits of both parts of (18), squared, times 4 (a - 1)^2."""
    on_s, on_n = losses.uniform_l1_squares(S, N, A)
    scale, one, zero = 4 * (A - 1) ** 2, sympy.Integer(1), sympy.Integer(0)
    return [
        Limit("the part of X_S", on_s * scale, A, one, limits.unary_l1_near_zero(S), 4 * S**2 - 1),
        Limit("the part of X_N", on_n * scale, A, one, zero, N),
    ]


@decides("uldp-urap-l1-high-privacy")
def urap_l1_high_privacy():
    """Limits of what stands under the roots."""
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why=(
            "4 (a-1)^2 times what stands under the roots of (18) tends to 4 s^2 and to 0, and "
            "a - 1 = e^(eps/2) - 1 behaves as eps/2. By uldp-urap-l1-worst-sharp (18) is the worst "
            "case for small eps, whatever s and N are."
        ),
        scope="all s >= 1, N >= 1, the paper's theta, eps -> 0",
        about=FORMULAS,
        assumes=[assumptions.SMALL_EPS],
        uses=["uldp-urap-l1-worst-sharp"],
        obligations=limits_of_parts(),
    )
