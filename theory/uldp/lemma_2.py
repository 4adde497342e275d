"""Lemma 2: uRAP's F(w) decreases on [0, 1]; and the step of its printed proof, which is false."""

from fractions import Fraction

import z3

from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Statement
from theory.uldp.two_roots import decreasing, ordered, step_witness


def constants(s, N, a):
    """Return alpha, beta, gamma of A(w) = (w + alpha)(beta - w), B(w) = (1 - w)(gamma + w)."""
    v_n = a / (a - 1)
    return s / (a - 1), v_n * s, v_n * N - 1


def start():
    """State the hypotheses of `two_roots` for a - 1/a <= N, which a - 1 < N/2 implies."""
    s, N, a = z3.Reals("s N a")
    known = [s >= 1, N >= 1, a > 1]
    goal = z3.And(
        z3.Implies(a * a - 1 <= N * a, ordered(*constants(s, N, a))),
        z3.Implies(2 * (a - 1) < N, a * a - 1 <= N * a),
    )
    return Statement(known, goal, ordered(*constants(s, N, a)))


@decides("uldp-lemma-2")
def lemma_2():
    """Concave, with a slope at 0 that is not positive."""
    return Decision(
        verdict="proved",
        printed_proof="flawed",
        why=(
            "F is a sum of two concave roots and does not rise at w = 0, so it decreases. That "
            "needs no s <= N, and eps <= 2 asinh(N/2), that is a - 1/a <= N for a = e^(eps/2), is "
            "enough (and needed). The printed proof has the error of Lemma 1: uldp-lemma-2-step."
        ),
        scope="all s >= 1, N >= 1 (s > N too) and all 0 < eps <= 2 asinh(N/2)",
        obligations=decreasing(start),
    )


@decides("uldp-lemma-2-step")
def lemma_2_step():
    """At s = 1, N = 5, e^(eps/2) = 10/3, w = 6/7, where A = 36/49 and B = 1."""
    s, N, a = 1, 5, Fraction(10, 3)
    witness = step_witness(
        1 <= s <= N and 0 < 2 * (a - 1) < N,
        {"s": "1", "N": "5", "e^(eps/2)": "10/3"},
        constants(s, N, a),
        w=Fraction(6, 7),
        roots=(Fraction(6, 7), Fraction(1)),
    )
    return Decision(
        verdict="refuted",
        printed_proof="flawed",
        why=(
            "As in Lemma 1: B' is negative, and dividing it by the smaller root makes it less. "
            "dF/dw is negative all the same: Lemma 2 holds."
        ),
        scope="as printed; the witness is in the lemma's scope",
        corrected=["uldp-lemma-2"],
        obligations=[witness],
    )
