"""Proposition 17: the expected l2 loss of uRAP, equation (48)."""

import sympy

from mechanisms.losses import urap as losses
from theory.ledger.claims import Decision, decides
from theory.uldp import two_classes
from theory.uldp.equation_35_urr_distribution import S
from theory.uldp.equation_41_urap_distribution import A, bits
from theory.uldp.l2_sums import both_kinds

FORMULAS = [
    "mechanisms.losses.urap.l2_times_n",
    "mechanisms.urap.bit_probabilities",
    "mechanisms.encodings.base.unit_variance",
]


@decides("uldp-urap-l2")
def urap_l2():
    """The sum of the exact variances."""
    mass, squares = sympy.symbols("mass squares", positive=True)
    sensitive, other = (two_classes.signal(bits(flag)) for flag in (True, False))
    printed = losses.l2_times_n(S, A, mass, squares)
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why=(
            "The estimate is unbiased, so that the expected l2 loss is the sum of its variances, "
            "exactly and for every n. At eps = 0 there is no estimate."
        ),
        scope="all s, N >= 0, the paper's theta, all p, all n >= 1, all eps > 0",
        about=FORMULAS,
        uses=["uldp-empirical-variance"],
        obligations=both_kinds("(48)", sensitive, other, S, mass, squares, printed),
    )
