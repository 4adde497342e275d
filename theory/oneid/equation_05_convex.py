"""Problem (5) in the coordinates alpha = log(a/b), beta = log((1-b)/(1-a)): convex, and linear.

u (1+v) and v (1+u) are products of functions whose logarithms lie above their tangents, as log is
concave; m noise + mu own is (m - mu) u (1+v) + mu v (1+u).
"""

from mechanisms import idue
from mechanisms.optimal_idue import objective as formulas
from theory.kernel.binding import function_of, substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, real
from theory.kernel.theorem import exchange, instance, solve
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.statements.oneid import convex as model
from theory.statements.oneid.convex import (
    A0,
    B0,
    BUDGET,
    LEFT,
    LOG,
    MOST,
    MOST_A,
    MOST_B,
    MU,
    PLAN,
    REST,
    SIZE,
    A,
    B,
    G,
)
from theory.tactics.closing import concluded
from theory.tactics.defined_at import defined_at
from theory.tactics.expand import rational
from theory.tactics.logic import at, derive
from theory.tactics.sums import equal, induction

g, h = const("g", G), const("h", G)
# A, A0 and their logarithms; those of A - 1 and A0 - 1; the same of B
NAMES = "a c la lc l1 l2 b d lb ld m1 m2"
a, c, la, lc, l1, l2, b, d, lb, ld, m1, m2 = (const(f"{n}_", REAL) for n in NAMES.split())
M, W, U, V = (const(n, REAL) for n in ("m_", "mu_", "u_", "v_"))
ABOVE = and_(a > 1, c > 1, b > 1, d > 1)


@remembered
def slope():
    """Return log((A-1)/(A0-1)) <= (1+u0) log(A/A0), by the concavity of log."""
    known = and_(a > 1, c > 1)
    first, second = lc - la <= c / a - 1, l1 + lc - (l2 + la) <= (a - 1) * c / ((c - 1) * a) - 1
    room = solve(implies(known, and_((c - 1) * a > 0, c - 1 > 0)))
    spread = rational(known, c / a + (c - 1) * ((a - 1) * c / ((c - 1) * a)), c + 0 * a, room)
    total = implies(and_(known, first, second), (lc - la) + (c - 1) * (l1 + lc - (l2 + la)) <= 0)
    s, t = const("s_", REAL), const("t_", REAL)
    scaled = solve(implies(and_(c > 1, s <= t), (c - 1) * s <= (c - 1) * t))
    values = second.args
    scaled = instance(scaled, {s: values[0], t: values[1]})
    total = solve(total, spread, scaled)
    u0 = 1 / (c - 1)
    inverse = solve(implies(c > 1, and_(u0 > 0, u0 * (c - 1) >= 1, u0 * (c - 1) <= 1)))
    x, y = const("x_", REAL), const("y_", REAL)
    cancel = and_(u0 > 0, eq(u0 * (c - 1), 1), (c - 1) * x <= c * y)
    cancel = solve(implies(cancel, u0 * ((c - 1) * x) <= u0 * (c * y)))
    cancel = instance(cancel, {x: l1 - l2, y: la - lc})
    plain = solve(
        implies(
            eq(u0 * (c - 1), 1), and_(eq(u0 * ((c - 1) * x), x), eq(u0 * (c * y), (1 + u0) * y))
        )
    )
    plain = instance(plain, {x: l1 - l2, y: la - lc})
    goal = l1 - l2 <= (1 + u0) * (la - lc)
    return solve(implies(and_(known, first, second), goal), total, inverse, cancel, plain)


@remembered
def product():
    """Return that u (1+v) lies above its tangent."""
    u0, v0 = 1 / (c - 1), 1 / (d - 1)
    u, v = 1 / (a - 1), 1 / (b - 1)
    ratio = (c - 1) * b * (d - 1) / ((a - 1) * (b - 1) * d)
    third = l2 + lb + m2 - (l1 + m1 + ld) <= ratio - 1
    alpha, beta = l1 - l2 <= (1 + u0) * (la - lc), m1 - m2 <= (1 + v0) * (lb - ld)
    room = solve(implies(ABOVE, and_((a - 1) * (b - 1) * d > 0, (c - 1) * (d - 1) > 0)))
    same = rational(ABOVE, u * (1 + v), u0 * (1 + v0) * ratio, room)
    x, y, r, k, e, f = (const(n, REAL) for n in ("x_", "y_", "r_", "k_", "e_", "f_"))
    known = and_(k > 0, e + f <= r - 1, e >= x, f >= y)
    plain = solve(implies(known, k * r >= k * (1 + x + y)))
    put = {k: u0 * (1 + v0), r: ratio, e: l2 - l1, f: lb - ld + (m2 - m1)}
    put |= {x: -1 * (1 + u0) * (la - lc), y: -1 * v0 * (lb - ld)}
    plain = instance(plain, put)
    sign = solve(implies(ABOVE, and_(u0 > 0, v0 > 0, u0 * (1 + v0) > 0)))
    H = and_(ABOVE, third, alpha, beta)
    needed = [solve(implies(H, part), sign) for part in plain.formula.args[0].args]
    start = u0 * (1 + v0)
    goal = u * (1 + v) >= start - u0 * (1 + u0) * (1 + v0) * (la - lc) - v0 * (1 + v0) * u0 * (
        lb - ld
    )
    spread = solve(eq(put[k] * (1 + put[x] + put[y]), goal.args[0]))
    return solve(implies(H, goal), plain, same, spread, *needed)


