"""Composition under a fixed common prior, t times: the cost of equal releases.

For one list of outputs r(t, x) is Pr(y_t|x)/Pr(y_t), in [1/E, E] and of mean 1. With u = E r, in
[1, E^2], the product Q of u and the sum S of u - 1 satisfy, for each value x,
1 + S <= Q <= 1 + S (V - 1)/(n (E^2 - 1)), where V = E^(2n): Bernoulli's inequality and a chord.
"""

from mechanisms.budgets import lip_composition
from theory.kernel.binding import exception, forall, function, function_of, substitute
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import FALSE, TRUE, and_, const, eq, implies, ite, not_, or_
from theory.kernel.theorem import (
    at_sorts,
    counterexample,
    generalise,
    instance,
    point,
    solve,
)  # fmt: skip
from theory.ledger.claims import Decision, decides
from theory.library import mixtures
from theory.notions.lip import within
from theory.notions.probability import is_distribution, size
from theory.statements.lip import composition as model
from theory.statements.lip.channels import PRIOR, E, X, output_mass
from theory.statements.lip.composition import OUTPUTS, RELEASES, T
from theory.tactics.expand import expand, rational
from theory.tactics.folds import state_induction
from theory.tactics.listed import listed
from theory.tactics.logic import at, by_cases, conjuncts, derive, prove
from theory.tactics.sums import ONE, equal, induction, item_at_most, non_negative

RATIO = const("r", functions(T, X, REAL))
x, t = const("x", X), const("t", T)
n, S, Q, V, u, a = (const(name, REAL) for name in ("n", "S", "Q", "V", "u", "a"))


def state(n, S, Q, V, a):
    """Return what is known after n releases, for a = E^2."""
    return and_(
        *(n >= 0, V >= 1, Q >= 1, Q <= V, S >= 0, n * (a - 1) >= S, Q >= 1 + S),
        n * (a - 1) * (Q - 1) <= S * (V - 1),
        1 + n * (a - 1) <= V,
        n * V * (a - 1) >= V - 1,
    )


def one_more():
    """Return that the state stays with one more factor u in [1, a], and n + 1 for n."""
    known = and_(state(n, S, Q, V, a), a >= 1, u >= 1, u <= a)
    later = n + 1, S + u - 1, Q * u, V * a
    *plain, _, bernoulli, growth = state(*later, a).args
    found = [solve(implies(known, part)) for part in (*plain, bernoulli, growth)]
    return solve(implies(known, state(*later, a)), chord(known), *found)


def chord(known):
    """Return the chord's bound after one more factor: linear in u, it is enough at 1 and a."""

    def gap(u):
        return (S + u - 1) * (V * a - 1) - (n + 1) * (a - 1) * (Q * u - 1)

    bernoulli = solve(implies(known, a * V >= 1 + (n + 1) * (a - 1)))
    scaled = solve(implies(known, (n + 1) * (V - 1) <= n * (a * V - 1)))
    few = solve(
        implies(and_(known, n > 0), S * ((n + 1) * (V - 1)) <= S * (n * (a * V - 1))), scaled
    )
    first = by_cases(
        known,
        gap(ONE) >= 0,
        [n > 0, not_(n > 0)],
        lambda k: [few] if k == 0 else [],
    )
    D = a * V - (n + 1) * a + n
    rest = solve(implies(and_(known, n > 0), n * (a - 1) * D >= S * D), bernoulli)
    last = by_cases(
        known,
        gap(a) >= 0,
        [n > 0, not_(n > 0)],
        lambda k: [rest, bernoulli] if k == 0 else [bernoulli],
    )
    between = rational(TRUE, (a - 1) * gap(u), (a - u) * gap(ONE) + (u - 1) * gap(a))
    g, h, k = (const(name, REAL) for name in ("g0", "g1", "g2"))
    mixed = solve(
        implies(
            and_(a > 1, u >= 1, u <= a, h >= 0, k >= 0, eq((a - 1) * g, (a - u) * h + (u - 1) * k)),
            g >= 0,
        )
    )
    linear = instance(mixed, {g: gap(u), h: gap(ONE), k: gap(a)})
    inside = solve(implies(and_(known, a > 1), gap(u) >= 0), linear, first, last, between)
    alone = solve(implies(and_(known, eq(a, 1)), gap(u) >= 0))
    goal = (n + 1) * (a - 1) * (Q * u - 1) <= (S + u - 1) * (V * a - 1)
    whole = solve(implies(known, gap(u) >= 0), inside, alone)
    return solve(implies(known, goal), whole)


