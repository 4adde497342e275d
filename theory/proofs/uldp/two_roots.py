"""When F(w) = sqrt((w + alpha)(beta - w)) + sqrt((1 - w)(gamma + w)) decreases on [0, 1].

Both roots are concave, so that the slope at 0 decides: F decreases if alpha gamma >= beta. With
x = w + alpha, y = beta - w, p = gamma + w, q = 1 - w a root rises by at most
d (y - x)/(2 sqrt(xy)).
"""

from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq
from theory.kernel.trace import remembered
from theory.statements.stated import stated
from theory.tactics.context import Given

said = stated("uldp-lemma-1")
LATER, LATER_A, LATER_B, ROOT_A = said.later, said.later_a, said.later_b, said.root_a
ROOT_B, W = said.root_b, said.w

names = ("x0", "y0", "p0", "q0", "d0", "a0", "b0", "c0", "e0")
x, y, p, q, d, a, b, c, e = (const(name, REAL) for name in names)


def positive(*numbers):
    """Return that numbers are positive."""
    return and_(*(n > 0 for n in numbers))


@remembered
def rise():
    """A (c - a) < d (y - x)/2 for a = sqrt(xy) > 0 and c = sqrt((x + d)(y - d))."""
    left, right = x * (y - d), y * (x + d)
    roots = and_(eq(a * a, x * y), c >= 0, eq(c * c, (x + d) * (y - d)))
    p, total, twice = Given(and_(positive(x, y, d, a), y - d >= 0, roots)), left + right, 2 * a * c
    p.have(twice * twice == 4 * left * right)
    p.have(right - left > 0)
    p.have((right - left) * (right - left) > 0)
    p.have(total * total == (right - left) * (right - left) + 4 * left * right)
    p.have(twice * twice < total * total)
    p.have(and_(total >= 0, twice >= 0))
    p.have(twice < total)
    return p.have(2 * a * (c - a) < d * (y - x))


@remembered
def balance():
    """(y - x) b <= (p - q) a for a = sqrt(xy), b = sqrt(pq), if y q <= x p."""
    roots = and_(eq(a * a, x * y), eq(b * b, p * q))
    known = Given(and_(positive(x, y, p, q, a, b), roots, y * q <= x * p))
    for less, more, factor in ((y * b, p * a, y * p), (q * a, x * b, q * x)):
        known.have(factor > 0)
        known.have(factor * (y * q) <= factor * (x * p))
        known.have(less * less <= more * more)
        known.have(and_(less >= 0, more >= 0))
        known.have(less <= more)
    return known.have((y - x) * b <= (p - q) * a)


@remembered
def falls():
    """One root rises by less than the other falls."""
    H = and_(positive(x, y, p, q, d, a, b), y - d >= 0, q - d >= 0, c >= 0, e >= 0, y * q <= x * p)
    H = and_(H, eq(a * a, x * y), eq(b * b, p * q))
    known = Given(and_(H, eq(c * c, (x + d) * (y - d)), eq(e * e, (p + d) * (q - d))))
    u, v, g, h = (const(name, REAL) for name in "uvgh")
    plain = and_(positive(a, b, d), 2 * a * u < d * g, 2 * b * v < d * h, g * b + h * a <= 0)
    plain = Given(plain)
    plain.have(and_(2 * a * u * b < d * g * b, 2 * b * v * a < d * h * a))
    plain.have(d * (g * b + h * a) <= 0)
    plain.have(and_(2 * (a * b) * (u + v) < 0, a * b > 0))
    both = plain.have(u + v < 0)
    known.use(rise())
    known.use(rise(), {x: p, y: q, a: b, c: e})
    known.use(balance())
    known.use(both, {"u": c - a, "v": e - b, "g": y - x, "h": q - p})
    return known.have(c + e < a + b)


def decreasing(statement, constants, start):
    """Return that F decreases, from `start`: hypotheses => alpha > 0, beta >= 1, gamma > 0, ..."""
    alpha, beta, gamma = constants
    known, w = Given(statement), W
    known.know(start)
    known.have(and_(w + alpha > 0, beta - w > 0, gamma + w > 0, 1 - w > 0))
    known.have(and_(ROOT_A > 0, ROOT_B > 0))
    flat = (beta - w) * (1 - w) <= (w + alpha) * (gamma + w)
    known.arithmetic(flat, start, w >= 0, of=[alpha, beta, gamma + 1, w])
    values = {x: w + alpha, y: beta - w, p: gamma + w, q: 1 - w, d: LATER - w}
    known.use(falls(), values | {a: ROOT_A, b: ROOT_B, c: LATER_A, e: LATER_B})
    return known.conclude()
