"""Lemma 3: uRR's l2 loss along the mixtures of two uniform distributions decreases."""

from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, implies
from theory.kernel.theorem import generalise, instance, solve
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.statements.uldp import lemmas_l2 as model
from theory.statements.uldp.lemmas import LATER, E, N, S, W
from theory.statements.uldp.urr import N_USERS
from theory.tactics.expand import rational

FALL, OVER_S, OVER_N = (const(name, REAL) for name in ("fall", "over_s", "over_n"))


def flat(w):
    """Return the loss at w, for 1/s = over_s and 1/N = over_n."""
    return -FALL * w - w * w * OVER_S - (1 - w) * (1 - w) * OVER_N


@remembered
def parabola():
    """A parabola whose slope at 0, 2/N - fall, is not positive decreases."""
    known = and_(OVER_S > 0, OVER_N > 0, FALL >= 2 * OVER_N, W >= 0, W < LATER)
    return solve(implies(known, flat(LATER) < flat(W)))


def decreasing(statement, F, fall, scale, *facts):
    """Return that F decreases, where scale F(w) is the parabola and a number that is not of w.

    Parameters
    ----------
    statement : Statement
    F : callable
        Of w.
    fall, scale : Term
    facts : Theorem
        What shows that fall is at least 2/N, and that scale is positive.
    """
    H = statement.given
    put = {FALL: fall, OVER_S: 1 / S, OVER_N: 1 / N}
    found = instance(parabola(), put)
    positive = [solve(implies(H, part), *facts) for part in (1 / S > 0, 1 / N > 0)]
    known = [solve(implies(H, part), *facts, *positive) for part in found.formula.args[0].args]
    less, more = found.formula.args[1].args[0].args  # not (flat(W) <= flat(LATER))
    same = rational(H, scale * (F(LATER) - F(W)), more - less, *facts)
    return solve(statement.implication, found, *known, same, *facts)


def theorem():
    """Return Lemma 3."""
    statement, names = model.lemma_3(), (S, N, E, N_USERS)
    H = statement.given
    share = solve(implies(H, and_(1 / (E - 1) > 0, N * (1 / (E - 1)) >= 1)))
    fall = solve(implies(H, 2 * (1 / (E - 1)) >= 2 * (1 / N)), share)
    found = decreasing(
        statement, lambda w: model.of_urr(w, *names), 2 * (1 / (E - 1)), N_USERS, fall
    )
    return generalise(found, *statement.constants)


@decides("uldp-lemma-3")
def lemma_3():
    """A parabola, with a slope at 0 that is negative."""
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why="Its slope is at most 2/(n N) - 2/(n (E-1)) < 0. It holds at eps = ln(N+1) too.",
        scope="all real s >= 1, N >= 1, n >= 1 and all 0 < eps <= ln(N+1)",
        theorem=theorem,
    )