def given():
    """Return what is known of the ratios."""
    return and_(
        is_distribution(X, PRIOR),
        E >= 1,
        T.forall(lambda t: X.forall(lambda x: within(1, RATIO(t, x), E))),
        T.forall(lambda t: eq(X.sum(lambda x: PRIOR(x) * RATIO(t, x)), 1)),
    )


def power():
    """Return E^n."""
    return T.prod(lambda t: E)


def product(x):
    """Return the product of the ratios."""
    return T.prod(lambda t: RATIO(t, x))


def excess(x):
    """Return S."""
    return T.sum(lambda t: E * RATIO(t, x) - 1)


def pointwise():
    """Return the state after all releases, for a value x."""
    H = given()

    def relation(n, S, P, W):
        return and_(W >= 1, P >= 0, state(n, S, W * P, W * W, E * E))

    def use(i, n0, S0, P0, W0):
        r = RATIO(i, x)
        near = at(H, i, x)
        inside = solve(implies(H, and_(E * r >= 1, E * r <= E * E, E * E >= 1, r >= 0)), *near)
        put = {n: n0, S: S0, Q: W0 * P0, V: W0 * W0, u: E * r, a: E * E}
        moved = instance(step, put)
        before = and_(H, relation(n0, S0, P0, W0))
        premise = solve(implies(before, moved.formula.args[0]), inside)
        later = relation(n0 + 1, S0 + (E * r - 1), P0 * r, W0 * E)
        parts = [solve(implies(before, part), inside) for part in later.args[:2]]
        names = [const(f"v{k}", REAL) for k in range(3)]
        bare = state(n0 + 1, names[0], names[1], names[2], E * E)
        left = S0 + E * r - 1, W0 * P0 * (E * r), W0 * W0 * (E * E)
        right = S0 + (E * r - 1), W0 * E * (P0 * r), W0 * E * (W0 * E)
        same = [rational(TRUE, one, other) for one, other in zip(left, right, strict=True)]
        whole = solve(implies(before, moved.formula.args[1]), moved, premise)
        shown = [
            solve(
                implies(before, substitute(part, dict(zip(names, right, strict=True)))),
                whole,
                *same,
            )
            for part in bare.args
        ]
        return [*parts, *shown]

    step = one_more()
    folds = [size(T), excess(x), product(x), power()]
    return state_induction(relation, folds, H, use)


def mean():
    """Return c, the mean of the product."""
    return X.sum(lambda x: PRIOR(x) * product(x))


def averages():
    """Return the bounds of c: those of the product, averaged over the values."""
    H, found = given(), pointwise()
    W, n = power(), size(T)
    p, low, high = (const(name, REAL) for name in ("p0", "low", "high"))
    scaled = solve(implies(and_(p >= 0, low <= high), p * low <= p * high))

    def use(i):
        P, S = product(i), excess(i)
        at_i = instance(found, {x: i})
        pairs = (
            (n * (E * E - 1) * (W * P - 1), S * (W * W - 1)),
            (1 + S, W * P),
            (W * P, W * W),
        )
        facts = [*at(H, i), at_i]
        return [
            solve(
                implies(H, PRIOR(i) * one <= PRIOR(i) * other),
                instance(scaled, {p: PRIOR(i), low: one, high: other}),
                *facts,
            )
            for one, other in pairs
        ]

    weighted = X.sum(lambda x: PRIOR(x) * excess(x))
    sums = [mean(), weighted, X.sum(PRIOR)]
    relations = (
        lambda c, s, t: n * (E * E - 1) * (W * c - t) <= s * (W * W - 1),
        lambda c, s, t: t + s <= W * c,
        lambda c, s, t: W * c <= W * W * t,
    )
    bounds = [
        induction(relation, sums, H, use=lambda i, k=k: [use(i)[k]])
        for k, relation in enumerate(relations)
    ]
    return bounds, spent(weighted)


