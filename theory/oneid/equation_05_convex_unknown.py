"""J, what is left of problem (5) for OneID, is strictly convex in its one unknown M."""

from mechanisms.optimal_idue import objective as formulas
from mechanisms.optimal_idue.objective import noise, one_id, own
from theory.kernel.binding import function, substitute
from theory.kernel.sorts import BOOL, REAL
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import instance, point, solve
from theory.kernel.trace import remembered
from theory.statements.oneid import one_unknown as model
from theory.statements.oneid.one_unknown import BUDGET, FINITE, OTHER, SIZE, TOP, G, M, T
from theory.tactics.expand import rational
from theory.tactics.logic import at
from theory.tactics.sums import ZERO, induction, item_at_most

g = const("g", G)
E, S = const("e0", REAL), const("s0", REAL)


def over_groups(term):
    """Return the sum of a term about group g over all groups."""
    return G.sum(lambda i: substitute(term, {g: i}))


@remembered
def reciprocals():
    """Return that 1/p is strictly convex: at a mean it is below the mean."""
    p, q, r = (const(n, REAL) for n in ("p0", "q0", "r0"))
    known = and_(p > 0, q > 0, T > 0, T < 1, eq(r, T * p + (1 - T) * q))
    mean = T / p + (1 - T) / q
    spread = T * (1 - T) * (p - q) * (p - q) / (p * q * (T * p + (1 - T) * q))
    signs = and_(p > 0, q > 0, T > 0, T < 1)
    positive = solve(
        implies(signs, and_(T * p + (1 - T) * q > 0, p * q * (T * p + (1 - T) * q) > 0))
    )
    gap = rational(signs, mean - 1 / (T * p + (1 - T) * q), spread, positive)
    a, b = const("a0", REAL), const("b0", REAL)
    sign = solve(implies(and_(a >= 0, b > 0), and_(a / b >= 0, implies(a > 0, a / b > 0))))
    top = T * (1 - T) * (p - q) * (p - q)
    sign = instance(sign, {a: top, b: p * q * (T * p + (1 - T) * q)})
    least = solve(implies(signs, and_(top >= 0, implies(not_(eq(p, q)), top > 0))))
    goal = and_(1 / r <= mean, implies(not_(eq(p, q)), 1 / r < mean))
    return solve(implies(known, goal), gap, sign, least, positive), (p, q, r)


@remembered
def parts():
    """Return noise and `own` of a finite budget by 1/(M-1) and 1/(E-M)."""
    known = and_(M > 1, M < E)
    d = E - 1 - (M - 1)
    room = solve(implies(known, and_(d > 0, E - 1 > 0, (E - 1) * (M - 1) > 0, (E - 1) * d > 0)))
    pair, near, far = one_id(M - 1, E - 1), 1 / (M - 1), 1 / d
    spread = near / (E - 1) + E * E / (E - 1) * far - 1
    return [
        rational(known, noise(*pair), spread, room),
        rational(known, own(*pair), near + 1 - E * far, room),
    ]


@remembered
def convex_group():
    """Return that a finite group's share is convex, and strictly so with the maximum's term."""
    names = n1, f1, n2, f2, n3, f3 = [const(n, REAL) for n in ("n1", "f1", "n2", "f2", "n3", "f3")]
    c = const("c0", REAL)

    def noises(near, far):
        return S * (near * c + E * E * c * far - 1)

    def both(near, far):
        return noises(near, far) + (near + 1 - E * far)

    known = and_(S >= 1, E > 1, c > 0, eq(c * (E - 1), 1), T > 0, T < 1)
    below = and_(n3 <= T * n1 + (1 - T) * n2, f3 <= T * f1 + (1 - T) * f2)
    x, y = T * n1 + (1 - T) * n2 - n3, T * f1 + (1 - T) * f2 - f3
    first = T * noises(n1, f1) + (1 - T) * noises(n2, f2) - noises(n3, f3)
    second = T * both(n1, f1) + (1 - T) * both(n2, f2) - both(n3, f3)
    same = solve(eq(first, S * c * x + S * (E * E) * c * y))
    also = solve(eq(second, (S * c + 1) * x + (S * (E * E) * c - E) * y))
    slopes = and_(S * c > 0, S * (E * E) * c > 0, S * (E * E) * c - E > 0)
    a, b = const("a0", REAL), const("b0", REAL)
    more = solve(implies(and_(a >= 1, b >= 0), a * b >= b))
    over = solve(implies(known, and_(E * E * c > E, eq(E * E * c - E, E * c))))
    slopes = solve(
        implies(known, slopes),
        over,
        instance(more, {a: S, b: E * E * c}),
        instance(more, {a: S, b: c}),
    )
    p, q, u, v = (const(n, REAL) for n in ("p0", "q0", "u0", "v0"))
    signs = solve(
        implies(
            and_(p > 0, q > 0, u >= 0, v >= 0),
            and_(p * u + q * v >= 0, implies(u > 0, p * u + q * v > 0)),
        )
    )
    weights = ((S * c, S * (E * E) * c), (S * c + 1, S * (E * E) * c - E))
    found = [instance(signs, {p: s, q: t, u: x, v: y}) for s, t in weights]
    goal = and_(first >= 0, second >= 0, implies(x > 0, second > 0))
    return solve(implies(and_(known, below), goal), same, also, slopes, *found), names, c


