"""Attackers and other functions that statements are given, and that can be written down."""

from mechanisms.estimation.pum_distributions import share
from theory.hypotheses.satisfiable.existence import satisfiable, witnessed
from theory.hypotheses.satisfiable.sets.finite import some, within
from theory.kernel.binding import apply, exception, forall, function, lam, substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import counterexample, elimination, generalise, instance, leibniz, solve
from theory.library import shares
from theory.library.sets.greatest import greatest_of, top
from theory.notions.probability import is_distribution
from theory.tactics.closing import every
from theory.tactics.expand import expand
from theory.tactics.logic import at, conjuncts, for_all, prove
from theory.tactics.sums import ONE, ZERO, item_at_most, non_negative, size

A, B, C, D = (const(f"{name}_of", REAL) for name in "abcd")


def named(found, *names):
    """Return the other constants of these names."""
    known = {c.data: c for c in found.others}
    return [known[name] for name in names]


@satisfiable("oneid-heuristic-corrected", "attack")
def of_order(found):
    """One of the users with a reported value of infinite budget, or else of the greatest."""
    value, infinite = named(found, "value", "infinite")
    budget = next(c for c in found.others if c.data in ("e", "E"))
    (attack,) = found.names
    U, sets = attack.sort.range, attack.sort.domain
    f, u = const("f_of", sets), const("u_of", U)

    def endless(f):
        return function(U, lambda u: and_(f(value(u)), infinite(value(u))))

    def reported(f):
        return function(U, lambda u: f(value(u)))

    def ranked(f):
        return within(reported(f), function(U, lambda u: budget(value(u))))

    def cases(f):
        best = top(ranked(f))
        there = f(value(best))
        return [
            (U.exists(endless(f)), some(endless(f))),
            (and_(not_(U.exists(endless(f))), there), best),
            (and_(not_(U.exists(endless(f))), not_(there)), some(reported(f))),
        ]

    def chosen(f):
        (first, one), (second, two), (_, three) = cases(f)
        return ite(first, one, ite(second.args[1], two, three))

    facts = [generalise(greatest_of(ranked(f), u), u)]
    for members in (reported(f), endless(f)):
        none = function(U, lambda u, m=members: not_(m(u)))
        facts += [counterexample(none), generalise(elimination(none, u), u)]
    # what is wanted of f if u is the answer
    asked = function(U, lambda a: apply(found.at(function(sets, lambda f: a)).args[0], f))
    parts = []
    for case, answer in cases(f):
        known = and_(found.known, case)
        here = prove(implies(known, asked(answer)), *facts, at=[answer], rounds=2)
        same = solve(implies(case, eq(chosen(f), answer)))
        parts.append(
            solve(implies(known, asked(chosen(f))), here, same, leibniz(asked, chosen(f), answer))
        )
    value = function(sets, chosen)
    every = found.at(value).args[0]
    one = solve(implies(found.known, apply(every, f)), *parts)
    return witnessed(found, [value], for_all(found.known, every, f, one))


@satisfiable("oneid-confidence-second-group", "lower")
def of_none(found):
    """Zero is a lower limit of every count."""
    (have,) = named(found, "have")
    U = have.sort.domain
    zero = function(REAL, lambda k: ZERO)
    few = const("few_of", have.sort)
    none = function(U, lambda u: ONE < ZERO)
    signs = generalise(non_negative(size(U, few)), few)
    facts = [signs, expand(size(U, none))]
    theorem = prove(implies(found.known, found.at(zero)), *facts, at=[none], rounds=2)
    return witnessed(found, [zero], theorem)