def spent(weighted):
    """Return that the mean of S is n (E - 1)."""
    H = given()
    inner = expand(excess(x))
    total = X.sum(lambda x: PRIOR(x) * (E * T.sum(lambda t: RATIO(t, x)) - size(T)))
    same = equal(weighted, total, use=lambda i: [instance(inner, {x: i})])
    swapped = instance(
        at_sorts(mixtures.mass_after(), {mixtures.Y: T}),
        {
            mixtures.P: PRIOR,
            const("Q", functions(X, T, REAL)): function_of(X, T, lambda x, t: RATIO(t, x)),
            const("w", functions(T, REAL)): function(T, lambda t: ONE),
        },
    )
    ones = equal(swapped.formula.args[1], size(T), H, use=lambda i: at(H, i))
    goal = eq(weighted, size(T) * (E - 1))
    return solve(implies(H, goal), same, expand(total), swapped, ones)


def comparison():
    """Return that the bound of R is no worse than that of 1/R: V (E+1) <= (V+E)(1 + n(E-1))."""

    def relation(n, W):
        more = (W * W + E) * (1 + n * (E - 1)) >= W * W * (E + 1)
        return or_(and_(eq(n, 0), eq(W, 1)), and_(n >= 1, W >= 1, more))

    n, V = const("n", REAL), const("V", REAL)

    def below(V, n):
        return (V + E) * (1 + n * (E - 1)) >= V * (E + 1)

    step = solve(implies(and_(E >= 1, V >= 1, n >= 1, below(V, n)), below(V * E * E, n + 1)))
    return state_induction(
        relation,
        [size(T), power()],
        E >= 1,
        lambda i, n0, W0: [instance(step, {n: n0, V: W0 * W0})],
    )


def of_ratios():
    """Return (7) for all releases, in ratios."""
    H, W = given(), power()
    F = lip_composition.equal_releases(W, E)
    bounds, spends = averages()
    c, P, w, k, f, s = (const(name, REAL) for name in ("c", "P", "W", "k", "F", "s"))
    shared = and_(E >= 1, w >= 1, k >= 1, eq(s, k * (E - 1)))
    upper = and_(
        shared,
        k * (E * E - 1) * (w * c - 1) <= s * (w * w - 1),
        w * c <= w * w,
        w * w - 1 <= k * (w * w) * (E * E - 1),
    )
    scaled = solve(implies(and_(upper, E > 1), (E + 1) * (w * c - 1) <= w * w - 1))
    flat = solve(implies(and_(upper, eq(E, 1)), (E + 1) * (w * c - 1) <= w * w - 1))
    above = solve(implies(upper, w * c * (E + 1) <= w * w + E), scaled, flat)
    equation = eq(f * (E + 1), w * w + E)
    inverse = solve(
        implies(
            and_(E >= 1, w >= 1, w * P >= 1, equation, w * c * (E + 1) <= w * w + E), c <= f * P
        )
    )
    enough = w * w * (E + 1) <= (w * w + E) * (1 + s)
    largest = solve(implies(and_(E >= 1, w >= 1, equation, s >= 0, enough), w * w <= f * (1 + s)))
    direct = solve(
        implies(
            and_(w >= 1, f >= 1, w * P <= w * w, 1 + s <= w * c, w * w <= f * (1 + s)), f * c >= P
        )
    )
    put = {c: mean(), P: product(x), w: W, k: size(T), f: F, s: size(T) * (E - 1)}
    counted = item_at_most(size(T), t)
    state_x = pointwise()
    f_at = solve(implies(and_(H, W >= 1), and_(eq(F * (E + 1), W * W + E), F >= 1)))
    known = [*bounds, spends, counted, state_x, comparison(), f_at]
    goal = within(mean(), product(x), F)
    found = []
    for general in (above, inverse, largest, direct):
        here = instance(general, put)
        shown = [
            solve(implies(H, part), *known, *found) for part in conjuncts(here.formula.args[0])
        ]
        found.append(solve(implies(H, here.formula.args[1]), here, *shown))
    return solve(implies(H, goal), *found)


