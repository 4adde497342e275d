"""Equation (5): what its objective bounds, and that it is not convex in (a, b)."""

from mechanisms.estimation.empirical import from_frequencies
from mechanisms.optimal_idue.objective import coordinates, noise, own
from theory.kernel.binding import function, substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import TRUE, and_, const, eq, implies, ite, not_, real
from theory.kernel.theorem import instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.library.finite import grouping
from theory.library.finite import independent_bits as bits
from theory.statements.oneid import objective as model
from theory.statements.oneid.objective import BIT, GROUP, MOST, OMEGA, VALUE, A, B, U, X
from theory.tactics.closing import concluded
from theory.tactics.defined_at import defined_at
from theory.tactics.expand import expand, rational
from theory.tactics.logic import at, derive
from theory.tactics.sums import induction, item_at_most, non_negative, size_facts

x, u, o = const("x", X), const("u", U), const("o", OMEGA)
P, Q, N, C = (const(name, REAL) for name in ("p0", "q0", "n0", "c0"))


def users():
    """Return the number of users, and that there is one."""
    statement = model.objective_bounds_mse()
    return statement.spelled(model.N), size_facts(U, lambda u: TRUE, u)


@remembered
def divided():
    """Return that e r = s and s n = v r with r > 0 give n e = v, and the names e, s, r, v."""
    e, s, r, v = names = [const(name, REAL) for name in ("e0", "s0", "r0", "v0")]
    known = and_(eq(e * r, s), eq(s * N, v * r), r > 0)
    zero = solve(implies(known, eq((N * e - v) * r, 0)))
    whole = solve(implies(and_(r > 0, eq((N * e - v) * r, 0)), eq(N * e, v)))
    return solve(implies(known, eq(N * e, v)), zero, whole), names


def one_value(statement):
    """Return the error of one value's estimate, times n: noise and its share times `own`."""
    H, (n, some) = statement.given, users()
    a, b, c = A(GROUP(x)), B(GROUP(x)), U.sum(lambda u: ite(eq(VALUE(u), x), real(1), real(0)))
    proper = at(H, GROUP(x))
    mean = function(U, lambda u: ite(eq(VALUE(u), x), a, b))
    error = statement.spelled(model.error(from_frequencies, x))
    ones = U.sum(lambda u: ite(BIT(x, u, o), real(1), real(0)))
    frequency = from_frequencies(ones / n, b, a - b)
    miss = function(OMEGA, lambda i: substitute(frequency - c / n, {o: i}))
    put = {bits.BIT: BIT(x), bits.MEAN: mean, bits.MISS: miss, bits.SCALE: n * (a - b)}
    general = instance(bits.theorem(), put)
    total, variances = U.sum(mean), general.formula.args[1].args[1]
    k = const("ones0", REAL)
    known = and_(N >= 1, not_(eq(P, Q)))
    whole = from_frequencies(k / N, Q, P - Q) - C / N
    scaled = rational(known, whole * (N * (P - Q)), k - (N * Q + C * (P - Q)))
    scaled = instance(scaled, {N: n, P: a, Q: b, C: c, k: ones})
    sums = [expand(t) for t in (total, n, c, variances)]
    each = solve(
        implies(H, eq(miss(o) * (n * (a - b)), ones - total)), scaled, *sums, *some, *proper
    )

    def facts(*chosen):
        outcomes = [i for i in chosen if i.sort is OMEGA]
        return [*at(H, x, *chosen), *at(H, *chosen), *(instance(each, {o: i}) for i in outcomes)]

    premise = derive(H, general.formula.args[0], facts)
    spread = C * P * (1 - P) + (N - C) * Q * (1 - Q)
    value = noise(*coordinates(P, Q)) + C / N * own(*coordinates(P, Q))
    square = N * (P - Q) * (N * (P - Q))
    inverse = rational(known, spread * N, value * square)
    positive = solve(implies(known, square > 0))
    cancel, (e, *names) = divided()
    closed = instance(cancel, dict(zip(names, (spread, square, value), strict=True)))
    goal = implies(and_(known, eq(e * square, spread)), eq(N * e, value))
    closed = solve(goal, closed, inverse, positive)
    closed = instance(closed, {N: n, P: a, Q: b, C: c, e: error})
    goal = closed.formula.args[1]
    return solve(implies(H, goal), closed, general, premise, *sums, *some, *proper)