def points():
    """Return the three values of M: two, and their mean."""
    return M, OTHER, T * M + (1 - T) * OTHER


def convex(statement):
    """Return that J is strictly convex."""
    given, goal = statement.given, statement.goals[3]
    H = and_(given, goal.args[0])
    general, (p, q, r) = reciprocals()
    m1, m2, m3 = points()
    near = instance(general, {p: m1 - 1, q: m2 - 1, r: m3 - 1})
    far = instance(
        general,
        {p: BUDGET(g) - 1 - (m1 - 1), q: BUDGET(g) - 1 - (m2 - 1), r: BUDGET(g) - 1 - (m3 - 1)},
    )
    means = solve(eq(T / p + (1 - T) / q, T * (1 / p) + (1 - T) * (1 / q)))
    means = [
        instance(means, dict(zip((p, q), pair, strict=True)))
        for pair in ((m1 - 1, m2 - 1), (BUDGET(g) - 1 - (m1 - 1), BUDGET(g) - 1 - (m2 - 1)))
    ]
    used = [*at(H, g), *means]
    between = and_(M > 1, OTHER > 1, T > 0, T < 1)
    middle = solve(implies(and_(between, M < E, OTHER < E), and_(m3 > 1, m3 < E)))
    middle = instance(middle, {E: BUDGET(g)})
    near = solve(implies(H, near.formula.args[1]), near)
    finite = and_(H, FINITE(g))
    far = solve(implies(finite, far.formula.args[1]), far, *used)
    law, names, c = convex_group()
    values = [t for m in (m1, m2, m3) for t in (1 / (m - 1), 1 / (BUDGET(g) - 1 - (m - 1)))]
    put = dict(zip(names, values, strict=True))
    inverse = 1 / (E - 1)
    positive = solve(implies(E > 1, and_(inverse > 0, eq(inverse * (E - 1), 1))))
    positive = instance(positive, {E: BUDGET(g)})
    law = instance(law, put | {c: 1 / (BUDGET(g) - 1), S: SIZE(g), E: BUDGET(g)})
    law = solve(implies(finite, law.formula.args[1]), law, near, far, positive, *used)
    spelled = [instance(t, {M: m, E: BUDGET(g)}) for m in (m1, m2, m3) for t in parts()]
    shares = [SIZE(g) * noise(*model.coordinates_at(one_id, g, m)) for m in (m1, m2, m3)]
    tops = [own(*model.coordinates_at(one_id, g, m)) for m in (m1, m2, m3)]
    told = [at_point(finite, n, m, spelled, middle, used) for n, m in enumerate((m1, m2, m3))]
    less = T * shares[0] + (1 - T) * shares[1] - shares[2]
    strictly = strictly_convex(H)
    each = together(H, shares, tops, told, law, strictly)
    term = T * tops[0] + (1 - T) * tops[1] - tops[2]
    slack = less + ite(eq(g, TOP), term, ZERO)
    item = nonnegative_slack(H, less, term, each)
    total, alone = over_groups(slack), over_groups(ite(eq(g, TOP), term, ZERO))
    above = item_at_most(total, TOP, H, use=lambda i: [instance(item, {g: i})])
    apart = induction(
        lambda s, n1, n2, n3, c: eq(s, T * n1 + (1 - T) * n2 - n3 + c),
        [total, *map(over_groups, shares), alone],
    )
    last = point("sum", function(G, lambda i: substitute(term, {g: i})), TOP)
    n1, n2, n3, t1, t2, t3 = (const(n, REAL) for n in ("n1", "n2", "n3", "t1", "t2", "t3"))
    a, b = const("a0", REAL), const("b0", REAL)
    value = formulas.whole
    plain = and_(a > 0, eq(a, T * n1 + (1 - T) * n2 - n3 + b), eq(b, T * t1 + (1 - T) * t2 - t3))
    plain = solve(implies(plain, value(n3, t3) < T * value(n1, t1) + (1 - T) * value(n2, t2)))
    own_top = [substitute(t, {g: TOP}) for t in tops]
    names = (a, b, n1, n2, n3, t1, t2, t3)
    plain = instance(
        plain, dict(zip(names, (total, alone, *map(over_groups, shares), *own_top), strict=True))
    )
    greater = solve(implies(H, total > 0), *total_is_positive(H, total, slack, each, above))
    facts = [greater], [apart], [last]
    needed = [
        solve(implies(H, part), *used)
        for part, used in zip(plain.formula.args[0].args, facts, strict=True)
    ]
    return solve(implies(given, goal), solve(implies(H, goal.args[1]), plain, *needed))


