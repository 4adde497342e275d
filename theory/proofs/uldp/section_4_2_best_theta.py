"""The theta of uRAP whose worst-case l2 loss is least (asked in Section 4.2 as future work)."""

from mechanisms import rappor
from mechanisms.losses import urap_theta as losses
from theory.kernel.terms import and_, eq, implies, real
from theory.kernel.theorem import instance
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.notions.probability import is_distribution
from theory.proofs.uldp import proposition_18_any_theta as any_theta
from theory.proofs.uldp.section_4_2_saddle_point import C0, N0, S0, compared, counted, value
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
from theory.tactics.context import Given
from theory.tactics.numbers import of_numbers


def equal_roots(a, b):
    """Return that numbers above 0 are equal whose squares are."""
    return of_numbers(lambda a, b: implies(and_(a >= 0, b > 0, eq(a * a, b * b)), eq(a, b)), a, b)


def sign_of(a, b):
    """Return that a quotient has the sign of what is above, where b > 0."""
    same = lambda a, b: and_(eq(a / b >= 0, a >= 0), eq(a / b > 0, a > 0))  # noqa: E731
    return of_numbers(
        lambda a, b: implies(b > 0, and_(same(a, b), eq(eq(a / b, 0), eq(a, 0)))), a, b
    )


@remembered
def sides():
    """At mass 0 the roots of A and B are in the ratio x : y of those of s + E - 1 and of s."""
    a, b, x, y, k = ROOT_A, ROOT_B, ROOT_X, ROOT_Y, C0
    positive = and_(a > 0, b > 0, x > 0, y > 0, k > 0)
    p = Given(and_(positive, eq(a * a, k * (x * x)), eq(b * b, k * (y * y))))
    cross, off = p.use(equal_roots(a * y, b * x)), (a * y - b * x) / ((a + b) * (x + y))
    p.use(equal_roots(a * b, k * x * y))
    apart = p.have(eq(a / (a + b) - x / (x + y), off))
    best = p.arithmetic(eq(a / (a + b), x / (x + y)), apart, p.rewrite(eq(off, 0), cross))
    total = p.have(eq((a + b) * (a + b), k * ((x + y) * (x + y))))
    return [best, total]


def at_zero(p, s):
    """Show `sides` for A and B of s and e^eps."""
    scale = E / ((E - 1) * (E - 1))
    p.have(and_((E - 1) * (E - 1) > 0, scale > 0))
    tops = zip(losses.coefficients(0, s, E), (s + E - 1, s), strict=True)
    for (v, t), r, q in zip(tops, (ROOT_A, ROOT_B), (ROOT_X, ROOT_Y), strict=True):
        p.have(eq(v, scale * t))
        p.have(eq(r * r, scale * (q * q)))
    return [p.use(t, {C0: scale}) for t in sides()]


@remembered
def closed():
    """x/(x + y) is 1 + sigma - rho."""
    s, x, y, g = S0, ROOT_X, ROOT_Y, E - 1
    sigma, best, rho = s / g, x / (x + y), x * y / g
    squares = eq(RHO * RHO, sigma * (sigma + 1))
    p = Given(and_(E > 1, s >= 1, model.are_sides(s), RHO >= 0, squares))
    p.have(and_(x * y > 0, g > 0, g * g > 0, g * (x + y) > 0))
    same = p.have(eq((x * x) * (y * y), s * (s + g)))
    square = p.have(eq(rho * rho, (x * x) * (y * y) / (g * g)))
    square_of_root = p.have(eq(s * (s + g) / (g * g), sigma * (sigma + 1)))
    p.rewrite(eq(rho * rho, RHO * RHO), square, same, square_of_root)
    p.have(rho > 0)
    named = p.use(equal_roots(RHO, rho))
    top = (g + s - x * y) * (x + y) - x * g
    none = p.have(eq(top, 0))
    flat = p.have(eq(1 + sigma - rho - best, top / (g * (x + y))))
    zero = p.rewrite(eq(top / (g * (x + y)), 0), none)
    return p.arithmetic(eq(best, 1 + sigma - RHO), named, flat, zero)