def own_at(x):
    """Return the value's term of the maximum."""
    return own(*coordinates(A(GROUP(x)), B(GROUP(x))))


def bounded():
    """Return oneid-objective-bounds-mse."""
    statement = model.objective_bounds_mse()
    H, (exact, bound, tied), (n, some) = statement.given, statement.goals, users()
    each = one_value(statement)
    errors = X.sum(lambda x: statement.spelled(model.error(from_frequencies, x)))
    sums = induction(
        lambda e, v: eq(n * e, v),
        [errors, exact.args[0]],
        H,
        use=lambda i: [instance(each, {x: i})],
    )
    first = solve(implies(H, exact), sums)
    shares = statement.spelled(model.share(x))
    count = U.sum(lambda u: ite(eq(VALUE(u), x), real(1), real(0)))
    counted = grouping.of(VALUE, function(X, lambda x: real(1)))
    all_shares = X.sum(lambda i: substitute(shares, {x: i}))
    pulled = induction(lambda a, b: eq(a * n, b), [all_shares, counted.formula.args[1]], n >= 1)
    one = solve(implies(n >= 1, eq(all_shares, 1)), pulled, counted)
    kinds = X.sum(lambda x: noise(*coordinates(A(GROUP(x)), B(GROUP(x)))))
    split = induction(
        lambda v, k, s: v <= k + MOST * s,
        [exact.args[0], kinds, all_shares],
        H,
        use=lambda i: [instance(below(H, count, n), {x: i}), *at(H, GROUP(i))],
    )
    grouped = grouping.of(GROUP, function(model.G, lambda g: noise(*coordinates(A(g), B(g)))))
    second = solve(implies(H, bound), first, split, one, grouped, *some)
    given = and_(H, tied.args[0])
    even = induction(
        lambda v, k, s: eq(v, k + MOST * s),
        [exact.args[0], kinds, all_shares],
        given,
        use=lambda i: [instance(same(given, count, n), {x: i})],
    )
    third = solve(implies(given, tied.args[1]), first, even, one, grouped, *some)
    return concluded(statement, first, second, solve(implies(H, tied), third))


def below(H, count, n):
    """Return that a value's share of `own` is at most its share of the greatest."""
    s, f, t = (const(name, REAL) for name in ("s0", "f0", "t0"))
    product = solve(implies(and_(s >= 0, f <= t), s * f <= t * s))
    product = instance(product, {s: count / n, f: own_at(x), t: MOST})
    c = const("c0", REAL)
    positive = solve(implies(and_(c >= 0, N >= 1), c / N >= 0))
    positive = instance(positive, {c: count, N: n})
    facts = product, positive, non_negative(count), *users()[1], *at(H, GROUP(x))
    return solve(implies(H, product.formula.args[1]), *facts)


def same(given, count, n):
    """Return that they are equal if all users have a value with the greatest."""
    gap = own_at(x) - MOST
    none = induction(
        lambda c: eq(c * gap, 0),
        [count],
        given,
        use=lambda i: [leibniz(function(X, own_at), VALUE(i), x), *at(given, i)],
    )
    c, f, t = (const(name, REAL) for name in ("c0", "f0", "t0"))
    spread = solve(implies(and_(N >= 1, eq(c * (f - t), 0)), eq(c / N * f, t * (c / N))))
    spread = instance(spread, {c: count, N: n, f: own_at(x), t: MOST})
    return solve(implies(given, spread.formula.args[1]), spread, none, *users()[1])


def bounded_defined():
    """Return that no denominator is zero."""
    statement = model.objective_bounds_mse()

    def terms(*chosen):
        groups = [GROUP(c) for c in chosen if c.sort is X]
        return [*groups, *(GROUP(VALUE(c)) for c in chosen if c.sort is U)]

    return defined_at(statement, lambda *chosen: users()[1], terms)


