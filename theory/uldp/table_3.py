"""Table 3: the worst-case l1 losses as eps -> 0 and at eps = ln K."""

from fractions import Fraction

import sympy

from mechanisms.losses import limits
from mechanisms.losses import urr as losses
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Counterexample, Identity, Limit
from theory.uldp import assumptions
from theory.uldp.equation_19_urap_l1_high_privacy import S
from theory.uldp.section_4_3_rr_and_rappor import A, K, low_privacy, squares

Q = sympy.Symbol("q", positive=True)

FORMULAS = [
    "mechanisms.losses.urr.mixture_l1_square",
    "mechanisms.losses.urap.level_l1_square",
    "mechanisms.losses.urr.uniform_l1_squares",
    "mechanisms.losses.urap.uniform_l1_squares",
]
ENTRIES = [
    "mechanisms.losses.limits.direct_l1_near_zero",
    "mechanisms.losses.limits.unary_l1_near_zero",
    "mechanisms.losses.limits.rr_l1_at_ln",
    "mechanisms.losses.limits.rappor_l1_at_ln",
    "mechanisms.losses.limits.urap_l1_at_ln",
    "mechanisms.losses.limits.none_l1",
]


@decides("uldp-table-3")
def table_3():
    """RR for K = 5 at e^eps = 1 + 1/100, with t/(1 + t) <= ln(1 + t) <= t."""
    K, t = 5, Fraction(1, 100)
    square = losses.mixture_l1_square(K, 0, 1 + t)
    # printed, with its root over everything: 2/(n pi) times K sqrt(K-1)/eps under the root
    at_most, at_least = K * 2 * (1 + t) / t, K * 2 / t
    witness = Counterexample(
        "RR, K = 5, e^eps = 101/100",
        hypotheses=lambda: K - 1 == 2 * 2 and t > 0,
        conclusion=lambda: square <= 2 * at_most,
        repaired=lambda: at_least**2 <= square <= at_most**2,
        witness={
            "|X|": "5",
            "e^eps": "101/100",
            "the loss, squared, over 2/(n pi)": str(square),
            "printed, squared, over 2/(n pi)": f"between {at_least} and {at_most}",
        },
    )
    return Decision(
        verdict="refuted",
        why=(
            "In our copy the roots of five entries extend over the whole entry: RR, RAP, uRR and "
            "uRAP at eps near 0, uRAP at eps = ln |X|. (16), (19) and (45) have the root over "
            "2/(n pi), or 2(|X|-1)/(n pi), alone, and our copy lost the bars of |X| in the same "
            "table: most likely it is a transcription error of the copy alone. With those roots "
            "every entry holds: uldp-table-3-roots."
        ),
        scope="as printed in our copy; the witness is RR's entry",
        about=FORMULAS[:1],
        transcription=True,
        corrected=["uldp-table-3-roots"],
        obligations=[witness],
    )


@decides("uldp-table-3-roots")
def table_3_roots():
    """Two more limits; the other entries are claims of their own."""
    of_rr, of_rappor, none = squares(A)
    one = sympy.Integer(1)
    # eps = 2 ln a is as (E - 1)^2, and as 2 (a - 1)
    E_scale, scale = (A**2 - 1) ** 2, 4 * (A - 1) ** 2
    rr, rappor = (low_privacy(value) for value in (of_rr, of_rappor))
    of_45 = (Q**4 - 1) * (Q**3 + S) ** 2 / Q**6
    return Decision(
        verdict="proved",
        why=(
            "eps near 0: K sqrt(K-1)/eps and 2K/eps for RR and RAPPOR here, (16) and (19) for uRR "
            "and uRAP. eps = ln K: twice, K^(1/4) times, 1 + s/(K-1) times and (45) against the "
            "non-private sqrt(K-1), with q = K^(1/4). The entries marked *1 hold where s/K -> 0."
        ),
        scope="all K, s >= 2, N >= 1; eps -> 0, and eps = ln K with K -> infinity",
        about=FORMULAS + ENTRIES,
        assumes=[assumptions.NORMAL, assumptions.SMALL_EPS],
        uses=[
            "uldp-rr-rappor-worst",
            "uldp-urr-l1-high-privacy-corrected",
            "uldp-urap-l1-high-privacy",
            "uldp-rr-l1-ratio",
            "uldp-rappor-l1-ratio-corrected",
            "uldp-urr-l1-low-privacy",
            "uldp-urap-l1-low-privacy",
            "uldp-urap-covers-low-privacy-corrected",
        ],
        obligations=[
            Limit("RR, eps -> 0", of_rr * E_scale, A, one, limits.direct_l1_near_zero(K), K),
            Limit("RAPPOR, eps -> 0", of_rappor * scale, A, one, limits.unary_l1_near_zero(K), K),
            Limit("RR, eps = ln K", rr / limits.rr_l1_at_ln(A**2), A, sympy.oo, one, 2 * one),
            Limit(
                "RAPPOR, eps = ln K", rappor / limits.rappor_l1_at_ln(A), A, sympy.oo, one, 2 * one
            ),
            Identity("uRAP, eps = ln K: (45)", limits.urap_l1_at_ln(Q, S), of_45, of_45 + 1),
            Identity("no privacy", limits.none_l1(K), none, none + 1),
        ],
    )