@remembered
def in_range():
    """At x/(x + y) the slope at mass 0 is at most 0 if and only if E - 1 <= N + N^2/(4 s)."""
    s, n, x, y, g = S0, N0, ROOT_X, ROOT_Y, E - 1
    p = Given(and_(E > 1, s >= 1, n >= 1, model.are_sides(s)))
    best, d = x / (x + y), (x - y) * y
    p.have(x > y)
    p.have(and_(d > 0, n * d > 0))
    gap = p.have(eq(g * (1 - best), g * y / (x + y)))
    shape = p.have(eq(g * y, d * (x + y)))
    room = p.rewrite(eq(g * (1 - best), d), gap, shape)
    slope, flat = losses.slope(best, real(0), s, n, E), 2 / n - 0 / s - 1 / d
    p.rewrite(eq(slope, flat), room)
    p.have(eq(-flat, (n - 2 * d) / (n * d)))
    p.use(sign_of(n - 2 * d, n * d))
    here = p.have(eq(slope <= 0, 2 * d <= n))
    square = of_numbers(
        lambda a, b: implies(and_(a >= 0, b >= 0), eq(a * a <= b * b, a <= b)),
        *(2 * x * y, 2 * y * y + n),
    )
    p.use(square)
    p.have(eq((2 * x * y) * (2 * x * y), 4 * s * (s + g)))
    p.have(eq((2 * y * y + n) * (2 * y * y + n), 4 * s * s + 4 * s * n + n * n))
    middle = p.have(eq(4 * s * g <= 4 * s * n + n * n, 2 * d <= n))
    p.have(eq(n + n * n / (4 * s) - g, (4 * s * n + n * n - 4 * s * g) / (4 * s)))
    p.use(sign_of(4 * s * n + n * n - 4 * s * g, 4 * s))
    there = p.have(eq(model.in_range(s, n, E), 4 * s * g <= 4 * s * n + n * n))
    goal = and_(eq(slope <= 0, model.in_range(s, n, E)), implies(slope <= 0, 2 * d <= n))
    return p.have(goal, here, middle, there), room


@proves("uldp-urap-best-theta")
def closed_form(statement):
    """Return that theta* and the uniform distribution on X_N are a saddle point in this range."""
    p, best = Given(statement), statement.spelled(BEST)
    s, n = counted()
    order = p.use(compared(0, s, n))
    here = value(0, *model.uniform_levels(s, n))
    here, there = (p.use(t) for t in (here, instance(here, {THETA: best})))
    sides = [side for t in (here, there) for side in t.formula.args[1].args]
    p.arithmetic("theta* alone is best", order, here, there, of=sides)
    same, total = at_zero(p, s)
    for theorem in (closed(), *in_range()):
        p.use(instance(theorem, {S0: s, N0: n}))
    p.rewrite("theta* in closed form", same)
    p.rewrite("where the loss stops growing in p(X_S), in range", same)
    spread, rest = (ROOT_A + ROOT_B) * (ROOT_A + ROOT_B), 0 / s + 1 / n
    least = p.have(eq(losses.l2_times_n(best, 0, s, n, E), spread - rest))
    p.rewrite("the value", there, least, total)
    given = and_(E > 1, s >= 1, n >= 1, is_distribution(X, P), THETA > 0, THETA < 1)
    uniform = any_theta.uniform_is_worst(and_(given, n >= 2 * (E - 1) * (1 - THETA)), s, n)
    inside = p.under(statement.goal("p* alone is worst in the range").args[0])
    inside.rewrite(n >= 2 * (E - 1) * (1 - best), same)
    inside.use(instance(uniform, {THETA: best}))
    return p.conclude()


@proves("uldp-urap-best-theta-paper")
def paper(statement):
    """Return that a/(a + 1) is theta* if and only if s = 1."""
    p, e = Given(statement), A * A
    scale = e / ((e - 1) * (e - 1))
    p.have(e > 1)
    p.have(and_((e - 1) * (e - 1) > 0, scale > 0))
    tops = zip(losses.coefficients(0, S, e), (S + e - 1, S), strict=True)
    for (v, t), r in zip(tops, (ROOT_A, ROOT_B), strict=True):
        p.have(eq(v, scale * t))
        p.have(eq(r * r, scale * t))
    p.use(order_of_roots(), {C0: scale, E: e})
    theta, best = rappor.basic_theta(A), ROOT_A / (ROOT_A + ROOT_B)
    top, bottom = A * ROOT_B - ROOT_A, (A + 1) * (ROOT_A + ROOT_B)
    p.have(eq(theta - best, top / bottom))
    p.use(sign_of(top, bottom))
    return p.conclude()


@remembered
def order_of_roots():
    """A sqrt B is at least sqrt A at mass 0, and equal if and only if s = 1."""
    k, u, v = C0, ROOT_A, ROOT_B
    known = and_(A > 1, eq(E, A * A), E > 1, k > 0, u > 0, v > 0)
    p = Given(and_(known, eq(u * u, k * (S + E - 1)), eq(v * v, k * S)))
    p.have(eq((A * v - u) * (A * v + u), k * (E - 1) * (S - 1)))
    p.have(and_(k * (E - 1) > 0, A * v + u > 0))
    signs = of_numbers(
        lambda a, b, c, t: implies(
            and_(eq(a * b, c * t), b > 0, c > 0),
            and_(eq(a > 0, t > 0), eq(eq(a, 0), eq(t, 0))),
        ),
        *(A * v - u, A * v + u, k * (E - 1), S - 1),
    )
    p.use(signs)
    return p.have(and_(eq(A * v - u > 0, S > 1), eq(eq(A * v - u, 0), eq(S, 1))))