def total_is_positive(H, total, slack, each, above):
    """Return that the largest budget's slack is positive, and the total is at least that."""
    top = substitute(slack, {g: TOP})
    a, b = const("a0", REAL), const("b0", REAL)
    plain = solve(implies(and_(a > 0, a <= b), b > 0))
    plain = instance(plain, {a: top, b: total})
    first = solve(implies(H, top > 0), instance(each, {g: TOP}))
    return plain, first, above


def nonnegative_slack(H, less, term, each):
    """Return that a group's slack is not negative, with the maximum's term or without."""
    a, b, flag = const("a0", REAL), const("b0", REAL), const("flag", BOOL)
    plain = solve(implies(and_(a >= 0, a + b > 0), a + ite(flag, b, ZERO) >= 0))
    plain = instance(plain, {a: less, b: term, flag: eq(g, TOP)})
    return solve(implies(H, plain.formula.args[1]), plain, each)


def strictly_convex(H):
    """Return that 1/(M-1) is strictly convex at the three points."""
    general, (p, q, r) = reciprocals()
    m1, m2, m3 = points()
    near = instance(general, {p: m1 - 1, q: m2 - 1, r: m3 - 1})
    mean = solve(eq(T / p + (1 - T) / q, T * (1 / p) + (1 - T) * (1 / q)))
    mean = instance(mean, {p: m1 - 1, q: m2 - 1})
    goal = 1 / (m3 - 1) < T * (1 / (m1 - 1)) + (1 - T) * (1 / (m2 - 1))
    return solve(implies(H, goal), near, mean)


def at_point(finite, n, m, spelled, middle, used):
    """Return noise times size and `own` at m, by the two reciprocals."""
    near, far = 1 / (m - 1), 1 / (BUDGET(g) - 1 - (m - 1))
    pair = model.coordinates_at(one_id, g, m)
    a, b, s, z = (const(name, REAL) for name in ("a0", "b0", "s0", "z0"))
    first = solve(
        implies(
            and_(E > 1, eq(z, a / (E - 1) + E * E / (E - 1) * b - 1)),
            eq(s * z, s * (a * (1 / (E - 1)) + E * E * (1 / (E - 1)) * b - 1)),
        )
    )
    put = {E: BUDGET(g), a: near, b: far, s: SIZE(g), z: noise(*pair)}
    first = instance(first, put)
    goal = and_(first.formula.args[1], eq(own(*pair), near + 1 - BUDGET(g) * far))
    return solve(implies(finite, goal), first, spelled[2 * n], spelled[2 * n + 1], middle, *used)


def together(H, shares, tops, told, law, near):
    """Return that a group's shares are convex, and strictly so with the maximum's term."""
    flag, names = const("flag", BOOL), [f"{n}{k}" for n in "sgth" for k in "123"]
    values = [const(n, REAL) for n in names]
    s, f, t, h = (values[3 * k : 3 * k + 3] for k in range(4))
    n = [const(f"n{k}", REAL) for k in "123"]

    def rise(x):
        return T * x[0] + (1 - T) * x[1] - x[2]

    same = [implies(flag, eq(x, y)) for x, y in zip((*s, *t), (*f, *h), strict=True)]
    rest = [implies(not_(flag), eq(x, 0)) for x in s]
    rest += [implies(not_(flag), eq(x, y)) for x, y in zip(t, n, strict=True)]
    sums = [x + y for x, y in zip(f, h, strict=True)]
    ends = [implies(flag, rise(f) >= 0), implies(flag, rise(sums) > 0), rise(n) > 0]
    goal = and_(rise(s) >= 0, rise(s) + rise(t) > 0)
    both = and_(*same, *rest, *ends)
    cases = [solve(implies(and_(both, c), goal)) for c in (flag, not_(flag))]
    plain = solve(implies(both, goal), *cases)
    spelled = [[t.formula.args[1].args[k].args[1] for t in told] for k in (0, 1)]
    nears = [1 / (m - 1) for m in points()]
    put = dict(zip(values, (*shares, *spelled[0], *tops, *spelled[1]), strict=True))
    put |= dict(zip(n, nears, strict=True)) | {flag: FINITE(g)}
    plain = instance(plain, put)
    needed = plain.formula.args[0].args
    known = [(told[k],) for k in (0, 1, 2)] * 2 + [()] * 6 + [(law, near), (law, near), (near,)]
    shown = [solve(implies(H, part), *used) for part, used in zip(needed, known, strict=True)]
    return solve(implies(H, plain.formula.args[1]), plain, *shown)
