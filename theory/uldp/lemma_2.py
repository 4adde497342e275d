"""Lemma 2: uRAP's F(w) decreases on [0, 1]; and the step of its printed proof, which is false."""

from fractions import Fraction

from theory.kernel.terms import and_, implies, real
from theory.kernel.theorem import generalise, instance, solve
from theory.ledger.claims import Decision, decides
from theory.statements.uldp import lemmas as model
from theory.statements.uldp.lemmas import A, N, S
from theory.tactics.expand import rational
from theory.tactics.logic import deny
from theory.uldp.lemma_1 import OVER, ordered
from theory.uldp.two_roots import decreasing


def flat(over):
    """Return alpha, beta and gamma for 1/(a-1) = over, so that a/(a-1) = 1 + over."""
    return S * over, (1 + over) * S, (1 + over) * N - 1


def theorem():
    """Return Lemma 2."""
    statement = model.lemma_2()
    H, found = statement.given, model.urap_constants(S, N, A)
    # a < N/2 + 1 is N/(a-1) > 2, which is more than a - 1/a <= N
    known = and_(S >= 1, N >= 1, OVER > 0, N * OVER >= 2)
    start = instance(solve(implies(known, ordered(flat(OVER)))), {OVER: 1 / (A - 1)})
    pairs = zip(found, flat(1 / (A - 1)), strict=True)
    spelled = [rational(H, *pair) for pair in pairs]
    share = solve(implies(H, and_(1 / (A - 1) > 0, N * (1 / (A - 1)) >= 2)))
    start = solve(implies(H, ordered(found)), start, share, *spelled)
    return generalise(decreasing(statement, found, start), *statement.constants)


def step():
    """Return that it is false at s = 1, N = 5, e^(eps/2) = 10/3, w = 6/7: A = 36/49, B = 1."""
    values = (1, 5, Fraction(10, 3), Fraction(6, 7), Fraction(6, 7), 1)
    return deny(model.lemma_2_step().formula, *map(real, values))


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
        scope="all real 1 <= s <= N and all 0 < eps < 2 ln(N/2+1)",
        theorem=theorem,
    )


@decides("uldp-lemma-2-step")
def lemma_2_step():
    """At s = 1, N = 5, e^(eps/2) = 10/3, w = 6/7, where A = 36/49 and B = 1."""
    return Decision(
        verdict="refuted",
        printed_proof="flawed",
        why=(
            "As in Lemma 1: B' is negative, and dividing it by the smaller root makes it less. "
            "dF/dw is negative all the same: Lemma 2 holds."
        ),
        scope="as printed; the witness is in the lemma's scope",
        corrected=["uldp-lemma-2"],
        theorem=step,
    )
