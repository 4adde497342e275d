"""Section 3.2, other version: what any post-processing preserves of ULDP."""

from fractions import Fraction

import numpy as np
import z3

from mechanisms import urr
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Counterexample, Items, induction
from theory.notions.matrix import osldp_breaks, uldp_breaks
from theory.uldp.proposition_02_post_processing import protected_sum


@decides("uldp-any-post-processing")
def any_post_processing():
    """Some of the protected output joins the invertible one."""
    mask, E = np.array([True, False]), Fraction(2)
    Q0 = urr.mechanism(mask, E).matrix()
    # y1 becomes z2 with probability 1/4, y2 always does
    Q1 = np.array([[Fraction(3, 4), Fraction(1, 4)], [Fraction(0), Fraction(1)]])
    Q = Q0.dot(Q1)
    through_protected = Q0[:, [0]].dot(Q1[[0]])
    witness = Counterexample(
        "uRR at s = N = 1, e^eps = 2",
        hypotheses=lambda: uldp_breaks(Q0, mask, mask, E) == [],
        conclusion=lambda: all(
            Q[i, z] <= E * Q[j, z] for z in range(2) for i in range(2) for j in range(2)
        ),
        repaired=lambda: (
            all(
                through_protected[i, z] <= E * through_protected[j, z]
                for z in range(2)
                for i in range(2)
                for j in range(2)
            )
            and osldp_breaks(Q, mask, E) == []
        ),
        witness={
            "mechanism": "uRR, X_S = {x1}, X_N = {x2}, e^eps = 2",
            "post-processing": "y1 to z1 or z2 with 3/4, 1/4; y2 to z2",
            "Pr(z2|x1), Pr(z2|x2)": [str(q) for q in Q[:, 1]],
            "part through Y_P": [str(q) for q in through_protected[:, 1]],
        },
    )
    return Decision(
        verdict="refuted",
        printed_proof="unread",
        why=(
            "The sentence is of the other version of Section 3.2; our copy's asks for types to be "
            "preserved. If a z is obtained from a protected y and from an invertible one too, its "
            "Pr(z|x) has both parts, and (5) can fail. It holds for the part that comes through "
            "Y_P (that is, if the type of y is kept beside z, or nothing invertible leads to z), "
            "and for sensitive x beside any x', which is OSLDP: the protection of sensitive values "
            "does survive any post-processing."
        ),
        scope="Pr(z|x) for every z that some y of Y_P leads to; the witness has s = N = 1",
        about=["mechanisms.urr.output_probabilities"],
        corrected=["uldp-any-post-processing-part", "uldp-any-post-processing-osldp"],
        obligations=[witness],
    )


@decides("uldp-any-post-processing-part")
def any_post_processing_part():
    """Proposition 2's sum over Y, with the invertible y left out by weight 0."""
    return Decision(
        verdict="proved",
        why="Term by term within e^eps; (4) and Definition 3 play no part.",
        scope="all alphabets of any size, all eps >= 0, any randomized post-processing",
        obligations=protected_sum(),
    )


@decides("uldp-any-post-processing-osldp")
def any_post_processing_osldp():
    """Sum over Y of (25) at one sensitive x and any x'."""
    E, q, other, w = z3.Reals("E q other w")
    summed = induction(
        "(25) summed over Y",
        Items(
            state=tuple(z3.Reals("sum sum_other")),
            item=(q, other, w),
            parameters=[E >= 1],
            of_item=[w >= 0, q <= E * other],
        ),
        invariant=lambda state: state[0] <= E * state[1],
        initial=(z3.RealVal(0), z3.RealVal(0)),
        step=lambda state, item: (state[0] + item[0] * item[2], state[1] + item[1] * item[2]),
        false_initial=(z3.RealVal(1), z3.RealVal(0)),
        false_invariant=lambda state: state[0] <= (1 + E) / 2 * state[1],
    )
    return Decision(
        verdict="proved",
        why="ULDP implies OSLDP, and the inequality (25) at two inputs survives sums over Y.",
        scope="all alphabets of any size, all eps >= 0, any randomized post-processing",
        uses=["uldp-implies-osldp", "uldp-implies-osldp-reachable"],
        obligations=summed,
    )
