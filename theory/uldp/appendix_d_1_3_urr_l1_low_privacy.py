"""Appendix D.1.3: uRR's worst-case l1 loss at eps = ln K."""

import sympy
import z3

from mechanisms.losses import urr as losses
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Identity, Lemma, Statement

FORMULAS = ["mechanisms.losses.urr.mixture_l1_square"]


def ratio():
    """Return that (15), squared, is K - 1 times the square of v."""
    s, t = sympy.symbols("s t", positive=True)
    K = 1 + t
    square = (K - 1) * (1 + s / (K - 1)) ** 2
    found = losses.mixture_l1_square(s, K - s, K)
    return Identity("(15) at eps = ln K", found, square, square + 1)


def squeeze():
    """State that v is between 1 and 1 + 2 s/K, and that Proposition 8 covers eps = ln K."""
    s, K = z3.Reals("s K")
    v = 1 + s / (K - 1)
    covered = K - s <= K - 1
    goal = z3.And(v >= 1, v <= 1 + 2 * s / K, covered)
    known = [K >= 2, s >= 1, s < K]
    return Statement(known, goal, z3.And(v >= 1, v <= 1 + s / K, covered))


@decides("uldp-urr-l1-low-privacy")
def urr_l1_low_privacy():
    """Squeezed between 1 and 1 + 2 s/K."""
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why=(
            "(15) is exactly 1 + s/(K-1) times the non-private loss, hence at most 1 + 2s/K times. "
            "Proposition 8 covers eps = ln K for every s >= 1."
        ),
        scope="all s >= 1, N >= 1, eps = ln K; the ratio tends to 1 if and only if s/K -> 0",
        about=FORMULAS,
        uses=["uldp-urr-l1-mixture", "uldp-rr-rappor-worst"],
        obligations=[ratio(), Lemma("the ratio", squeeze)],
    )
