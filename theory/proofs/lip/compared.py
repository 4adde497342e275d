"""The two least errors as functions of the smaller prior probability m, regime by regime."""

from mechanisms.losses import lip
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, not_
from theory.kernel.theorem import instance, solve
from theory.notions import logic
from theory.statements.stated import stated
from theory.tactics.expand import rational

said = stated("lip-opt-channel")
P1, E = said.P1, said.E

M = const("m", REAL)


def least(p, E):
    """Return the least error under eps-LIP."""
    return lip.lip_error(p, E, logic.choose)


def lesser_least(m, E):
    """Return it for m <= 1/2."""
    rare, middle = lip.mse_rare(m, E), lip.mse_balanced(m, E)
    return logic.choose(m * (1 + E) <= 1, rare, middle)


def same_for_both(p, E):
    """Return, for a prior and the smaller of p and 1 - p, that the errors agree (E >= 1)."""
    v = p * (1 - p)
    positive = solve(implies(and_(p >= 0, p <= 1, E >= 1), E + v * (E - 1) * (E - 1) >= 1))
    mirrored = solve(
        implies(and_(p >= 0, p <= 1, E >= 1), E + (1 - p) * (1 - (1 - p)) * (E - 1) * (E - 1) >= 1)
    )
    inside = and_(p >= 0, p <= 1, E >= 1)
    ldp = rational(inside, lip.ldp_error(1 - p, E), lip.ldp_error(p, E), positive, mirrored)
    return [
        solve(implies(p <= 1 - p, eq(least(p, E), lesser_least(p, E)))),
        solve(implies(not_(p <= 1 - p), eq(least(p, E), lesser_least(1 - p, E)))),
        ldp,
    ]


def by_lesser(given, goal, core, p=P1, budgets=(E,)):
    """Return `given => goal` from theorems about M at p and 1 - p, for errors at these budgets."""
    same = [t for budget in budgets for t in same_for_both(p, budget)]
    parts = []
    for case, m in ((p <= 1 - p, p), (not_(p <= 1 - p), 1 - p)):
        here = [instance(t, {M: m}) for t in core]
        parts.append(solve(implies(and_(given, case), goal), *here, *same))
    return solve(implies(given, goal), *parts)


def regime_by_regime(given, goal, budget=E, facts=()):
    """Return `given => goal(error)` for the error in either regime of m."""
    rare = M * (1 + budget) <= 1
    forms = {rare: lip.mse_rare(M, budget), not_(rare): lip.mse_balanced(M, budget)}
    parts = [solve(implies(and_(given, case), goal(form)), *facts) for case, form in forms.items()]
    return solve(implies(given, goal(lesser_least(M, budget))), *parts)
