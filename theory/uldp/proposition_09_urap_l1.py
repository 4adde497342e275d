"""Proposition 9: the asymptotic l1 loss of uRAP, equation (17)."""

from mechanisms.encodings.base import unit_variance
from mechanisms.losses import urap as losses
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Identity
from theory.library import assumptions
from theory.uldp.symbols import A, P, bits

FORMULAS = [
    "mechanisms.losses.urap.l1_square",
    "mechanisms.urap.bit_probabilities",
    "mechanisms.encodings.base.unit_variance",
]


def terms():
    """Return that a term of (17), squared, is n times the variance of the estimate."""
    found = []
    for flag, name in ((True, "X_S"), (False, "X_N")):
        own, other = bits(flag)
        variance = unit_variance(other, own - other, P)
        printed = losses.l1_square(flag, P, A)
        found.append(Identity(f"a term of (17) on {name}", variance, printed, printed + P**2))
    return found


@decides("uldp-urap-l1")
def urap_l1():
    """The terms of (17) are the standard deviations, exactly."""
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why=(
            "Each term of (17) is sqrt(n) times the standard deviation of p^(x_j), exactly. The "
            "printed proof rests on (38), as Proposition 6 does. At eps = 0, which the proposition "
            "admits, u' = 0 and there is no estimate."
        ),
        scope="all s, N >= 0, the paper's theta, all eps > 0, every fixed p, n -> infinity",
        about=FORMULAS,
        assumes=[assumptions.NORMAL],
        uses=["uldp-empirical-variance", "uldp-urap-distribution"],
        obligations=terms(),
    )
