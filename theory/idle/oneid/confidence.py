"""Hypotheses of OneID's limits: gamma > n asks nothing, and a limit below 0 is kept as 0 is."""

from theory.idle import seen, shows
from theory.idle.carried import carried_over, claim_at
from theory.idle.oneid.guesses import A, L, M, N, share
from theory.kernel.binding import function_of
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite
from theory.kernel.theorem import generalise, instance, solve
from theory.library.sharing import GAMMA, VALUE, U, X
from theory.notions.probability import size
from theory.oneid import algorithm_1_simultaneous as proof
from theory.statements.oneid import simultaneous as model
from theory.statements.oneid.simultaneous import CHANCE, GUESSES, LIMIT, OMEGA, OUT, Q
from theory.tactics.closing import concluded, every
from theory.tactics.logic import at, derive, prove
from theory.tactics.sums import (
    ONE,
    ZERO,
    at_most,
    equal,
    induction,
    item_at_most,
    non_negative,
    size_facts,
)

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


@shows("oneid-confidence-simultaneous", 1)
def more_than_everybody(wanted):
    """No posterior is above 1, and nor is the chance that a guess is right."""
    given, n = wanted.given, size(U)
    with seen("oneid-confidence-simultaneous", 1):
        limits, whole = proof.union(), proof.mass_is_one()
    people = size_facts(U, lambda u: True, u)
    entry = prove(implies(given, Q(o, VALUE(u), y) >= 0), at=[o, VALUE(u), y], rounds=3)
    a, k = const("a", REAL), const("k", REAL)
    share_of = solve(implies(and_(a >= 0, k >= 1), 1 / k * a >= 0))
    item = 1 / n * Q(o, VALUE(u), y)
    share_of = instance(share_of, {a: Q(o, VALUE(u), y), k: n})
    positive = solve(implies(given, item >= 0), entry, share_of, *people)
    mass = wanted.spelled(model.mass(o, y))
    below = item_at_most(mass, u, given, use=lambda i: [instance(positive, {u: i})])
    local = instance(share(), {A: item, M: mass, L: GAMMA, N: n})
    posterior = solve(
        implies(and_(given, mass > 0), item / mass <= GAMMA / n), below, local, *people
    )

    def facts(*c):
        return [instance(posterior, dict(zip((o, y, u), c, strict=True)))] if len(c) == 3 else []

    kept = derive(given, wanted.goals[1], facts)
    g = const("guess", GUESSES)
    hits = OUT.sum(lambda y: 1 / n * Q(o, VALUE(g(o, y)), y))
    masses = OUT.sum(lambda y: wanted.spelled(model.mass(o, y)))
    named = instance(below, {u: g(o, y)})
    likely = induction(
        lambda a, b: a <= b, [hits, masses], given, use=lambda i: [instance(named, {y: i})]
    )
    p, h = const("p", REAL), const("h", REAL)
    scaled = instance(solve(implies(and_(p >= 0, h <= 1), p * h <= p)), {p: CHANCE(o), h: hits})
    sign = solve(implies(given, CHANCE(o) >= 0), *at(given, o))
    one = solve(implies(given, CHANCE(o) * hits <= CHANCE(o)), scaled, sign, likely, whole)
    right = OMEGA.sum(lambda o: CHANCE(o) * OUT.sum(lambda y: 1 / n * Q(o, VALUE(g(o, y)), y)))
    total = induction(
        lambda a, b: a <= b,
        [right, OMEGA.sum(CHANCE)],
        given,
        use=lambda i: [instance(one, {o: i})],
    )
    met = OMEGA.sum(lambda o: CHANCE(o) * ite(wanted.spelled(model.holds(o)), ONE, ZERO))
    held = at_most(met, OMEGA.sum(CHANCE), given, use=lambda k: at(given, k))
    r = const("r", REAL)
    above = solve(implies(and_(r >= k, k >= 1), r / k >= 1))
    above = instance(above, {r: GAMMA, k: n})
    goal = right <= GAMMA / n + model.DELTA
    last = solve(implies(given, goal), total, held, limits, above, *people)
    return concluded(wanted, limits, kept, every(last, g))
