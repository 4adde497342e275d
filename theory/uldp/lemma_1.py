"""Lemma 1: uRR's F(w) decreases on [0, 1]; and the step of its printed proof, which is false."""

from fractions import Fraction

import z3

from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Statement
from theory.uldp.two_roots import decreasing, ordered, step_witness


def constants(s, N, over):
    """Return alpha, beta, gamma of A(w) = (w + alpha)(beta - w), B(w) = (1 - w)(gamma + w).

    `over` is 1/u', so that v = 1 + s/u'.
    """
    v = 1 + s * over
    return s * over, v * s - s * over, v * N - 1


def start():
    """State the hypotheses of `two_roots` for E - 1 <= N, that is N/u' >= 1, whatever s >= 1."""
    s, N, over = z3.Reals("s N over")
    known = [s >= 1, N >= 1, over > 0]
    goal = ordered(*constants(s, N, over))
    return Statement([*known, N * over >= 1], goal, twin_hypotheses=known)


@decides("uldp-lemma-1")
def lemma_1():
    """Concave, with a slope at 0 that is not positive."""
    return Decision(
        verdict="proved",
        printed_proof="flawed",
        why=(
            "F is a sum of two concave roots and does not rise at w = 0, so it decreases. That "
            "needs neither s <= N nor the strict eps < ln(N+1). The printed proof divides A' and "
            "B' by the smaller root, which is wrong where B' < 0: see uldp-lemma-1-step; and "
            "B(1) = 0, where it says B > 0."
        ),
        scope="all s >= 1, N >= 1 (s > N too) and all 0 < eps <= ln(N+1)",
        obligations=decreasing(start),
    )


@decides("uldp-lemma-1-step")
def lemma_1_step():
    """At s = 1, N = 2, e^eps = 5/4, w = 0, where A = 4 and B = 9."""
    s, N, E = 1, 2, Fraction(5, 4)
    witness = step_witness(
        1 <= s <= N and 0 < E - 1 < N,
        {"s": "1", "N": "2", "e^eps": "5/4"},
        constants(s, N, 1 / (E - 1)),
        w=Fraction(0),
        roots=(2, 3),
    )
    return Decision(
        verdict="refuted",
        printed_proof="flawed",
        why=(
            "B' is negative, and dividing a negative number by the smaller 2 sqrt A instead of "
            "2 sqrt B makes it less, not more. dF/dw is negative all the same: Lemma 1 holds."
        ),
        scope="as printed; the witness is in the lemma's scope",
        corrected=["uldp-lemma-1"],
        obligations=[witness],
    )
