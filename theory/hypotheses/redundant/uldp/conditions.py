"""Hypotheses of ULDP's statements."""

from theory.hypotheses.redundant import redundant
from theory.hypotheses.redundant.specialised import claim_at, discharged
from theory.kernel.binding import function, substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import add, and_, const, eq, implies, ite, not_
from theory.kernel.theorem import instance, point, solve
from theory.library.sets import members, subsets
from theory.notions.probability import size
from theory.statements.stated import stated
from theory.tactics.closing import concluded, every
from theory.tactics.defined import count_facts, counts
from theory.tactics.logic import at, derive, prove
from theory.tactics.sums import ONE, ZERO, at_most, equal, induction, item_at_most, size_facts

said = stated("uldp-worst-l1-poured")
P, X = said.p, said.X
also = stated("uldp-memoized-changes")
SENSITIVE = also.X_S
beside = stated("uldp-water-filling")
E = stated("uldp-theta-half-rare").E

x = const("x", X)


@redundant("uldp-mangat-beats-warner", "t <= 1")
@redundant("uldp-regime-sum", "a column >= 0")
@redundant("uldp-regime-sum-bound", "a column >= 0")
@redundant("uldp-theta-half-rare", "0 <= p(x) <= 1")
@redundant("uldp-implies-osldp", "Q is a mechanism")
@redundant("uldp-urap-covers-low-privacy", "s >= 1 and N >= 1")
@redundant("uldp-threshold-deviation", "n >= 1")
@redundant("uldp-l2-worst-level", "gains are not 0")
@redundant("uldp-worst-l2-poured", "gains are not 0")
@redundant("uldp-urr-l1-mixture", "eps > 0")
@redundant("uldp-urr-l1-greatest", "eps > 0")
@redundant("uldp-urr-l1-worst", "eps > 0")
@redundant("uldp-urap-l1-worst", "eps > 0")
def by_arithmetic(wanted):
    """The others are about the same numbers."""
    facts = [fact for total in counts(wanted.implication) for fact in count_facts(total)]
    return concluded(wanted, prove(wanted.implication, *facts, rounds=3))


@redundant("uldp-memoized-changes", "a sensitive value")
def some_report(wanted):
    """The value of a report is one."""
    t = const("t", also.T)
    return concluded(wanted, prove(wanted.implication, at=[t, also.z(t)], rounds=1))


@redundant("uldp-urap-best-theta-always", "s >= 1 and N >= 1")
@redundant("uldp-rao-blackwell-best-theta", "s >= 1 and N >= 1")
@redundant("uldp-ubd-mixture", "s >= 2")
@redundant("uldp-ubd-mixture", "N >= 1")
def both_kinds(wanted):
    """Something is divided by both numbers of values, and these are whole."""
    return concluded(wanted, solve(wanted.implication, *kinds()))


def others():
    """Return X_N."""
    return function(X, lambda x: not_(SENSITIVE(x)))


def kinds():
    """Return that the numbers of both kinds of values are 0, 1, or at least 2."""
    sets = SENSITIVE, others()
    counted = [fact for s in sets for fact in size_facts(X, s, x)]
    return [*(instance(members.least_counts(), {subsets.S: s}) for s in sets), *counted]


@redundant("uldp-water-filling", "nu > 0")
def nothing_is_poured(wanted):
    """With a negative level every share is 0."""
    F, LEVEL, P = beside.f, said.nu, wanted.spelled(said.p)
    given = and_(wanted.given, LEVEL <= 0)
    f, nu = const("f0", REAL), const("nu0", REAL)
    sign = solve(implies(and_(f >= 0, nu < 0), f / nu <= 0))
    zero = solve(implies(given, eq(P(x), 0)), instance(sign, {f: F(x), nu: LEVEL}), *at(given, x))
    none = induction(lambda a: eq(a, 0), [X.sum(P)], given, use=lambda i: [instance(zero, {x: i})])
    return concluded(wanted, none)


