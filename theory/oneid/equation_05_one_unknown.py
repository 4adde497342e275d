"""The optimum of problem (5) for OneID has one unknown, M."""

from mechanisms.optimal_idue import objective as formulas
from mechanisms.optimal_idue.objective import noise, one_id, own, probabilities
from theory.kernel.binding import apply, exception, function, substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import TRUE, and_, const, eq, implies, ite, not_
from theory.kernel.theorem import counterexample, elimination, generalise, instance, point, solve
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.oneid.equation_05_convex_unknown import convex, g, over_groups, points
from theory.statements.oneid import one_unknown as model
from theory.statements.oneid.one_unknown import (
    BUDGET,
    FINITE,
    OTHER,
    SIZE,
    TOP,
    A,
    B,
    G,
    M,
    T,
)
from theory.tactics.closing import concluded
from theory.tactics.expand import rational
from theory.tactics.logic import at, conjuncts, derive, for_all
from theory.tactics.sums import ONE, ZERO, at_most, induction

P, Q, E, U, V, U2, V2, S = (
    const(n, REAL) for n in ("p0", "q0", "e0", "u0", "v0", "u1", "v1", "s0")
)


@remembered
def less_noise():
    """Return that less u and v make less of a group's noise, and of noise and `own` together."""
    known = and_(S >= 1, U2 >= 0, U2 <= U, V2 >= 0, V2 <= V)
    product = solve(implies(known, U2 * (1 + V2) <= U * (1 + V)))
    both = solve(implies(known, and_(U2 * V2 + V2 <= U * V + V)))
    a, b, c = (const(n, REAL) for n in ("a0", "b0", "c0"))
    scaled = solve(implies(and_(c >= 0, a <= b), c * a <= c * b))
    times = [instance(scaled, {a: U2 * (1 + V2), b: U * (1 + V), c: s}) for s in (S, S - 1)]
    goal = and_(
        S * noise(U2, V2) <= S * noise(U, V),
        S * noise(U2, V2) + own(U2, V2) <= S * noise(U, V) + own(U, V),
    )
    return solve(implies(known, goal), product, both, *times)


@remembered
def least_coordinates():
    """Return that u and v are at least those of M, from E b >= a M and 1 - b <= M (1 - a)."""
    u, v = formulas.coordinates(P, Q)
    h, d = M - 1, E - 1 - (M - 1)
    proper = and_(Q >= 0, Q < P, P <= 1, M > 1, 1 - Q <= M * (1 - P))
    a, b, c, e = (const(n, REAL) for n in ("a0", "b0", "c0", "d0"))
    quotients = solve(implies(and_(b > 0, e > 0, a * e <= c * b), a / b <= c / e))
    low_v = instance(quotients, {a: ONE, b: h, c: 1 - P, e: P - Q})
    low_u = instance(quotients, {a: M, b: d, c: Q, e: P - Q})
    told = one_id(h, E - 1)
    first = solve(implies(proper, and_(told[1] <= v, told[1] >= 0, u >= 0)), low_v, *positives())
    some = and_(proper, d > 0, P * M <= E * Q)
    second = solve(implies(some, and_(told[0] <= u, told[0] >= 0)), low_u, *positives())
    return first, second


def positives():
    """Return that quotients of positive numbers are."""
    a, b = const("a0", REAL), const("b0", REAL)
    sign = solve(implies(and_(a >= 0, b > 0), a / b >= 0))
    pairs = (ONE, M - 1), (M, E - 1 - (M - 1)), (Q, P - Q)
    return [instance(sign, {a: x, b: y}) for x, y in pairs]


def share(pair):
    """Return a group's share of (5), the largest budget's with the maximum's term."""
    return SIZE(g) * noise(*pair) + ite(eq(g, TOP), own(*pair), ZERO)


def summed(pair):
    """Return the sum of the shares."""
    return over_groups(share(pair))


def split(pair):
    """Return that it is the noise of all and the largest budget's term."""
    noises = over_groups(SIZE(g) * noise(*pair))
    alone = over_groups(ite(eq(g, TOP), own(*pair), ZERO))
    apart = induction(lambda a, b, c: eq(a, b + c), [summed(pair), noises, alone])
    return apart, point("sum", function(G, lambda i: substitute(own(*pair), {g: i})), TOP)


