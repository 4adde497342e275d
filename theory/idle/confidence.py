"""Hypotheses of OneID's limits: gamma > n asks nothing, and a limit below 0 is kept as 0 is."""

from theory.idle import shows
from theory.idle.small_budgets import carried_over, claim_at
from theory.kernel.binding import function_of
from theory.kernel.terms import const, eq, implies, ite
from theory.kernel.theorem import generalise, instance, solve
from theory.library.sharing import VALUE, U, X
from theory.notions.probability import size
from theory.statements.oneid.simultaneous import CHANCE, LIMIT, OMEGA, OUT
from theory.tactics.closing import concluded
from theory.tactics.logic import at, derive, prove
from theory.tactics.sums import ONE, ZERO, equal, non_negative

u, x, o, y = const("u", U), const("x", X), const("o", OMEGA), const("y", OUT)


@shows("oneid-confidence-simultaneous", 3)
def cut_at_zero(wanted):
    """No count is below 0, and the budgets are those at 1 for all limits below."""
    given, count = wanted.given, size(U, lambda u: eq(VALUE(u), x))
    cut = function_of(X, OMEGA, lambda x, o: ite(LIMIT(x, o) >= 0, LIMIT(x, o), ZERO))
    known = claim_at("oneid-confidence-simultaneous", wanted, {LIMIT: cut})
    counted = non_negative(count)

    def exceeded(limit):
        return OMEGA.sum(lambda o: CHANCE(o) * ite(limit(x, o) > count, ONE, ZERO))

    def met(limit, o):
        return X.forall(lambda x: limit(x, o) <= size(U, lambda u: eq(VALUE(u), x)))

    def chance(limit):
        return OMEGA.sum(lambda o: CHANCE(o) * ite(met(limit, o), ONE, ZERO))

    level = equal(exceeded(cut), exceeded(LIMIT), use=lambda k: [counted])
    both = [(cut, LIMIT), (LIMIT, cut)]
    fewer = [
        derive(met(a, o), met(b, o), lambda c, a=a: [*at(met(a, o), c), instance(counted, {x: c})])
        for a, b in both
    ]
    same = equal(chance(cut), chance(LIMIT), use=lambda k: [instance(t, {o: k}) for t in fewer])

    raised = solve(eq(*(ite(limit(x, o) >= 1, limit(x, o), ONE) for limit in (cut, LIMIT))))

    def facts(*chosen):
        values = [c for c in chosen if c.sort is X]
        local = [t for c in values for t in (*at(given, c), instance(level, {x: c}))]
        local += at(given, *chosen)
        outcomes = [c for c in chosen if c.sort is OMEGA]
        alike = [instance(raised, {x: c, o: k}) for c in values for k in outcomes]
        return [*local, *alike, *(instance(t, {o: c}) for c in outcomes for t in fewer)]

    found = carried_over(given, known, facts)

    kept = prove(
        implies(given, wanted.goals[1]), found, *(generalise(t, o) for t in fewer), rounds=4
    )
    return concluded(wanted, found, same, kept)
