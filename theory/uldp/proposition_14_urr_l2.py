"""Proposition 14: the expected l2 loss of uRR, equation (46)."""

import sympy

from mechanisms.losses import urr as losses
from theory.kernel.claims import Decision, decides
from theory.uldp.equation_35_urr_distribution import E, S
from theory.uldp.l2_sums import both_kinds
from theory.uldp.proposition_07_urr_l1_worst import signals

FORMULAS = [
    "mechanisms.losses.urr.l2_times_n",
    "mechanisms.urr.output_probabilities",
    "mechanisms.encodings.base.unit_variance",
]


@decides("uldp-urr-l2")
def urr_l2():
    """The sum of the exact variances."""
    mass, squares = sympy.symbols("mass squares", positive=True)
    sensitive, other = signals(S, E)
    printed = losses.l2_times_n(S, E, mass, squares)
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why=(
            "The estimate is unbiased, so that the expected l2 loss is the sum of its variances, "
            "exactly and for every n. At eps = 0 there is no estimate."
        ),
        scope="all s >= 1, N >= 0, all p, all n >= 1, all eps > 0",
        about=FORMULAS,
        uses=["uldp-empirical-variance"],
        obligations=both_kinds("(46)", sensitive, other, S, mass, squares, printed),
    )