def open_ends(H):
    """Return that a < 1 for every group, since some budget is finite."""
    none = function(G, lambda g: not_(FINITE(g)))
    some = exception(none)
    a1, b1, a2, b2, e = (const(n, REAL) for n in ("a1", "b1", "a2", "b2", "e1"))
    proper = and_(b1 >= 0, b1 < a1, a1 <= 1, b2 >= 0, b2 < a2, a2 <= 1)
    pair = and_(proper, a1 * (1 - b2) <= e * b1 * (1 - a2))
    below = solve(implies(pair, a2 < 1))
    put = {a1: A(some), b1: B(some), a2: A(g), b2: B(g), e: BUDGET(some)}
    used = *at(H, some), *at(H, g), *at(H, some, g)
    return solve(implies(H, A(g) < 1), instance(below, put), counterexample(none), *used)


def bounded(statement):
    """Return that the greatest B of an allowed a, b is an M with no greater value."""
    given, goal = statement.given, statement.goals[0]
    H = and_(given, goal.args[0])
    inside, better = [*goal.args[1].args[:-1]], goal.args[1].args[-1]
    most = function(G, lambda g: not_(eq((1 - B(g)) / (1 - A(g)), M)))
    attains = exception(most)
    reached = solve(implies(H, eq((1 - B(attains)) / (1 - A(attains)), M)), counterexample(most))
    a1, b1, a2, b2, e, m = (const(n, REAL) for n in ("a1", "b1", "a2", "b2", "e1", "m1"))
    proper = and_(b1 >= 0, b1 < a1, a1 <= 1, b2 >= 0, b2 < a2, a2 <= 1)
    open_end = open_ends(H)
    ratio = and_(a2 < 1, b2 < a2)
    quotient = (1 - b2) / (1 - a2)
    larger = solve(implies(ratio, and_(quotient > 1, eq(quotient * (1 - a2), 1 - b2))))
    at_most_m = solve(implies(and_(ratio, quotient <= m), 1 - b2 <= m * (1 - a2)), larger)
    at_most_m = instance(at_most_m, {a2: A(g), b2: B(g), m: M})
    low = solve(implies(H, 1 - B(g) <= M * (1 - A(g))), at_most_m, open_end, *at(H, g))
    here = {a2: A(attains), b2: B(attains)}
    above = solve(
        implies(H, and_(M > 1, eq(M * (1 - A(attains)), 1 - B(attains)))),
        *(instance(larger, here), reached, instance(open_end, {g: attains}), *at(H, attains)),
    )
    cancel = and_(proper, a2 < 1, eq(m * (1 - a2), 1 - b2), a1 * (1 - b2) <= e * b1 * (1 - a2))
    cancel = and_(cancel, m > 1)
    factor = const("c0", REAL)
    divided = solve(implies(and_(factor > 0, a1 * m * factor <= e * b1 * factor), a1 * m <= e * b1))
    divided = instance(divided, {factor: 1 - a2})
    cancel = solve(implies(cancel, and_(a1 * m <= e * b1)), divided)
    cancel = instance(cancel, here | {a1: A(g), b1: B(g), e: BUDGET(g), m: M})
    facts = above, instance(open_end, {g: attains}), *at(H, g), *at(H, attains), *at(H, g, attains)
    tight = solve(implies(and_(H, FINITE(g)), A(g) * M <= BUDGET(g) * B(g)), cancel, *facts)
    less = solve(implies(and_(P > Q, Q >= 0, P * M <= E * Q, M > 1), M < E))
    less = instance(less, {P: A(g), Q: B(g), E: BUDGET(g)})
    ends = solve(implies(H, implies(FINITE(g), BUDGET(g) > M)), less, tight, above, *at(H, g))
    first, second = least_coordinates()
    put = {P: A(g), Q: B(g), E: BUDGET(g)}
    first, second = (instance(t, put) for t in (first, second))
    u, v = formulas.coordinates(A(g), B(g))
    mine = model.coordinates_at(one_id, g, M)
    known = low, tight, above, ends, *at(H, g)
    coordinates = solve(
        implies(H, and_(mine[0] <= u, mine[0] >= 0, mine[1] <= v, mine[1] >= 0)),
        first,
        second,
        *known,
    )
    put = dict(zip((S, U2, U, V2, V), (SIZE(g), mine[0], u, mine[1], v), strict=True))
    noises = instance(less_noise(), put)
    smaller = solve(implies(H, noises.formula.args[1]), noises, coordinates, *at(H, g))

    each = solve(implies(H, share(mine) <= share((u, v))), smaller)
    total = at_most(summed(mine), summed((u, v)), H, use=lambda i: [instance(each, {g: i})])
    sums = [t for pair in (mine, (u, v)) for t in split(pair)]
    value = solve(implies(H, better), total, *sums, *at(H, TOP))
    parts = [solve(implies(H, inside[0]), above), for_all(H, inside[1].args[0], g, ends), value]
    return solve(implies(given, goal), *parts)


