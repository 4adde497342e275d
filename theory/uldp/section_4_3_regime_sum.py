"""Section 4.3: what (5) says at eps = ln |X| of one input beside all others."""

from fractions import Fraction

import z3

from mechanisms import rr
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Counterexample, Items, Lemma, Statement, induction
from theory.notions.matrix import ldp_breaks

FORMULAS = ["mechanisms.rr.probabilities"]


@decides("uldp-regime-sum")
def regime_sum():
    """RR at eps = ln 4 and an output that is not the input: 1/7 beside 4/7 + 1/7 + 1/7."""
    K = 4
    Q = rr.mechanism(K, Fraction(K)).matrix()
    likelihood, others = Q[0, 1], sum(Q[1:, 1])
    witness = Counterexample(
        "RR at K = 4, eps = ln 4, y = x2",
        hypotheses=lambda: ldp_breaks(Q, Fraction(K)) == [],
        # 'almost equal' read as generously as within a factor of 2
        conclusion=lambda: likelihood <= 2 * others and others <= 2 * likelihood,
        repaired=lambda: (K - 1) * likelihood <= K * others,
        witness={
            "Q(x2|x1)": str(likelihood),
            "Q(x2|x2) + Q(x2|x3) + Q(x2|x4)": str(others),
            "ratio": str(others / likelihood),
        },
    )

    def any_factor():
        K, factor = z3.Reals("K factor")
        own, other = rr.probabilities(K, K)
        known = [K >= 2, factor >= 1, factor < 2 * K - 2]
        return Statement(known, own + (K - 2) * other > factor * other, own > factor * other)

    return Decision(
        verdict="refuted",
        printed_proof="unread",
        why=(
            "(5) is an inequality: at eps = ln K it bounds the likelihood of x by K/(K-1) times "
            "the sum of the others', and from below by 1/(K(K-1)) times it. They are almost equal "
            "at one output, y = x of RR, and there for large K; at y != x the sum is 2(K-1) times "
            "the likelihood of x, and a mechanism that tells nothing has the factor K - 1."
        ),
        scope="as printed; the witness is RR with K = 4, and no factor will do for all K",
        about=FORMULAS,
        corrected=["uldp-regime-sum-bound"],
        obligations=[witness, Lemma("no factor will do for all K", any_factor)],
    )


@decides("uldp-regime-sum-bound")
def regime_sum_bound():
    """Sum q(x) <= K q(x') over the K - 1 other inputs."""
    q, other, K, total, count = z3.Reals("q other K total count")
    summed = induction(
        "(5) summed over the other inputs",
        Items(
            state=(total, count), item=other, parameters=[K >= 2, q >= 0], of_item=[q <= K * other]
        ),
        invariant=lambda state: state[1] * q <= K * state[0],
        initial=(z3.RealVal(0), z3.RealVal(0)),
        step=lambda state, other: (state[0] + other, state[1] + 1),
        false_initial=(z3.RealVal(-1), z3.RealVal(0)),
        false_invariant=lambda state: state[1] * q <= state[0],
    )

    def bound():
        known = [K >= 2, q >= 0, count == K - 1, count * q <= K * total]
        return Statement(known, q <= K / (K - 1) * total, q <= total)

    def attained():
        own, other = rr.probabilities(K, K)
        others = (K - 1) * other
        return Statement([K >= 2], own == K / (K - 1) * others, own == others)

    return Decision(
        verdict="proved",
        why="(5) for each other input, summed; RR at eps = ln K has equality at y = x.",
        scope="all K >= 2, every column that satisfies (5) at eps = ln K",
        about=FORMULAS,
        obligations=[*summed, Lemma("the bound", bound), Lemma("RR attains it", attained)],
    )
