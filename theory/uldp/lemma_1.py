"""Lemma 1: uRR's F(w) decreases on [0, 1]; and the step of its printed proof, which is false."""

from fractions import Fraction

from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, implies, real
from theory.kernel.theorem import generalise, instance, solve
from theory.ledger.claims import Decision, decides
from theory.statements.uldp import lemmas as model
from theory.statements.uldp.lemmas import E, N, S
from theory.tactics.expand import rational
from theory.tactics.logic import deny
from theory.uldp.two_roots import decreasing

OVER = const("over", REAL)


def ordered(constants):
    """Return that F is defined on [0, 1], and does not rise at 0."""
    alpha, beta, gamma = constants
    return and_(alpha > 0, beta >= 1, gamma > 0, beta <= alpha * gamma)


def flat(over):
    """Return alpha, beta and gamma for 1/(E-1) = over."""
    v = 1 + S * over
    return S * over, v * S - S * over, v * N - 1


def theorem():
    """Return Lemma 1."""
    statement = model.lemma_1()
    H, found = statement.given, model.urr_constants(S, N, E)
    known = and_(S >= 1, N >= 1, OVER > 0, N * OVER >= 1)
    start = instance(solve(implies(known, ordered(flat(OVER)))), {OVER: 1 / (E - 1)})
    pairs = zip(found, flat(1 / (E - 1)), strict=True)
    spelled = [rational(H, *pair) for pair in pairs]
    share = solve(implies(H, and_(1 / (E - 1) > 0, N * (1 / (E - 1)) >= 1)))
    start = solve(implies(H, ordered(found)), start, share, *spelled)
    return generalise(decreasing(statement, found, start), *statement.constants)


def step():
    """Return that the step is false at s = 1, N = 2, e^eps = 5/4, w = 0, where A = 4 and B = 9."""
    values = (1, 2, Fraction(5, 4), 0, 2, 3)
    return deny(model.lemma_1_step().formula, *map(real, values))


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
        scope="all real 1 <= s <= N and all 0 < eps < ln(N+1)",
        theorem=theorem,
    )


@decides("uldp-lemma-1-step")
def lemma_1_step():
    """At s = 1, N = 2, e^eps = 5/4, w = 0, where A = 4 and B = 9."""
    return Decision(
        verdict="refuted",
        printed_proof="flawed",
        why=(
            "B' is negative, and dividing a negative number by the smaller 2 sqrt A instead of "
            "2 sqrt B makes it less, not more. dF/dw is negative all the same: Lemma 1 holds."
        ),
        scope="as printed; the witness is in the lemma's scope",
        corrected=["uldp-lemma-1"],
        theorem=step,
    )
