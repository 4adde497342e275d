"""Proposition 8: the input distribution that is worst for uRR's l1 loss, for large eps."""

import z3

from mechanisms.losses import urr as losses
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Identity, Lemma, Statement
from theory.uldp import two_classes
from theory.uldp.equation_35_urr_distribution import E, S
from theory.uldp.proposition_07_urr_l1_worst import (
    N,
    mixture_is_distribution,
    mixture_levels,
    signals,
)

FORMULAS = [
    "mechanisms.losses.urr.l1_square",
    "mechanisms.losses.urr.mixture",
    "mechanisms.losses.urr.mixture_l1_square",
]


def at_the_threshold():
    """State that (14) is the uniform distribution on X_N at E - 1 = N, and level."""
    s, N, E = z3.Reals("s N E")
    sensitive, other = signals(s, E)
    p_s, p_n = losses.mixture(s, N, E)
    goal = z3.And(p_s == 0, p_n * N == 1, two_classes.uniform_is_level(sensitive, other, N))
    known = [s >= 1, N >= 1, E > 1]
    return Statement([*known, E - 1 == N], goal, twin_hypotheses=known)


def value():
    """Return that (15) is (12) at (14): all terms are equal."""
    square = losses.mixture_l1_square(S, N, E)
    found = []
    for flag, name in ((True, "X_S"), (False, "X_N")):
        p = losses.mixture(S, N, E)[0 if flag else 1]
        term = (S + N) ** 2 * losses.l1_square(flag, p, S, E)
        found.append(Identity(f"(15): |X| terms of {name}, squared", term, square, square + 1))
    return found


@decides("uldp-urr-l1-mixture")
def urr_l1_mixture():
    """All outputs equally likely."""
    return Decision(
        verdict="proved",
        printed_proof="flawed",
        why=(
            "(14) makes all outputs equally likely, and no other p loses as much. The printed "
            "proof says that its first inequality is an equality only for uniform m, which is "
            "false for |X| = 2, and leaves out that sum m(1-m) <= 1 - 1/|X|, which mends it."
        ),
        scope=two_classes.SIZES + ", all eps >= ln(N+1)",
        about=FORMULAS,
        uses=["uldp-urr-l1", "uldp-l1-worst-level"],
        obligations=[
            *mixture_levels(),
            Lemma("(14) is a distribution", mixture_is_distribution),
            Lemma("at the threshold", at_the_threshold),
            *value(),
        ],
    )
