"""Proposition 16: the input distribution that is worst for uRR's l2 loss, for large eps."""

from mechanisms.losses import urr as losses
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Identity, Lemma
from theory.uldp import two_classes
from theory.uldp.equation_35_urr_distribution import E, S
from theory.uldp.proposition_07_urr_l1_worst import N, mixture_is_distribution
from theory.uldp.proposition_08_urr_l1_mixture import at_the_threshold
from theory.uldp.proposition_15_urr_l2_worst import FORMULAS, mixture_slopes


def value():
    """Return that the printed value is (46) at (14)."""
    p_s, p_n = losses.mixture(S, N, E)
    found = losses.l2_times_n(S, E, S * p_s, S * p_s**2 + N * p_n**2)
    printed = losses.mixture_l2_times_n(S, N, E)
    return Identity("the value", found, printed, printed + 1 / N)


@decides("uldp-urr-l2-mixture")
def urr_l2_mixture():
    """All outputs equally likely."""
    return Decision(
        verdict="proved",
        printed_proof="flawed",
        why=(
            "(14) makes all outputs equally likely, and no other p loses as much. The printed "
            "proof bounds sum m(x)^2 by |X| times a geometric mean, which is right, and then takes "
            "that for its greatest value 1/|X|, which it is for uniform m only: the inequality "
            "runs the wrong way (uldp-am-gm-step). By sum m(x)^2 >= 1/|X| it is right."
        ),
        scope=two_classes.SIZES + ", all n >= 1, all eps >= ln(N+1)",
        about=[*FORMULAS, "mechanisms.losses.urr.mixture_l2_times_n"],
        uses=["uldp-urr-l2", "uldp-l2-worst-level"],
        obligations=[
            mixture_slopes(),
            Lemma("(14) is a distribution", mixture_is_distribution),
            Lemma("(14) at the threshold", at_the_threshold),
            value(),
        ],
    )
