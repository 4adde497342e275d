"""The theta of uRAP whose worst-case l2 loss is least (asked in Section 4.2 as future work)."""

from mechanisms import rappor
from mechanisms.losses import urap_theta as losses
from theory.kernel.binding import function
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, eq, implies, real
from theory.kernel.theorem import instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.notions.probability import is_distribution
from theory.proofs.uldp import proposition_18_any_theta as any_theta
from theory.proofs.uldp import two_levels
from theory.proofs.uldp.section_4_2_saddle_point import (
    A0,
    B0,
    C0,
    N0,
    S0,
    compared,
    counted,
    least_theta,
    value,
)
from theory.proofs.uldp.section_4_2_theta import positive_quotient
from theory.statements.uldp import best_theta as model
from theory.statements.uldp.best_theta import (
    BEST,
    RHO,
    ROOT_A,
    ROOT_B,
    ROOT_X,
    ROOT_Y,
    THETA,
    A,
    E,
    P,
    S,
    X,
)
from theory.tactics.closing import concluded
from theory.tactics.expand import rational


@remembered
def sides():
    """At mass 0 the roots of A and B are in the ratio x : y of those of s + E - 1 and of s."""
    a, b, x, y, k = ROOT_A, ROOT_B, ROOT_X, ROOT_Y, C0
    positive = and_(a > 0, b > 0, x > 0, y > 0, k > 0)
    known = and_(positive, eq(a * a, k * (x * x)), eq(b * b, k * (y * y)))
    squares = solve(implies(and_(A0 > 0, B0 > 0, eq(A0 * A0, B0 * B0)), eq(A0, B0)))
    pairs = [(a * y, b * x), (a * b, k * x * y)]
    same = [
        solve(
            implies(known, eq(p, q)),
            instance(squares, {A0: p, B0: q}),
            solve(implies(known, eq(p * p, q * q))),
            solve(implies(known, and_(p > 0, q > 0))),
        )
        for p, q in pairs
    ]
    ratio = rational(known, a / (a + b) - x / (x + y), (a * y - b * x) / ((a + b) * (x + y)))
    zero = solve(implies(eq(A0, 0), eq(A0 / B0, 0)))
    zero = instance(zero, {A0: a * y - b * x, B0: (a + b) * (x + y)})
    best = solve(implies(known, eq(a / (a + b), x / (x + y))), ratio, zero, same[0])
    total = solve(implies(known, eq((a + b) * (a + b), k * ((x + y) * (x + y)))), same[1])
    return solve(implies(known, and_(best.formula.args[1], total.formula.args[1])), best, total)


def at_zero(s):
    """Return `sides` for A and B of s and e^eps."""
    known = and_(E > 1, s >= 1, model.are_roots(0, s, E), model.are_sides(s))
    scale = E / ((E - 1) * (E - 1))
    positive = positive_quotient(E, (E - 1) * (E - 1))
    above = solve(implies(known, scale > 0), positive, solve(implies(known, (E - 1) * (E - 1) > 0)))
    values = losses.coefficients(0, s, E)
    tops = [rational(known, v, scale * t) for v, t in zip(values, (s + E - 1, s), strict=True)]
    found = instance(sides(), {C0: scale})
    spelled = [
        solve(implies(and_(known, eq(v, scale * t)), eq(r * r, scale * (q * q))))
        for v, t, r, q in zip(
            values, (s + E - 1, s), (ROOT_A, ROOT_B), (ROOT_X, ROOT_Y), strict=True
        )
    ]
    return solve(implies(known, found.formula.args[1]), found, above, *tops, *spelled)