def of_outputs(statement):
    """Return (7) for a list of outputs, all of which can occur, or one of which cannot."""
    H, o = statement.given, const("o", OUTPUTS)
    entry = function_of(T, X, lambda t, x: RELEASES(t, x, o(t)))
    masses = function(T, lambda t: output_mass(X, PRIOR, lambda x, y: RELEASES(t, x, y), o(t)))
    sign = prove(implies(H, entry(t, x) >= 0), at=[t, x, o(t)], rounds=3)
    prior = at(H, x)
    item = solve(implies(H, PRIOR(x) * entry(t, x) >= 0), sign, *prior)
    near = prove(implies(H, within(masses(t), entry(t, x), E)), at=[t, o(t), x], rounds=3)
    goal = statement.goals[0].args[0](o).args[0](x)
    possible = T.forall(lambda t: masses(t) > 0)
    local = [sign, near]
    found = [
        solve(implies(and_(H, possible), goal), ratios(and_(H, possible), entry, masses, local)),
        solve(implies(and_(H, not_(possible)), goal), never(H, entry, masses, local, item)),
    ]
    one = solve(implies(H, goal), *found)

    def facts(*c):
        return [instance(one, dict(zip((o, x), c, strict=True)))] if len(c) == 2 else []

    return derive(H, statement.goals[0], facts)


def released(entry, x):
    """Return the probability of the outputs given a value."""
    return T.prod(lambda t: entry(t, x))


def ratios(given_, entry, masses, local):
    """Return (7) where each output can occur: of the ratios, times the product of the masses."""
    ratio = function_of(T, X, lambda t, x: entry(t, x) / masses(t))
    general = instance(of_ratios(), {RATIO: ratio})
    total = X.sum(lambda x: PRIOR(x) * ratio(t, x))
    one = solve(
        implies(given_, eq(total, 1)),
        expand(total, masses(t) > 0),
        expand(masses(t)),
        *at(given_, t),
    )
    m, q, r = (const(name, REAL) for name in ("m", "q", "r"))
    scaled = solve(implies(and_(m > 0, within(m, q, E), eq(r * m, q)), within(1, r, E)))
    scaled = instance(scaled, {m: masses(t), q: entry(t, x), r: ratio(t, x)})
    close = solve(implies(given_, within(1, ratio(t, x), E)), scaled, *local, *at(given_, t))

    def facts(*c):
        put = dict(zip((t, x), c, strict=False))
        known = [instance(one, put)] if c and c[0].sort is T else []
        known += [instance(close, put)] if len(c) == 2 else []
        return [*known, *(f for i in c if i.sort is X for f in at(given_, i))]

    shown = derive(given_, general.formula.args[0], facts)
    M, P = T.prod(masses), T.prod(lambda t: ratio(t, x))
    quotient = solve(implies(given_, eq(entry(t, x), masses(t) * ratio(t, x))), *at(given_, t))
    together = induction(
        lambda a, b, c: eq(a, b * c),
        [released(entry, x), M, P],
        given_,
        use=lambda i: [instance(quotient, {t: i})],
    )
    mass = X.sum(lambda x: PRIOR(x) * released(entry, x))
    means = X.sum(lambda x: PRIOR(x) * T.prod(lambda t: ratio(t, x)))
    both = induction(
        lambda a, b: eq(a, M * b),
        [mass, means],
        given_,
        use=lambda i: [instance(together, {x: i})],
    )
    positive = induction(lambda a: a > 0, [M], given_, use=lambda i: at(given_, i))
    c, p, k, f = (const(name, REAL) for name in ("c", "p", "k", "f"))
    larger = solve(implies(and_(k > 0, within(c, p, f)), within(k * c, k * p, f)))
    larger = instance(larger, {c: means, p: P, k: M, f: factor()})
    needed = solve(implies(given_, larger.formula.args[0]), positive, general, shown)
    value = within(mass, released(entry, x), factor())
    moved = instance(
        solve(implies(and_(within(c, p, f), eq(m, c), eq(q, p)), within(m, q, f))),
        {c: M * means, p: M * P, f: factor(), m: mass, q: released(entry, x)},
    )
    return solve(implies(given_, value), larger, needed, moved, together, both)