@remembered
def tangent():
    """Return that m noise + mu own lies above its tangent, over numbers."""
    swap = dict(
        zip(
            (a, c, la, lc, l1, l2, b, d, lb, ld, m1, m2),
            (b, d, lb, ld, m1, m2, a, c, la, lc, l1, l2),
            strict=True,
        )
    )
    slopes = slope(), instance(slope(), swap)
    products = product(), instance(product(), swap)
    parts = [*slopes[0].formula.args[0].args, *slopes[1].formula.args[0].args]
    parts += [p.formula.args[0].args[4] for p in products]
    H = and_(ABOVE, *parts, W >= 0, M >= W)
    two = [solve(implies(H, p.formula.args[1]), p, *slopes) for p in products]
    u0, v0, u, v = 1 / (c - 1), 1 / (d - 1), 1 / (a - 1), 1 / (b - 1)
    p, q = formulas.pulls(M, W, u0, v0)
    x, y, s, t = (const(n, REAL) for n in ("x_", "y_", "s_", "t_"))
    mixed = solve(
        implies(and_(W >= 0, M >= W, x >= s, y >= t), (M - W) * x + W * y >= (M - W) * s + W * t)
    )
    put = {x: two[0].formula.args[1].args[1], s: two[0].formula.args[1].args[0]}
    put |= {y: two[1].formula.args[1].args[1], t: two[1].formula.args[1].args[0]}
    mixed = instance(mixed, put)
    needed = solve(implies(H, mixed.formula.args[0]), *two)

    def value(u, v):
        return M * formulas.noise(u, v) + W * formulas.own(u, v)

    away = p * (la - lc) + q * (lb - ld)
    low = mixed.formula.args[1].args[0]
    ends = solve(eq(value(U, V), (M - W) * (U * (1 + V)) + W * (V * (1 + U))))
    first = instance(ends, {U: u, V: v})
    second = rational(ABOVE, value(u0, v0) - away, low)
    goal = value(u, v) >= value(u0, v0) - away
    return solve(implies(H, goal), mixed, needed, first, second)


def of_group():
    """Return the arithmetic of a group."""
    x, y, x0, y0 = A(g), B(g), A0(g), B0(g)
    first = {a: x, c: x0, la: LOG(x), lc: LOG(x0), l1: LOG(x - 1), l2: LOG(x0 - 1)}
    second = {b: y, d: y0, lb: LOG(y), ld: LOG(y0), m1: LOG(y - 1), m2: LOG(y0 - 1)}
    return first | second | {M: SIZE(g), W: MU(g)}


def at_group(statement):
    """Return that a group's summand lies above its tangent."""
    H = statement.given
    found = instance(tangent(), of_group())
    needed = [solve(implies(H, part), *at(H, g)) for part in found.formula.args[0].args]
    return solve(implies(H, model.above_tangent(formulas, g)), found, *needed)