@remembered
def closed():
    """x/(x + y) is 1 + sigma - rho."""
    s, x, y, g = S0, ROOT_X, ROOT_Y, E - 1
    sigma = s / g
    known = and_(E > 1, s >= 1, model.are_sides(s), RHO >= 0, eq(RHO * RHO, sigma * (sigma + 1)))
    whole = rational(known, sigma * (sigma + 1), s * (s + g) / (g * g))
    square = rational(known, (x * y / g) * (x * y / g), (x * x) * (y * y) / (g * g))
    equal = solve(implies(known, eq((x * x) * (y * y), s * (s + g))))
    same = solve(implies(eq(A0, B0), eq(A0 / C0, B0 / C0)))
    same = instance(same, {A0: (x * x) * (y * y), B0: s * (s + g), C0: g * g})
    both = solve(
        implies(known, eq(RHO * RHO, (x * y / g) * (x * y / g))), whole, square, equal, same
    )
    sign = positive_quotient(x * y, g)
    squares = solve(implies(and_(A0 >= 0, B0 > 0, eq(A0 * A0, B0 * B0)), eq(A0, B0)))
    rho = instance(squares, {A0: RHO, B0: x * y / g})
    room = solve(implies(known, and_(x * y > 0, g > 0)))
    rho = solve(implies(known, eq(RHO, x * y / g)), rho, both, sign, room)
    top = (g + s - x * y) * (x + y) - x * g
    flat = rational(known, 1 + sigma - x * y / g - x / (x + y), top / (g * (x + y)))
    nothing = implies(and_(eq(x * x, s + C0), eq(y * y, s)), eq((C0 + s - x * y) * (x + y), x * C0))
    zero = solve(implies(eq(A0, 0), eq(A0 / B0, 0)))
    zero = instance(zero, {A0: top, B0: g * (x + y)})
    nothing = solve(implies(known, eq(top, 0)), instance(solve(nothing), {C0: g}))
    best = solve(implies(known, eq(1 + sigma - x * y / g - x / (x + y), 0)), flat, zero, nothing)
    return solve(implies(known, eq(x / (x + y), 1 + sigma - RHO)), rho, best)


@remembered
def in_range():
    """At x/(x + y) the slope at mass 0 is at most 0 if and only if E - 1 <= N + N^2/(4 s)."""
    s, n, x, y, g = S0, N0, ROOT_X, ROOT_Y, E - 1
    known = and_(E > 1, s >= 1, n >= 1, model.are_sides(s))
    best, d = x / (x + y), (x - y) * y
    above = solve(implies(known, x > y))
    positive = solve(implies(known, d > 0), above)
    gap = rational(known, g * (1 - best), g * y / (x + y))
    shape = solve(implies(known, eq(g * y, d * (x + y))))
    same = solve(implies(and_(eq(A0, B0 * C0), C0 > 0), eq(A0 / C0, B0)))
    same = instance(same, {A0: g * y, B0: d, C0: x + y})
    room = solve(implies(known, eq(g * (1 - best), d)), gap, shape, same)
    squares = solve(implies(and_(A0 >= 0, B0 >= 0), eq(A0 * A0 <= B0 * B0, A0 <= B0)))
    squares = instance(squares, {A0: 2 * x * y, B0: 2 * y * y + n})
    plain = implies(
        and_(eq(x * x, s + C0), eq(y * y, s)),
        eq(
            4 * s * C0 <= 4 * s * n + n * n,
            (2 * x * y) * (2 * x * y) <= (2 * y * y + n) * (2 * y * y + n),
        ),
    )
    times = instance(solve(plain), {C0: g})
    top = rational(known, n + n * n / (4 * s) - g, (4 * s * n + n * n - 4 * s * g) / (4 * s))
    sign = solve(implies(B0 > 0, eq(A0 / B0 >= 0, A0 >= 0)))
    range_sign = instance(sign, {A0: 4 * s * n + n * n - 4 * s * g, B0: 4 * s})
    slope = losses.slope(best, real(0), s, n, E)
    alike = leibniz(function(REAL, lambda t: 1 / t), g * (1 - best), d)
    flat = 2 / n - 0 / s - 1 / d
    found = solve(implies(known, eq(slope, flat)), alike, room)
    share = rational(known, -flat, (n - 2 * d) / (n * d), positive)
    slope_sign = instance(sign, {A0: n - 2 * d, B0: n * d})
    both = solve(implies(known, n * d > 0), positive)
    here = solve(implies(known, eq(slope <= 0, 2 * d <= n)), found, share, slope_sign, both)
    there = solve(
        implies(known, eq(model.in_range(s, n, E), 4 * s * g <= 4 * s * n + n * n)), top, range_sign
    )
    middle = solve(
        implies(known, eq(4 * s * g <= 4 * s * n + n * n, 2 * x * y <= 2 * y * y + n)),
        times,
        squares,
    )
    same = solve(implies(known, eq(2 * x * y <= 2 * y * y + n, 2 * d <= n)))
    goal = eq(slope <= 0, model.in_range(s, n, E))
    goal = and_(goal, implies(slope <= 0, 2 * (g * (1 - best)) <= n))
    return solve(implies(known, goal), here, there, middle, same, room)


