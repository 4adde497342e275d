"""Lemma 4: uRAP's l2 loss along the mixtures of two uniform distributions decreases."""

import z3

from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Lemma
from theory.uldp.lemma_3 import decreasing


def F_of_lemma_4(w, s, N, a):
    """Return F(w) of Lemma 4."""
    return -w / (a - 1) - w * w / s - (1 - w) * (1 - w) / N


@decides("uldp-lemma-4")
def lemma_4():
    """A parabola, with a slope at 0 that is negative."""
    s, N, a = z3.Reals("s N a")
    known = [s >= 1, N >= 1, a > 1]
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why="Its slope is at most 2/N - 1/(a-1) < 0. It holds at eps = 2 ln(N/2+1) too.",
        scope="all s >= 1, N >= 1 and all 0 < eps <= 2 ln(N/2+1)",
        obligations=[
            Lemma(
                "F decreases",
                lambda: decreasing(lambda w: F_of_lemma_4(w, s, N, a), known, 2 * (a - 1) <= N),
            )
        ],
    )
