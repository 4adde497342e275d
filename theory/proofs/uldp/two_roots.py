"""When F(w) = sqrt((w + alpha)(beta - w)) + sqrt((1 - w)(gamma + w)) decreases on [0, 1].

Both roots are concave, so that the slope at 0 decides: F decreases if alpha gamma >= beta. With
x = w + alpha, y = beta - w, p = gamma + w, q = 1 - w a root rises by at most
d (y - x)/(2 sqrt(xy)).
"""

from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies
from theory.kernel.theorem import instance, solve
from theory.kernel.trace import remembered
from theory.statements.uldp.lemmas import LATER, LATER_A, LATER_B, ROOT_A, ROOT_B, W

names = ("x0", "y0", "p0", "q0", "d0", "a0", "b0", "c0", "e0")
x, y, p, q, d, a, b, c, e = (const(name, REAL) for name in names)


def positive(*numbers):
    """Return that numbers are positive."""
    return and_(*(n > 0 for n in numbers))


@remembered
def ordered_squares():
    """A number is the greater if its square is."""
    return solve(implies(and_(a >= 0, b >= 0, a * a >= b * b), a >= b))


@remembered
def rise():
    """A (c - a) < d (y - x)/2 for a = sqrt(xy) > 0 and c = sqrt((x + d)(y - d))."""
    left, right = x * (y - d), y * (x + d)
    H = and_(positive(x, y, d, a), y - d >= 0, eq(a * a, x * y), c >= 0)
    H = and_(H, eq(c * c, (x + d) * (y - d)))
    total, twice = left + right, 2 * a * c
    product = solve(implies(H, eq(twice * twice, 4 * left * right)))
    square = solve(eq(total * total, (right - left) * (right - left) + 4 * left * right))
    gap = solve(implies(H, right - left > 0))
    apart = solve(implies(right - left > 0, (right - left) * (right - left) > 0))
    signs = solve(implies(H, and_(total >= 0, twice >= 0)))
    less = instance(ordered_squares(), {a: twice, b: total})
    most = solve(implies(H, twice < total), product, square, gap, apart, signs, less)
    return solve(implies(H, 2 * a * (c - a) < d * (y - x)), most)


@remembered
def balance():
    """(y - x) b <= (p - q) a for a = sqrt(xy), b = sqrt(pq), if y q <= x p."""
    H = and_(positive(x, y, p, q, a, b), eq(a * a, x * y), eq(b * b, p * q), y * q <= x * p)
    first, second = (y * b, p * a), (q * a, x * b)
    squares = [
        solve(implies(and_(H), m * m <= k * k), *scaled(H, *factors))
        for (m, k), factors in ((first, (y, p)), (second, (q, x)))
    ]
    signs = solve(implies(H, and_(y * b >= 0, p * a >= 0, q * a >= 0, x * b >= 0)))
    found = [
        solve(implies(H, m <= k), s, signs, instance(ordered_squares(), {a: k, b: m}))
        for (m, k), s in zip((first, second), squares, strict=True)
    ]
    return solve(implies(H, (y - x) * b <= (p - q) * a), *found)


def scaled(H, m, k):
    """Return y q <= x p times the positive product of two numbers."""
    less = solve(implies(and_(d > 0, e <= c), d * e <= d * c))
    product = solve(implies(H, m * k > 0))
    return [instance(less, {d: m * k, e: y * q, c: x * p}), product]


@remembered
def falls():
    """One root rises by less than the other falls."""
    H = and_(positive(x, y, p, q, d, a, b), y - d >= 0, q - d >= 0, c >= 0, e >= 0, y * q <= x * p)
    H = and_(H, eq(a * a, x * y), eq(b * b, p * q))
    H = and_(H, eq(c * c, (x + d) * (y - d)), eq(e * e, (p + d) * (q - d)))
    other = instance(rise(), {x: p, y: q, a: b, c: e})
    u, v = const("u0", REAL), const("v0", REAL)
    g, h = const("g0", REAL), const("h0", REAL)
    plain = and_(positive(a, b, d), 2 * a * u < d * g, 2 * b * v < d * h, g * b + h * a <= 0)
    scale = solve(implies(plain, and_(2 * a * u * b < d * g * b, 2 * b * v * a < d * h * a)))
    below = solve(implies(plain, d * (g * b + h * a) <= 0))
    both = solve(implies(plain, 2 * (a * b) * (u + v) < 0), scale, below)
    last = solve(implies(plain, u + v < 0), both, solve(implies(plain, a * b > 0)))
    final = instance(last, {u: c - a, v: e - b, g: y - x, h: q - p})
    return solve(implies(H, c + e < a + b), rise(), other, balance(), final)


def decreasing(statement, constants, start):
    """Return that F decreases, from `start`: hypotheses => alpha > 0, beta >= 1, gamma > 0, ..."""
    alpha, beta, gamma = constants
    H, w = statement.given, W
    put = {x: w + alpha, y: beta - w, p: gamma + w, q: 1 - w, d: LATER - w}
    found = instance(falls(), put | {a: ROOT_A, b: ROOT_B, c: LATER_A, e: LATER_B})
    signs = solve(implies(H, and_(w + alpha > 0, beta - w > 0, gamma + w > 0, 1 - w > 0)), start)
    roots = solve(implies(H, and_(ROOT_A > 0, ROOT_B > 0)), signs)
    cross = solve(implies(H, (beta - w) * (1 - w) <= (w + alpha) * (gamma + w)), start)
    same = solve(implies(H, found.formula.args[0]), signs, roots, cross, start)
    return solve(statement.implication, found, same)
