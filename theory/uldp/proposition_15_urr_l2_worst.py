"""Proposition 15: the input distribution that is worst for uRR's l2 loss, for small eps."""

import z3

from mechanisms.losses import urr as losses
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Identity, Lemma, Statement
from theory.uldp import two_classes
from theory.uldp.equation_35_urr_distribution import E, S
from theory.uldp.proposition_07_urr_l1_worst import N, mixture_is_distribution, signals

FORMULAS = ["mechanisms.losses.urr.l2_times_n", "mechanisms.urr.output_probabilities"]


def slope_difference():
    """Return the slope on X_S less that on X_N, at the uniform distribution on X_N."""
    on_s, on_n = two_classes.slopes(*signals(S, E), 0, 1 / N)
    difference = 2 / N - 2 / (E - 1)
    return Identity("the slopes", on_s - on_n, difference, -difference)


def threshold():
    """State when that is not positive."""
    N, E = z3.Reals("N E")
    lower = 2 / N - 2 / (E - 1) <= 0
    return Statement([N >= 1, E > 1], lower == (E - 1 <= N), lower == (E - 1 < N))


def mixture_slopes():
    """Return that at (14) the slopes are equal."""
    on_s, on_n = two_classes.slopes(*signals(S, E), *losses.mixture(S, N, E))
    return Identity("the slopes at (14)", on_s, on_n, on_n + 1 / N)


def uniform_value():
    """Return that the printed value of Proposition 15 is (46) at the uniform one on X_N."""
    found = losses.l2_times_n(S, E, 0, 1 / N)
    printed = losses.uniform_l2_times_n(S, N, E)
    return Identity("the value", found, printed, printed + 1 / N)


@decides("uldp-urr-l2-worst")
def urr_l2_worst():
    """By the slopes at the uniform distribution on X_N."""
    return Decision(
        verdict="proved",
        printed_proof="flawed",
        why=(
            "It holds, and at eps = ln(N+1) too; that threshold is sharp "
            "(uldp-urr-l2-worst-sharp). The printed proof gets sum p(x)^2 >= p(X_S)^2/s through a "
            "false equation (uldp-am-gm-step); by uldp-square-sum it is right."
        ),
        scope=two_classes.SIZES + ", all n >= 1, all 0 < eps <= ln(N+1)",
        about=[*FORMULAS, "mechanisms.losses.urr.uniform_l2_times_n"],
        uses=["uldp-urr-l2", "uldp-l2-worst-level"],
        obligations=[slope_difference(), Lemma("the threshold", threshold), uniform_value()],
    )


@decides("uldp-urr-l2-worst-sharp")
def urr_l2_worst_sharp():
    """Above the threshold (14) loses more."""
    return Decision(
        verdict="proved",
        why=(
            "The slopes on X_S and X_N differ by 2/(E-1) - 2/N, so that the threshold is that of "
            "the l1 loss. Above it (14) is worst, for both losses."
        ),
        scope=two_classes.SIZES + ", all n >= 1, all eps > 0",
        about=[*FORMULAS, "mechanisms.losses.urr.mixture"],
        uses=["uldp-urr-l2", "uldp-l2-worst-level"],
        obligations=[
            slope_difference(),
            Lemma("the threshold", threshold),
            mixture_slopes(),
            Lemma("(14) is a distribution", mixture_is_distribution),
        ],
    )
