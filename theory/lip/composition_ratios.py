"""The ratios of t releases: what their product has beside its mean, under a common prior."""

from mechanisms.budgets import lip_composition
from theory.kernel.binding import function, function_of, substitute
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import TRUE, and_, const, eq, implies, not_, or_
from theory.kernel.theorem import (
    at_sorts,
    instance,
    solve,
)  # fmt: skip
from theory.library import mixtures
from theory.notions.lip import within
from theory.notions.probability import is_distribution, size
from theory.statements.lip.channels import PRIOR, E, X
from theory.statements.lip.composition import T
from theory.tactics.expand import expand, rational
from theory.tactics.folds import state_induction
from theory.tactics.logic import at, by_cases, conjuncts
from theory.tactics.sums import ONE, equal, induction, item_at_most

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