def coordinates(statement):
    """Return that a, b have the coordinates, and that Proposition 1 is A_i B_j."""
    x, y, z, w = (const(n, REAL) for n in ("a1_", "b1_", "a2_", "b2_"))
    known = and_(x > 1, y > 1, z > 1, w > 1)
    pairs = [(model.coordinate(p), model.coordinate(q)) for p, q in ((x, y), (z, w))]
    signs = [solve(implies(known, 1 / (t - 1) > 0)) for t in (x, y, z, w)]
    (p, q), (r, t) = (formulas.probabilities(*pair) for pair in pairs)
    sums = [1 + u + v for u, v in pairs]
    positive = solve(implies(known, and_(*(s > 0 for s in sums))), *signs)
    gaps = [
        rational(known, p - q, 1 / sums[0], positive),
        rational(known, 1 - r, pairs[1][1] / sums[1], positive),
        rational(known, q, pairs[0][0] / sums[0], positive),
    ]
    k, n = const("k_", REAL), const("n_", REAL)
    sign = solve(implies(and_(k > 0, n > 0), k / n > 0))
    one = [
        instance(sign, {k: top, n: bottom})
        for top, bottom in ((real(1), sums[0]), (pairs[1][1], sums[1]), (pairs[0][0], sums[0]))
    ]
    l, r2 = const("l_", REAL), const("r_", REAL)
    product = solve(implies(and_(l > 0, r2 > 0), l * r2 > 0))
    below = instance(product, {l: q, r2: 1 - r})
    corner = instance(product, {l: pairs[0][0], r2: pairs[1][1]})
    facts = [*signs, positive, *gaps, *one, below, corner]
    goals = [
        *zip(formulas.coordinates(p, q), pairs[0], strict=True),
        (idue.ratio(p, q, r, t), x * w),
        (formulas.pair_ratio(pairs[0][0], pairs[1][1]), x * w),
    ]
    shown = [rational(known, *goal, *facts) for goal in goals]
    whole = solve(implies(known, and_(*(s.formula.args[1] for s in shown))), *shown)
    return whole, (x, y, z, w), facts


def same_problem(statement):
    """Return the first conclusion."""
    H, goal = statement.given, statement.goals[0]
    whole, names, _ = coordinates(statement)

    def facts(*chosen):
        if len(chosen) < 2:
            return []
        values = [f(k) for k in chosen for f in (A, B)]
        used = [t for k in chosen for t in at(H, k)]
        return [instance(whole, dict(zip(names, values, strict=True))), *used]

    return derive(H, goal, facts)


def bounded(statement):
    """Return the lower bound of (5) by tangents and plan."""
    given, goal = statement.given, statement.goals[2]
    H = and_(given, goal.args[0])
    row, column = G.sum(PLAN(g)), G.sum(lambda i: PLAN(i, g))
    alpha, beta = LOG(A(g)), LOG(B(g))
    p, q = model.pulls(formulas, g)
    x, y, z, w, t = (const(n, REAL) for n in ("x_", "y_", "z_", "w_", "t_"))
    charge = and_(z >= 0, z <= t, w >= 0, x <= y + w)
    charge = solve(implies(charge, x * z <= y * z + w * t))
    charges = [
        instance(charge, {x: p, y: row, z: alpha, w: LEFT(g), t: MOST_A(g)}),
        instance(charge, {x: q, y: column, z: beta, w: REST(g), t: MOST_B(g)}),
    ]
    falls = solve(implies(and_(z > 1, -1 * x <= 1 / z - 1), x >= 0))
    signs = [instance(falls, {x: LOG(f(g)), z: f(g)}) for f in (A, B)]
    here = at(H, g)
    signs = [
        solve(implies(H, LOG(f(g)) >= 0), t, *here) for f, t in zip((A, B), signs, strict=True)
    ]
    charges = [solve(implies(H, t.formula.args[1]), t, *signs, *here) for t in charges]
    own = formulas.own(model.coordinate(A(g)), model.coordinate(B(g)))
    weighed = solve(implies(and_(x >= 0, y <= z), x * y <= x * z))
    weighed = instance(weighed, {x: MU(g), y: own, z: MOST})
    weighed = solve(implies(H, weighed.formula.args[1]), weighed, *here)
    noise = SIZE(g) * formulas.noise(model.coordinate(A(g)), model.coordinate(B(g)))
    start = model.summand(formulas, g, model.coordinate(A0(g)), model.coordinate(B0(g)))
    charged = LEFT(g) * MOST_A(g) + REST(g) * MOST_B(g)
    tangent_at = start + p * LOG(A0(g)) + q * LOG(B0(g)) - charged
    item = noise + MU(g) * MOST >= tangent_at - row * alpha - column * beta
    names = [const(f"n{k}_", REAL) for k in range(12)]
    above = at_group(statement)
    f, o, mo, st, pp, qq, al, be, a0, b0, ch, rc = names
    plain = and_(
        f + o >= st - (pp * (al - a0) + qq * (be - b0)), o <= mo, pp * al + qq * be <= rc + ch
    )
    plain = solve(implies(plain, f + mo >= st + pp * a0 + qq * b0 - ch - rc))
    values = (noise, MU(g) * own, MU(g) * MOST, start, p, q, alpha, beta)
    values += (LOG(A0(g)), LOG(B0(g)), charged, row * alpha + column * beta)
    plain = instance(plain, dict(zip(names, values, strict=True)))
    parts = plain.formula.args[0].args
    needed = [
        solve(implies(H, parts[0]), above),
        solve(implies(H, parts[1]), weighed),
        solve(implies(H, parts[2]), *charges),
    ]
    same = solve(implies(H, item), plain, *needed)

    def over(term):
        return G.sum(lambda i: substitute(term, {g: i}))

    whole = induction(
        lambda n, m, t, r, k: n + MOST * m >= t - r - k,
        [over(noise), G.sum(MU), over(tangent_at), over(row * alpha), over(column * beta)],
        H,
        use=lambda i: [instance(same, {g: i})],
    )
    plan = planned(H, over)
    return solve(implies(given, goal), solve(implies(H, goal.args[1]), whole, *plan))


