"""Section 5.4: how large the second term of (23) can be."""

import z3

from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Items, Lemma, Statement, induction
from theory.uldp import sums
from theory.uldp.sums import absolute


@decides("uldp-pum-second-term-bound")
def pum_second_term_bound():
    """The l1 distance of two distributions is at most 2: |a - b| <= a + b."""
    guess, pi, total, weight = z3.Reals("guess pi total weight")
    distance = induction(
        "the l1 distance is at most the sum of both masses",
        Items(
            state=(total, z3.Real("mass")),
            item=(guess, pi),
            parameters=[],
            of_item=[guess >= 0, pi >= 0],
        ),
        invariant=lambda state: state[0] <= state[1],
        initial=(z3.RealVal(0), z3.RealVal(0)),
        step=lambda state, item: (state[0] + absolute(guess - pi), state[1] + guess + pi),
        false_initial=(z3.RealVal(1), z3.RealVal(0)),
        false_invariant=lambda state: state[0] <= state[1] / 2,
    )

    def weighted():
        known = [weight >= 0, total <= 2]
        return Statement(known, weight * total <= 2 * weight, weight * total <= weight)

    return Decision(
        verdict="proved",
        printed_proof="sound",
        why=(
            "Two distributions are at most 2 apart, and the weights are not negative. The sentence "
            "does not say that pi^_k is a distribution: background knowledge is one, and so is the "
            "fallback pi^_k of uRR and uRAP if r^(X_N) > 0 (uldp-pum-fallback); of other Q_cmn "
            "with the empirical r^ it can be negative somewhere, and the bound fails. That the "
            "second term 'does not depend on eps' is true of its mean, for unbiased r^ and fixed "
            "pi^_k; EM's r^ and the fallback pi^_k depend on eps."
        ),
        scope="all K and kappa, r^(bot_k) >= 0, pi^_k distributions",
        assumes=["Every pi^_k is a distribution over X."],
        obligations=[
            *distance,
            Lemma("a weight times at most 2", weighted),
            *sums.termwise("summed over the tags"),
        ],
    )