@redundant("uldp-l1-worst-level", "the level < 1")
@redundant("uldp-worst-l1-poured", "nu < 1")
def one_value(wanted):
    """At a level of 1 or more each value has all of the mass, so that there is one."""
    given, best = wanted.given, wanted.spelled(said.worst)
    b, g, m = (const(name, REAL) for name in ("b0", "g0", "m0"))
    reached = and_((m - b) / g >= 1, eq(b + g * ((m - b) / g), m))
    high = solve(implies(and_(g > 0, b + g <= 1, m >= 1), reached))
    high = instance(high, {b: said.b(x), g: said.g(x), m: said.nu})
    full = solve(implies(given, best(x) >= 1), *at(given, x), high)
    part = item_at_most(X.sum(P), x, given, use=lambda i: at(given, i))
    least = solve(implies(given, best(x) - P(x) >= 0), full, part)
    rest = X.sum(lambda i: best(i) - P(i))
    none = induction(lambda a, b, c: eq(a, b - c), [rest, X.sum(best), X.sum(P)])
    own = item_at_most(rest, x, given, use=lambda i: [instance(least, {x: i})])
    same = solve(implies(given, eq(P(x), best(x))), none, own, least)
    root, top = said.root, said.top
    roots = solve(implies(given, eq(root(x), top(x))), same, *at(given, x))
    sums = equal(X.sum(root), X.sum(top), given, use=lambda i: [instance(roots, {x: i})])

    def facts(*c):
        return [sums, *(t for i in c for t in (*at(given, i), instance(high, {x: i})))]

    return concluded(wanted, sums, every(same, x), derive(given, wanted.goals[0], facts))


@redundant("uldp-urr-l1-worst-sharp", "eps > 0")
def no_root(wanted):
    """Below 1 one of the roots, of a value of X_S and of one of X_N, is of a negative number."""
    s, n, e, r, q = (const(name, REAL) for name in ("s0", "n0", "e0", "r0", "q0"))
    on_s = (1 / (e - 1)) * ((s + e - 1) / (e - 1) - 1 / (e - 1))
    on_n = (1 / n) * ((s + e - 1) / (e - 1) - 1 / n)
    known = and_(s >= 1, n >= 1, not_(eq(e, 1)), eq(r * r, on_s), eq(q * q, on_n))
    least = solve(implies(known, e > 1))
    sizes = {s: size(X, SENSITIVE), n: size(X, others()), e: E}
    found = [members.some_of(f) for f in (SENSITIVE, others())]
    roots = [fact for _, chosen in found for fact in at(wanted.given, chosen)]
    tops = {root: said.top(chosen) for root, (_, chosen) in zip((r, q), found, strict=True)}
    least = instance(least, sizes | tops)
    divided = prove(implies(wanted.given, not_(eq(E, 1))), *roots, at=[found[0][1]], rounds=2)
    return concluded(wanted, least, divided, *roots, *(theorem for theorem, _ in found))


def two_at_least(*chosen):
    """Return that two different values are two."""
    if len(chosen) < 2:
        return []
    chosen = chosen[:2]
    single = [X.sum(lambda i, c=c: ite(eq(i, c), ONE, ZERO)) for c in chosen]
    pair = X.sum(lambda i: add(*(ite(eq(i, c), ONE, ZERO) for c in chosen)))
    apart = not_(eq(*chosen))
    return [
        at_most(pair, size(X), apart),
        induction(lambda a, b, c: eq(a, b + c), [pair, *single]),
        *(point("sum", function(X, lambda i: ONE), c) for c in chosen),
    ]


@redundant("uldp-lgrr-equation", "K > 1", two_at_least)
def nothing_is_compared(wanted):
    """One value is compared with no other."""
    return concluded(wanted, derive(wanted.given, wanted.goals[0], two_at_least))


@redundant("uldp-water-filling", "frequencies >= 0")
def never_reported(wanted):
    """Nothing is poured where f is negative: that output counts as one of frequency 0."""
    F, LEVEL, made = beside.f, said.nu, wanted.spelled(said.p)
    given, put = wanted.given, {F: function(X, lambda x: ite(F(x) >= 0, F(x), ZERO))}
    known = claim_at("uldp-water-filling", wanted, put)
    cut = substitute(made, put)
    f, nu = const("f0", REAL), const("nu0", REAL)
    sign = solve(implies(and_(f < 0, nu > 0), f / nu < 0))
    sign, zero = instance(sign, {f: F(x), nu: LEVEL}), solve(implies(nu > 0, eq(0 / nu, 0)))
    same = solve(
        implies(given, eq(cut(x), made(x))), sign, instance(zero, {nu: LEVEL}), *at(given, x)
    )
    total = equal(X.sum(cut), X.sum(made), given, use=lambda i: [instance(same, {x: i})])

    def facts(*c):
        return [total, *(t for i in c for t in (*at(given, i), instance(same, {x: i})))]

    found = discharged(given, known, facts)
    left, right = found.formula.args[1].args[0], wanted.goals[0].args[0]
    use = lambda i: [instance(same, {x: i})]  # noqa: E731
    return concluded(wanted, found, equal(left, right, given, use=use))
