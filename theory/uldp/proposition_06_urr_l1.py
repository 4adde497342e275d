"""Proposition 6: the asymptotic l1 loss of uRR, equation (12)."""

from mechanisms import urr
from mechanisms.encodings.base import unit_variance
from mechanisms.losses import urr as losses
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Identity
from theory.library import assumptions
from theory.uldp.symbols import E, P, S

FORMULAS = [
    "mechanisms.losses.urr.l1_square",
    "mechanisms.urr.output_probabilities",
    "mechanisms.encodings.base.unit_variance",
]


def terms():
    """Return that a term of (12), squared, is n times the variance of the estimate."""
    found = []
    for flag, name in ((True, "X_S"), (False, "X_N")):
        own, other = urr.output_probabilities(flag, S, E)
        variance = unit_variance(other, own - other, P)
        printed = losses.l1_square(flag, P, S, E)
        found.append(Identity(f"a term of (12) on {name}", variance, printed, printed + P**2))
    return found


@decides("uldp-urr-l1")
def urr_l1():
    """The terms of (12) are the standard deviations, exactly."""
    return Decision(
        verdict="proved",
        printed_proof="flawed",
        why=(
            "Each term of (12) is sqrt(n) times the standard deviation of p^(x), exactly, and the "
            "mean absolute deviation of a nearly normal estimate is sqrt(2/pi) of that. The "
            "printed (37) lacks the root over m(1-m), which (38) has, and takes the limit of a "
            "mean from convergence in distribution alone; bounded second moments allow it. At "
            "eps = 0, which the proposition admits, u' = 0 and there is no estimate. For the loss "
            "at finite n see uldp-l1-finite-n."
        ),
        scope="all s >= 1, N >= 0, all eps > 0, every fixed p, n -> infinity",
        about=FORMULAS,
        assumes=[assumptions.NORMAL],
        uses=["uldp-empirical-variance", "uldp-urr-distribution"],
        obligations=terms(),
    )