def factor():
    """Return the cost of the releases."""
    return lip_composition.equal_releases(power(), E)


def never(H, entry, masses, local, item):
    """Return (7) where some output cannot occur: then it occurs for no value."""
    predicate = function(T, lambda t: masses(t) > 0)
    one = exception(predicate)
    some = and_(H, not_(forall(predicate)))
    mass = non_negative(masses(t), H, use=lambda i: [instance(item, {x: i})])
    zero = solve(
        implies(some, eq(entry(one, x), 0)),
        counterexample(predicate),
        instance(mass, {t: one}),
        *(instance(f, {t: one}) for f in local),
    )
    alone = T.prod(lambda t: ite(eq(t, one), entry(t, x), ONE))
    whole = induction(lambda a, b: implies(eq(b, 0), eq(a, 0)), [released(entry, x), alone], some)
    picked = point("prod", function(T, lambda t: entry(t, x)), one)
    nothing = solve(implies(some, eq(released(entry, x), 0)), whole, picked, zero)
    total = X.sum(lambda x: PRIOR(x) * released(entry, x))
    empty = induction(lambda a: eq(a, 0), [total], some, use=lambda i: [instance(nothing, {x: i})])
    value = within(total, released(entry, x), factor())
    return solve(implies(some, value), nothing, empty)


def attained(statement):
    """Return that the optimal channel at P1 = 1/(1+E), reporting 1 each time, costs as much."""
    H, (_, private, costs) = statement.given, statement.goals
    best = statement.spelled(model.BEST)
    many, few = (T.prod(lambda t, v=v: best(v, TRUE)) for v in (TRUE, FALSE))
    known = E >= 1
    each = solve(
        implies(known, and_(best(FALSE, TRUE) > 0, eq(best(TRUE, TRUE), E * E * best(FALSE, TRUE))))
    )
    grown = induction(
        lambda a, b, w: eq(a, w * w * b), [many, few, power()], known, use=lambda i: [each]
    )
    positive = induction(lambda a: a > 0, [few], known, use=lambda i: [each])
    a, b, v = (const(name, REAL) for name in ("a", "b", "v"))
    p = 1 / (1 + E)
    same = rational(known, p * (v * b) + (1 - p) * b, (v + E) / (E + 1) * b)
    same = solve(
        implies(and_(known, eq(a, v * b)), eq(p * a + (1 - p) * b, (v + E) / (E + 1) * b)), same
    )
    same = instance(same, {a: many, b: few, v: power() * power()})
    total = listed(known, costs, lambda goal: [same, grown, positive])
    return [
        solve(implies(H, part), f)
        for part, f in ((private, listed(known, private)), (costs, total))
    ]


def theorem():
    """Return lip-composition-repeated."""
    statement = model.equal_releases()
    found = solve(statement.implication, of_outputs(statement), *attained(statement))
    return generalise(found, *statement.constants)


@decides("lip-composition-repeated")
def repeated():
    """Induction over the releases, then over the values."""
    return Decision(
        verdict="proved",
        why=(
            "For each value the product of t ratios lies between Bernoulli's bound and a chord, "
            "both linear in the ratios, whose means are 1. The paper's optimal channel at P1 = "
            "1/(1+E) attains it with t equal reports. As t grows the cost per release tends to "
            "2 eps, LDP's own."
        ),
        scope=(
            "all t >= 1, all alphabets of any size, all priors, all eps >= 0, releases that may "
            "differ and are independent given the input"
        ),
        theorem=theorem,
    )
