"""Lemma 3: uRR's l2 loss along the mixtures of two uniform distributions decreases."""

import z3

from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Lemma, Statement


def F_of_lemma_3(w, s, N, E, n):
    """Return F(w) of Lemma 3."""
    return -2 * w / (n * (E - 1)) + (1 - w * w / s - (1 - w) * (1 - w) / N) / n


def decreasing(F, known, in_scope):
    """State F(w2) < F(w) for 0 <= w < w2 <= 1; without the scope it may fail."""
    w, w2 = z3.Reals("w w2")
    ordered = [w >= 0, w < w2, w2 <= 1]
    return Statement([*known, *ordered, in_scope], F(w2) < F(w), twin_hypotheses=[*known, *ordered])


@decides("uldp-lemma-3")
def lemma_3():
    """A parabola, with a slope at 0 that is negative."""
    s, N, E, n = z3.Reals("s N E n")
    known = [s >= 1, N >= 1, E > 1, n >= 1]
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why="Its slope is at most 2/(n N) - 2/(n (E-1)) < 0. It holds at eps = ln(N+1) too.",
        scope="all s >= 1, N >= 1, n >= 1 and all 0 < eps <= ln(N+1)",
        obligations=[
            Lemma(
                "F decreases",
                lambda: decreasing(lambda w: F_of_lemma_3(w, s, N, E, n), known, E - 1 <= N),
            )
        ],
    )