@remembered
def forms():
    """Return what a, b are of u and v = 1/(M-1), and of the u of a finite budget."""
    v, d = one_id(M - 1, E - 1)[1], E - 1 - (M - 1)
    a, b = probabilities(U, v)
    known = and_(M > 1, U >= 0)
    positive = solve(implies(known, and_(v > 0, eq(v * (M - 1), 1), 1 + U + v > 0)))
    w = const("w0", REAL)
    sizes = and_(w > 0, U >= 0, M > 1, eq(w * (M - 1), 1))
    p, q = probabilities(U, w)
    shape = and_(q >= 0, q < p, p <= 1, p < 1, eq(1 - q, M * (1 - p)))
    over = 1 + U + w
    spelled = solve(implies(sizes, and_(eq(p * over, 1 + U), eq(q * over, U))))
    x, y = const("x0", REAL), const("y0", REAL)
    plain = and_(sizes, eq(x * over, 1 + U), eq(y * over, U))
    plain = solve(
        implies(plain, and_(y >= 0, y < x, x < 1, eq((1 - y) * over, M * ((1 - x) * over))))
    )
    cancel = solve(
        implies(and_(over > 0, eq((1 - y) * over, M * ((1 - x) * over))), eq(1 - y, M * (1 - x)))
    )
    parts = [instance(t, {x: p, y: q}) for t in (plain, cancel)]
    shape = instance(solve(implies(sizes, shape), spelled, *parts), {w: v})
    shape = solve(implies(known, shape.formula.args[1]), shape, positive)
    back = formulas.coordinates(a, b)
    inverse = [rational(known, s, t, positive) for s, t in zip(back, (U, v), strict=True)]
    u = one_id(M - 1, E - 1)[0]
    finite = and_(M > 1, M < E)
    room = solve(implies(finite, and_(d > 0, E - 1 > 0, 1 + u + v > 0)), *positives(), positive)
    values = [substitute(t, {U: u}) for t in (b, a)]
    e = (M - 1) / (E - 1)
    told = [rational(finite, s, t, room) for s, t in zip(values, (e, E * e / M), strict=True)]
    told = solve(implies(finite, and_(eq(values[0], e), eq(values[1], E * values[0] / M))), *told)
    tight = solve(implies(and_(finite, eq(x, E * y / M)), eq(x * M, E * y)))
    tight = instance(tight, {x: values[1], y: values[0]})
    least = solve(implies(finite, u >= 0), *positives())
    return shape, inverse, told, tight, least


def attained(statement):
    """Return that the a, b of an M are allowed, of the form, and have the value."""
    given, goal = statement.given, statement.goals[1]
    H = and_(given, goal.args[0])
    shape, inverse, told, tight, least = forms()
    u = model.coordinates_at(one_id, g, M)[0]
    here = {E: BUDGET(g)}
    used = at(H, g)
    at_u = solve(implies(H, and_(u >= 0, M > 1)), instance(least, here), *used)
    mine = [instance(t, {U: u}) for t in (shape, *inverse)]
    finite = [instance(t, here) for t in (told, tight)]
    a, b = probabilities(*model.coordinates_at(one_id, g, M))
    i, j = const("i", G), const("j", G)
    shown = solve(implies(H, and_(*(t.formula.args[1] for t in mine))), at_u, *mine)
    special = solve(
        implies(and_(H, FINITE(g)), and_(*(t.formula.args[1] for t in finite))), *finite, *used
    )
    x, y, p, q = (const(n, REAL) for n in ("x0", "y0", "p0", "q0"))
    pair = solve(
        implies(and_(eq(x * M, E * y), eq(1 - q, M * (1 - p))), x * (1 - q) <= E * y * (1 - p))
    )
    ai, bi = (substitute(t, {g: i}) for t in (a, b))
    aj, bj = (substitute(t, {g: j}) for t in (a, b))
    pair = instance(pair, {x: ai, y: bi, p: aj, q: bj, E: BUDGET(i)})
    facts = pair, instance(special, {g: i}), instance(shown, {g: j})
    pair = solve(implies(H, implies(FINITE(i), pair.formula.args[1])), *facts)
    order = ordered(H)

    def known(*chosen):
        if len(chosen) == 2:
            return [instance(pair, dict(zip((i, j), chosen, strict=True)))]
        return [instance(t, {g: c}) for c in chosen for t in (shown, special, order)]

    return solve(implies(given, goal), derive(H, goal.args[1], known))