@decides("oneid-objective-bounds-mse")
def objective_bounds_mse():
    """MSE/n = sum noise + sum (c/n) own, and a mean of `own` is at most the greatest."""
    return Decision(
        verdict="proved",
        printed_proof="unread",
        why=(
            "For given counts MSE/n is sum b(1-b)/(a-b)^2 plus the mean of (1-a-b)/(a-b) over "
            "users, and (5) has the greatest in place of the mean. It is attained where all users "
            "have the value with the greatest. b = 0, for an infinite budget, is included."
        ),
        scope="all numbers of values, all n, all counts, all 0 <= b < a <= 1; bits of one value by "
        "different users are independent in pairs",
        theorem=bounded,
        defined=bounded_defined,
    )


def nonconvex_theorem():
    """Return oneid-nonconvex."""
    statement = model.nonconvex()
    H, (inside, above) = statement.given, statement.goals
    w, w0 = const("w0", REAL), model.W0
    d = statement.spelled(model.GAP)
    known = and_(w0 >= 0, w0 < 1)
    small = solve(implies(known, and_(d > 0, 4 * (1 + w0) * d <= 1 - w0, 4 * d <= 1)))
    x, y = model.ENDS
    found, gap = [], const("gap", REAL)
    for b in (x, (x + y) / 2, y):
        near = and_(known, gap > 0, 4 * gap <= 1, 4 * (1 + w0) * gap <= 1 - w0, w >= 0, w <= w0)
        left, right = (b + gap) * (1 - b), b * (1 - b - gap)
        crossed = solve(implies(near, and_(w * left <= right, right > 0)))
        s, t = const("s0", REAL), const("t0", REAL)
        quotient = solve(implies(and_(t > 0, w * s <= t), w * (s / t) <= 1))
        below_one = instance(quotient, {s: left, t: right})
        pair = solve(implies(near, w * (left / right) <= 1), crossed, below_one)
        i, j = const("i", model.G), const("j", model.G)
        pair = instance(pair, {gap: d, w: model.PAIR(i, j)})
        found.append(pair)

    def facts(*chosen):
        if len(chosen) < 2:
            return [small]
        put = dict(zip((const("i", model.G), const("j", model.G)), chosen, strict=True))
        return [small, *at(H, *chosen), *(instance(t, put) for t in found)]

    feasible = derive(H, inside, facts)
    total = model.G.sum(model.SIZE)
    u = const("u0", REAL)
    pulled = induction(lambda a, b: eq(a, b * u), [model.G.sum(lambda g: model.SIZE(g) * u), total])
    k = const("k0", REAL)

    def value(b):
        u, v = coordinates(b + gap, b)
        return k * noise(u, v) + own(u, v)

    excess = k * (x - y) * (x - y) / (2 * gap * gap)
    same = rational(gap > 0, 2 * value((x + y) / 2) - value(x) - value(y), excess)
    sign = solve(implies(and_(gap > 0, k > 0), excess > 0))
    put = {gap: d, k: total}
    sums = [instance(pulled, {u: noise(*coordinates(b + d, b))}) for b in (x, (x + y) / 2, y)]
    positive = strictly(H, total)
    concave = solve(
        implies(H, above), instance(same, put), instance(sign, put), *sums, small, positive
    )
    return concluded(statement, feasible, concave)


def strictly(H, total):
    """Return that a sum of positive items is positive."""
    g = const("g", model.G)
    below = item_at_most(total, g, H, use=lambda i: at(H, i))
    return solve(implies(H, total > 0), below, *at(H, g))


def nonconvex_defined():
    """Return that no denominator is zero."""
    d, w0 = model.nonconvex().spelled(model.GAP), model.W0
    small = solve(implies(and_(w0 >= 0, w0 < 1), and_(d > 0, 4 * d <= 1)))
    return defined_at(model.nonconvex(), lambda *chosen: [small])


@decides("oneid-nonconvex")
def nonconvex():
    """All groups with the same a and b, shifted together: a feasible segment with a concave (5)."""
    return Decision(
        verdict="proved",
        printed_proof="unread",
        why=(
            "Where all groups have the same a and b, shifting both by the same amount keeps a - b "
            "and makes the objective strictly concave; for budgets above 0 such a segment is "
            "feasible. So it is not convex for any number of groups, sizes and positive "
            "budgets. In other coordinates it is (oneid-problem-convex)."
        ),
        scope="all numbers of groups, all sizes, all budgets in (0, infinity]",
        theorem=nonconvex_theorem,
        defined=nonconvex_defined,
    )
