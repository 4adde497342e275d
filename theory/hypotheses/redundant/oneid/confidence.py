"""Hypotheses of OneID's limits: gamma > n asks nothing, and a limit below 0 is kept as 0 is."""

from theory.hypotheses.redundant import aim, redundant
from theory.hypotheses.redundant.specialised import claim_at, discharged
from theory.kernel.binding import function_of
from theory.kernel.terms import and_, const, eq, implies, ite
from theory.kernel.theorem import generalise, instance, solve
from theory.library.sharing import GAMMA, VALUE, U, X
from theory.notions.probability import size
from theory.proofs.oneid import algorithm_1_simultaneous as proof
from theory.statements.oneid import largest, reidentification
from theory.statements.oneid import simultaneous as model
from theory.statements.oneid.simultaneous import CHANCE, GUESSES, LIMIT, OMEGA, OUT, Q
from theory.tactics.closing import concluded
from theory.tactics.context import Given
from theory.tactics.logic import at, derive, prove
from theory.tactics.sums import ONE, ZERO, equal, non_negative

u, x, o, y = const("u", U), const("x", X), const("o", OMEGA), const("y", OUT)


@redundant("oneid-confidence-simultaneous", "limits >= 0")
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

    found = discharged(given, known, facts)

    kept = prove(
        implies(given, wanted.goals[1]), found, *(generalise(t, o) for t in fewer), rounds=4
    )
    return concluded(wanted, found, same, kept)


@redundant("oneid-confidence-simultaneous", "gamma <= n")
def more_than_everybody(wanted):
    """No posterior is above 1, and nor is the chance that a guess is right."""
    p, n = Given(wanted), size(U)
    o, y, u, guess = p.fix(OMEGA, OUT, U, GUESSES)
    proof.union(p)
    proof.mass_is_one(p, o)
    total, part = p(model.mass(o, y)), 1 / n * Q(o, VALUE(u), y)
    p.have(Q(o, VALUE(u), y) >= 0, at=[o, VALUE(u), y])
    p.have(and_(part >= 0, GAMMA / n >= 1))
    p.have(part <= total)
    p.under(total > 0).have(part / total <= 1)
    hits = OUT.sum(lambda y: 1 / n * Q(o, VALUE(guess(o, y)), y))
    p.by_item(hits <= OUT.sum(lambda y: p(model.mass(o, y))))
    p.have(CHANCE(o) * hits <= CHANCE(o))
    rate = OMEGA.sum(lambda o: CHANCE(o) * OUT.sum(lambda y: 1 / n * Q(o, VALUE(guess(o, y)), y)))
    p.by_item(rate <= OMEGA.sum(CHANCE))
    met = OMEGA.sum(lambda o: CHANCE(o) * ite(p(model.holds(o)), ONE, ZERO))
    p.by_item(met <= OMEGA.sum(CHANCE))
    p.have(rate <= GAMMA / n + model.DELTA)
    return p.conclude()


COUNTS = "oneid-estimated-counts", "gamma <= n"


def impossible(wanted):
    """Return that nothing is so: the sender's count is at least 1, and gamma times it below n."""
    p = Given(wanted)
    n, c = p(reidentification.N), p(reidentification.COUNT(VALUE(largest.SENDER)))
    above = p.have(GAMMA * c >= GAMMA, p.have(c >= 1))
    return p.have(n < n, above)


@redundant(*COUNTS, counted=lambda *chosen: [impossible(aim(*COUNTS))])
def never_above(wanted):
    """If gamma is above n nothing meets the other hypotheses."""
    return concluded(wanted, impossible(wanted))
