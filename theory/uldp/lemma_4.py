"""Lemma 4: uRAP's l2 loss along the mixtures of two uniform distributions decreases."""

from theory.kernel.terms import and_, implies, real
from theory.kernel.theorem import generalise, solve
from theory.ledger.claims import Decision, decides
from theory.statements.uldp import lemmas_l2 as model
from theory.statements.uldp.lemmas import A, N, S
from theory.uldp.lemma_3 import decreasing


def theorem():
    """Return Lemma 4."""
    statement, names = model.lemma_4(), (S, N, A)
    H = statement.given
    share = solve(implies(H, and_(1 / (A - 1) > 0, N * (1 / (A - 1)) >= 2)))
    fall = solve(implies(H, 1 / (A - 1) >= 2 * (1 / N)), share)
    found = decreasing(statement, lambda w: model.of_urap(w, *names), 1 / (A - 1), real(1), fall)
    return generalise(found, *statement.constants)


@decides("uldp-lemma-4")
def lemma_4():
    """A parabola, with a slope at 0 that is negative."""
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why="Its slope is at most 2/N - 1/(a-1) < 0. It holds at eps = 2 ln(N/2+1) too.",
        scope="all real s >= 1, N >= 1 and all 0 < eps <= 2 ln(N/2+1)",
        theorem=theorem,
    )
