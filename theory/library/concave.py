"""Tangents of sqrt(m(1-m)), without its roots: x stands for the root at m, y for that at q."""

from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, or_
from theory.kernel.theorem import instance, solve
from theory.kernel.trace import remembered

M, Q, T, R, X, Y = (const(name, REAL) for name in ("m0", "q0", "t0", "r0", "x0", "y0"))


def is_root(x, m):
    """Return that x is the root of m(1-m)."""
    return and_(x >= 0, eq(x * x, m * (1 - m)))


def below_tangent(r, t, x, y, m, q):
    """Return that the rise from q to m is at most along the tangent at t, and less if m != q."""
    return and_(
        2 * r * (x - y) <= (1 - 2 * t) * (m - q),
        implies(eq(2 * r * (x - y), (1 - 2 * t) * (m - q)), eq(m, q)),
    )


@remembered
def tangent():
    """The tangent at t touches there and is above elsewhere."""
    H = and_(T > 0, T < 1, M >= 0, M <= 1, R > 0, is_root(R, T), is_root(X, M))
    line = T + M - 2 * T * M
    square = solve(implies(H, eq(line * line, (T - M) * (T - M) + 4 * (R * R) * (X * X))))
    up = solve(implies(H, line >= 0))
    over = solve(implies(H, line * line >= (2 * R * X) * (2 * R * X)), square)
    same = solve(implies(and_(H, eq(line, 2 * R * X)), eq((T - M) * (T - M), 0)), square)
    positive = solve(implies(H, 2 * R * X >= 0))
    a, b = const("a0", REAL), const("b0", REAL)
    squares = solve(implies(and_(a >= 0, b >= 0, a * a >= b * b), a >= b))
    most = solve(
        implies(H, line >= 2 * R * X),
        instance(squares, {a: line, b: 2 * R * X}),
        up,
        over,
        positive,
    )
    equal = solve(implies(eq((T - M) * (T - M), 0), eq(T, M)))
    return solve(implies(H, below_tangent(R, T, X, R, M, T)), most, same, equal)


@remembered
def slopes():
    """The tangent at q >= t is no steeper than that at t."""
    H = and_(T > 0, T <= Q, Q < 1, R > 0, Y > 0, is_root(R, T), is_root(Y, Q))
    goal = (1 - 2 * Q) * R <= (1 - 2 * T) * Y
    low, high = 2 * Q <= 1, and_(2 * Q > 1, 2 * T >= 1)
    rises = solve(implies(and_(H, low), R * R <= Y * Y))
    falls = solve(implies(and_(H, high), Y * Y <= R * R))
    a, b = const("a0", REAL), const("b0", REAL)
    squares = solve(implies(and_(a > 0, b > 0, a * a >= b * b), a >= b))
    first = solve(implies(and_(H, low), R <= Y), rises, instance(squares, {a: Y, b: R}))
    second = solve(implies(and_(H, high), Y <= R), falls, instance(squares, {a: R, b: Y}))
    cases = [
        solve(implies(and_(H, low), goal), first),
        solve(implies(and_(H, high), goal), second),
        solve(implies(and_(H, 2 * Q > 1, 2 * T < 1), goal)),
    ]
    return solve(implies(H, goal), *cases)


@remembered
def common():
    """The rise from q to m is at most along the tangent at t, if q = t, or t <= q <= m."""
    H = and_(T > 0, T < 1, M >= 0, M <= 1, R > 0, is_root(R, T), is_root(X, M), is_root(Y, Q))
    goal = below_tangent(R, T, X, Y, M, Q)
    here, later = eq(Q, T), and_(T <= Q, Q <= M, Q < 1)
    same = solve(implies(and_(H, here), eq(Y, R)))
    first = solve(implies(and_(H, here), goal), tangent(), same)
    positive = solve(implies(and_(H, later), Y > 0))
    at_q = instance(tangent(), {T: Q, R: Y})
    own = solve(implies(and_(H, later), below_tangent(Y, Q, X, Y, M, Q)), at_q, positive)
    steep = solve(implies(and_(H, later), (1 - 2 * Q) * R <= (1 - 2 * T) * Y), slopes(), positive)
    second = solve(implies(and_(H, later), goal), scaled_step(), own, steep, positive)
    return solve(implies(and_(H, or_(here, later)), goal), first, second)


@remembered
def scaled_step():
    """The last step of `common`, over the numbers that it needs."""
    rise, d, u, v = (const(name, REAL) for name in ("rise0", "d0", "u0", "v0"))
    H = and_(R > 0, Y > 0, d >= 0, 2 * Y * rise <= u * d, u * R <= v * Y)
    H = and_(H, implies(eq(2 * Y * rise, u * d), eq(d, 0)))
    scaled = solve(implies(H, 2 * Y * rise * R <= v * Y * d))
    lemma = solve(
        implies(H, and_(2 * R * rise <= v * d, implies(eq(2 * R * rise, v * d), eq(d, 0)))), scaled
    )
    return instance(lemma, {rise: X - Y, d: M - Q, u: 1 - 2 * Q, v: 1 - 2 * T})