def ordered(H):
    """Return that the largest budget has the greatest term of the maximum."""
    f = const("f0", REAL)
    a, b, c = (const(n, REAL) for n in ("a0", "b0", "c0"))
    falls = solve(implies(and_(a > 0, b > 0, b <= c), a / c <= a / b))
    d, e = E - 1 - (M - 1), f - 1 - (M - 1)
    less = instance(falls, {a: M, b: d, c: e})
    less = solve(implies(and_(M > 1, M < E, f >= E), M / e <= M / d), less)
    less = instance(less, {E: BUDGET(g), f: BUDGET(TOP)})
    least = instance(forms()[-1], {E: BUDGET(g)})
    mine, top = (own(*model.coordinates_at(one_id, c, M)) for c in (g, TOP))
    return solve(implies(H, mine <= top), less, least, *at(H, g), *at(H, TOP))


def closed(statement):
    """Return the stated value, for finite budgets."""
    given, goal = statement.given, statement.goals[2]
    H = and_(given, goal.args[0])
    known = and_(M > 1, M < E)
    room = solve(implies(known, and_(E - 1 - (M - 1) > 0, E - M > 0, (M - 1) * (E - M) > 0)))
    pair = one_id(M - 1, E - 1)
    item = rational(known, S * noise(*pair), M * M / (M - 1) * (S / (E - M)), room)
    last = rational(known, own(*pair), (E - M * M) / ((M - 1) * (E - M)), room)
    each = instance(item, {S: SIZE(g), E: BUDGET(g)})
    mine = model.coordinates_at(one_id, g, M)
    used = at(H, g)
    term = SIZE(g) * noise(*mine)
    value = M * M / (M - 1) * (SIZE(g) / (BUDGET(g) - M))
    each = solve(implies(H, eq(term, value)), each, *used)
    rest = over_groups(SIZE(g) / (BUDGET(g) - M))
    total = induction(
        lambda a, b: eq(a, M * M / (M - 1) * b),
        [over_groups(term), rest],
        H,
        use=lambda i: [instance(each, {g: i})],
    )
    top = instance(last, {E: BUDGET(TOP)})
    top = solve(implies(H, top.formula.args[1]), top, *at(H, TOP))
    return solve(implies(given, goal), solve(implies(H, goal.args[1]), total, top, *at(H, TOP)))


def defined():
    """Return that no denominator is zero."""
    statement = model.one_unknown()
    allowed = model.allowed(A, B)
    end = open_ends(and_(statement.given, allowed))
    between = and_(M > 1, OTHER > 1, T > 0, T < 1)
    m3 = points()[-1]
    middle = solve(implies(between, and_(m3 > 1, implies(and_(M < E, OTHER < E), m3 < E))))
    gap = solve(implies(M > 1, (M - 1) * (M - 1) > 0))
    ahead = solve(implies(and_(M > 1, M < E), and_((M - 1) * (E - M) > 0)))
    v = 1 / (M - 1)
    positive = solve(implies(M > 1, v > 0))
    least = forms()[-1]
    every = [*conjuncts(statement.given), *conjuncts(allowed), G.forall(FINITE)]
    every += [part for m in (M, OTHER) for part in model.inside(m).args]
    every = [f.args[0] for f in every if f.op == "forall"]

    def facts(*chosen):
        found = [gap, positive, middle, *(instance(ahead, {E: BUDGET(TOP)}),)]
        for c in (*chosen, TOP):
            here = {E: BUDGET(c)}
            found += [elimination(f, c) for f in every]
            found += [instance(end, {g: c}), *(instance(t, here) for t in (middle, ahead, least))]
        return found

    body = statement.defined
    for c in statement.constants:
        body = apply(body.args[0], c)
    return generalise(derive(TRUE, body, facts), *statement.constants)


def theorem():
    """Return oneid-optimum-one-unknown."""
    statement = model.one_unknown()
    found = bounded(statement), attained(statement), closed(statement), convex(statement)
    return concluded(statement, *found)


@decides("oneid-optimum-one-unknown")
def one_unknown():
    """Raise every B_j to the greatest one and every A_i to E_i/M."""
    return Decision(
        verdict="proved",
        why=(
            "Only M = max B_j enters the constraints A_i B_j <= E_i. Raising each B_j to M and "
            "each A_i to E_i/M keeps them, and no summand grows, whichever term is the maximum. "
            "The maximum is then the largest budget's. J grows without bound toward 1 and the "
            "least E, so that one M is best (that step is not part of the theorem). Infinite "
            "budgets have b = 0, a = 1 - 1/M. (If all are infinite, a = 1 and b = 0.) The "
            "constraints with i = j are part of (5); a value that alone has its budget does not "
            "need its own."
        ),
        scope="all numbers of groups, all sizes m_i >= 1, budgets in (0, infinity], some finite",
        theorem=theorem,
        defined=defined,
    )