@satisfiable("oneid-optimum-one-unknown", "top")
def of_budgets(found):
    """A group of infinite budget, or else one of the greatest budget."""
    finite, E = named(found, "finite", "E")
    G = finite.sort.domain
    g = const("g_of", G)
    infinite = function(G, lambda g: not_(finite(g)))
    ends = (some(infinite), top(E))
    facts = [counterexample(finite), elimination(finite, g), greatest_of(E, g)]
    facts = [generalise(fact, g) if g in fact.formula.free else fact for fact in facts]
    cases = []
    for case, answer in zip((G.exists(infinite), not_(G.exists(infinite))), ends, strict=True):
        known = and_(found.known, case)
        here = prove(implies(known, found.at(answer)), *facts, at=list(ends), rounds=2)
        cases.append(witnessed(found, [answer], here))
    return solve(implies(found.known, found.some), *cases)


@satisfiable("oneid-bayes-accuracy", "last")
def of_ratios(found):
    """The user whose bit is 0 with the greatest ratio of chances."""
    value, a, b = named(found, "value", "a", "b")
    U = value.sort.domain
    u = const("u_of", U)
    ratio = function(U, lambda u: (1 - a(value(u))) / (1 - b(value(u))))
    last = top(ratio)
    signs = [
        solve(implies(found.known, 1 - b(value(i)) > 0), *at(found.known, value(i)))
        for i in (u, last)
    ]
    plain = solve(implies(and_(B > 0, D > 0, A / B <= C / D), A * D <= C * B))
    put = {A: 1 - a(value(u)), B: 1 - b(value(u)), C: 1 - a(value(last)), D: 1 - b(value(last))}
    wanted = found.at(last).args[0]
    one = solve(
        implies(found.known, apply(wanted, u)), *signs, greatest_of(ratio, u), instance(plain, put)
    )
    return witnessed(found, [last], for_all(found.known, wanted, u, one))


def of_portions(found):
    """The shares of a tag's portion; all alike where it has none."""
    p, specific, tag = named(found, "p", "specific", "tag")
    (pi,) = found.names
    X, T, U = p.sort.domain, pi.sort.domain, specific.sort.domain
    t, x, shared = const("t_of", T), const("x_of", X), const("shared", p.sort)

    def users(x):
        return U.sum(lambda u: ite(and_(specific(u, x), eq(tag(u, x), t)), ONE, ZERO))

    portion = function(X, lambda x: p(x) * users(x) / size(U))
    whole, H = X.sum(portion), found.known
    fits = X.forall(lambda x: eq(whole * shared(x), portion(x)))
    good = lam(shared, and_(is_distribution(X, shared), fits))
    least = item_at_most(size(U), const("u_of", U)), item_at_most(size(X), x)
    product = solve(implies(and_(A >= 0, B >= 0, C >= 1), A * B / C >= 0))
    product = instance(product, {A: p(x), B: users(x), C: size(U)})
    facts = [*at(H, x), non_negative(users(x)), *least, product]
    sign = solve(implies(H, portion(x) >= 0), *facts)
    item = item_at_most(whole, x, H, use=lambda i: [instance(sign, {x: i})])
    bad, cases = function(p.sort, lambda f: not_(good(f))), []
    for case, parts, total, known_of in (
        (whole > 0, portion, whole, [every(sign, x)]),
        (not_(whole > 0), function(X, lambda x: ONE), size(X), least),
    ):
        known = and_(H, case)
        law = instance(shares.normalised(), {shares.PARTS: parts, shares.WHOLE: total})
        answer = function(X, lambda x, f=parts, n=total: share(f(x), n))
        scaled = solve(implies(known, eq(whole * answer(x), portion(x))), sign, item)
        here = solve(implies(known, good(answer)), law, *known_of, every(scaled, x))
        cases.append(solve(implies(known, not_(forall(bad))), here, elimination(bad, answer)))
    one = solve(implies(H, good(exception(bad))), *cases, counterexample(bad))
    value = function(T, lambda s: substitute(exception(bad), {t: s}))
    law, fit = conjuncts(found.at(value))
    parts = [
        for_all(H, part.args[0], t, solve(implies(H, apply(part.args[0], t)), one))
        for part in (law, fit)
    ]
    return witnessed(found, [value], solve(implies(H, found.at(value)), *parts))


for claim in ("uldp-pum-l1-absolute", "uldp-pum-l1"):
    satisfiable(claim, "pi")(of_portions)