@proves("uldp-urap-best-theta")
def closed_form(statement):
    """Return that theta* and the uniform distribution on X_N are a saddle point in this range."""
    H, best = statement.given, statement.spelled(BEST)
    s, n = counted()
    levels = model.uniform_levels(s, n)
    order, here = compared(0, s, n), value(0, *levels)
    there = instance(here, {THETA: best})
    ratio = at_zero(s)
    sides_best = ROOT_X / (ROOT_X + ROOT_Y)
    same = solve(implies(H, eq(best, sides_best)), ratio)
    theta, within = (instance(t, {S0: s, N0: n}) for t in (closed(), in_range()))
    spread = leibniz(function(REAL, lambda t: 2 * (E - 1) * (1 - t) <= n), best, sides_best)
    rise = leibniz(function(REAL, lambda t: losses.slope(t, 0, s, n, E) <= 0), best, sides_best)
    given = and_(E > 1, s >= 1, n >= 1, is_distribution(X, P), THETA > 0, THETA < 1)
    uniform = any_theta.uniform_is_worst(and_(given, n >= 2 * (E - 1) * (1 - THETA)), s, n)
    inside = solve(implies(H, and_(best > 0, best < 1)), order)
    facts = [same, within, spread, rise, inside]
    scale = (E - 1) * (E - 1)
    sums = (ROOT_X + ROOT_Y) * (ROOT_X + ROOT_Y)
    printed = statement.goals[3].args[1]
    flat = rational(H, E / scale * sums - (0 / s + 1 / n), printed)
    goals = [implies(H, goal) for goal in statement.goals]
    parts = [
        two_levels.distribution(H, *levels),
        solve(goals[1], instance(uniform, {THETA: best}), *facts),
        solve(goals[2], least_theta(H, best, [here, there, order])),
        solve(goals[3], there, order, ratio, flat, inside),
        solve(goals[4], same, theta),
        solve(goals[5], *facts),
    ]
    return concluded(statement, *parts)


@proves("uldp-urap-best-theta-paper")
def paper(statement):
    """Return that a/(a + 1) is theta* if and only if s = 1."""
    H, e = statement.given, A * A
    a, b = losses.coefficients(0, S, e)
    scale = e / ((e - 1) * (e - 1))
    positive = positive_quotient(e, (e - 1) * (e - 1))
    wide = solve(implies(H, e > 1))
    above = solve(implies(H, scale > 0), positive, solve(implies(H, (e - 1) * (e - 1) > 0), wide))
    tops = [rational(H, v, scale * t, wide) for v, t in ((a, S + e - 1), (b, S))]
    found = instance(order_of_roots(), {C0: scale, E: e})
    spelled = [
        solve(implies(and_(H, eq(v, scale * t)), eq(r * r, scale * t)))
        for v, t, r in ((a, S + e - 1, ROOT_A), (b, S, ROOT_B))
    ]
    order = solve(implies(H, found.formula.args[1]), found, above, wide, *tops, *spelled)
    theta, best = rappor.basic_theta(A), ROOT_A / (ROOT_A + ROOT_B)
    top, bottom = A * ROOT_B - ROOT_A, (A + 1) * (ROOT_A + ROOT_B)
    gap = rational(H, theta - best, top / bottom)
    sign = solve(implies(B0 > 0, and_(eq(A0 / B0 > 0, A0 > 0), eq(eq(A0 / B0, 0), eq(A0, 0)))))
    sign = instance(sign, {A0: top, B0: bottom})
    positive = solve(implies(H, bottom > 0))
    goals = [solve(implies(H, goal), gap, sign, positive, order) for goal in statement.goals]
    return concluded(statement, *goals)


@remembered
def order_of_roots():
    """A sqrt B is at least sqrt A at mass 0, and equal if and only if s = 1."""
    k, u, v = C0, ROOT_A, ROOT_B
    known = and_(S >= 1, A > 1, eq(E, A * A), E > 1, k > 0, u > 0, v > 0)
    known = and_(known, eq(u * u, k * (S + E - 1)), eq(v * v, k * S))
    gap = solve(implies(known, eq((A * v - u) * (A * v + u), k * ((E - 1) * (S - 1)))))
    rise = solve(implies(known, and_(k * (E - 1) > 0, A * v + u > 0)))
    plain = and_(eq(A0 * B0, C0 * (S - 1)), B0 > 0, C0 > 0, S >= 1)
    goal = and_(eq(A0 > 0, S > 1), eq(eq(A0, 0), eq(S, 1)))
    plain = solve(implies(plain, goal))
    found = instance(plain, {A0: A * v - u, B0: A * v + u, C0: k * (E - 1)})
    return solve(implies(known, found.formula.args[1]), found, gap, rise)