def planned(H, over):
    """Return that the plan at the logarithms costs at most the plan at the budgets."""
    row, column = G.sum(PLAN(g)), G.sum(lambda i: PLAN(i, g))
    cost = G.sum(lambda j: PLAN(g, j) * BUDGET(g, j))
    far = G.sum(lambda j: PLAN(g, j) * LOG(B(j)))
    x, y, z, w = (const(n, REAL) for n in ("x_", "y_", "z_", "w_"))
    item = solve(implies(and_(w >= 0, x + y <= z), w * x + w * y <= w * z))
    item = instance(item, {w: PLAN(g, h), x: LOG(A(g)), y: LOG(B(h)), z: BUDGET(g, h)})
    item = solve(implies(H, item.formula.args[1]), item, *at(H, g, h))
    one = induction(
        lambda r, f, c: r * LOG(A(g)) + f <= c,
        [row, far, cost],
        H,
        use=lambda j: [instance(item, {h: j})],
    )
    total = induction(
        lambda r, f, c: r + f <= c,
        [over(row * LOG(A(g))), over(far), over(cost)],
        H,
        use=lambda i: [instance(one, {g: i})],
    )
    swapped = exchange("sum", function_of(G, G, lambda i, j: PLAN(i, j) * LOG(B(j))))
    pulled = induction(
        lambda s, c: eq(s, c * LOG(B(g))),
        [G.sum(lambda i: PLAN(i, g) * LOG(B(g))), column],
    )
    columns = equal(
        G.sum(lambda j: G.sum(lambda i: PLAN(i, j) * LOG(B(j)))),
        over(column * LOG(B(g))),
        use=lambda i: [instance(pulled, {g: i})],
    )
    return total, swapped, columns


def theorem():
    """Return oneid-problem-convex."""
    statement = model.problem_convex()
    every = at_group(statement)
    tangents = derive(statement.given, statement.goals[1], lambda i: [instance(every, {g: i})])
    return concluded(statement, same_problem(statement), tangents, bounded(statement))


def defined():
    """Return that no denominator is zero."""
    statement = model.problem_convex()
    _, names, facts = coordinates(statement)
    x, y = const("x_", REAL), const("y_", REAL)
    product = solve(implies(and_(x > 1, y > 1), and_((x - 1) * y > 0, (x - 1) * (y - 1) > 0)))

    def known(*chosen):
        found = []
        for k in chosen:
            for i in chosen:
                values = A(k), B(k), A(i), B(i)
                found += [instance(t, dict(zip(names, values, strict=True))) for t in facts]
            pairs = (A0(k), A(k)), (B0(k), B(k)), (A(k), B(k)), (B(k), A(k))
            found += [instance(product, {x: s, y: t}) for s, t in pairs]
        return found

    return defined_at(statement, known)


@decides("oneid-problem-convex")
def problem_convex():
    """Tangents in log A and log B, from two laws of the logarithm."""
    return Decision(
        verdict="proved",
        why=(
            "With u = b/(a-b) and v = (1-a)/(a-b) the objective is sum m_i u_i (1+v_i) + "
            "max (v_i - u_i), and Proposition 1 reads alpha_i + beta_j <= r_ij. The last term is "
            "not convex alone: that m_i >= 1 makes the sum so. A convex summand lies above its "
            "tangents, and weights of the constraints whose row and column sums are the slopes "
            "bound the tangents' sum: this is the certificate of theory/idue_certificate.py, what "
            "a row or column is served short charged at the largest value. Problem (5) is thus "
            "solved globally, though the paper calls it nonconvex, which it is in (a, b)."
        ),
        scope="all numbers of groups, all weights mu_i <= m_i of sum one; 0 < b < a < 1: b = 0 "
        "and a = 1, of infinite budgets, are limits",
        theorem=theorem,
        defined=defined,
    )
