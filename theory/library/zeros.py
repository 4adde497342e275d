"""Zeros of polynomials that change sign, and square roots, by the axiom `zero`."""

from theory.kernel.binding import apply, exception, function
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, not_
from theory.kernel.theorem import axiom, counterexample, elimination, instance, solve
from theory.kernel.trace import remembered
from theory.notions.limits import is_root
from theory.tactics.closing import every
from theory.tactics.sums import ONE, ZERO

C0, C1, C2, C3 = (const(f"c{k}", REAL) for k in range(4))
LOW, HIGH, A = const("lo", REAL), const("hi", REAL), const("a", REAL)
X, Y = const("x_at", REAL), const("y_at", REAL)


def at(z, coefficients=(C0, C1, C2, C3)):
    """Return the value of a polynomial, by Horner's rule."""
    value = 0 * z
    for c in reversed(coefficients):
        value = value * z + c
    return value


def is_zero(z, *of):
    """Return whether z lies in [low, high] and the polynomial is 0 there."""
    low, high, *coefficients = of or (LOW, HIGH, C0, C1, C2, C3)
    return and_(low <= z, z <= high, eq(at(z, coefficients), 0))


def zero(*of):
    """Return such a number, if there is one."""
    return exception(function(REAL, lambda z: not_(is_zero(z, *of))))


def steep():
    """Return a number that the slope does not exceed."""
    return (C1 * C1 + 1) + (C2 * C2 + 1) * 2 * HIGH + (C3 * C3 + 1) * 3 * HIGH * HIGH


@remembered
def slopes():
    """Between numbers of [low, high] the polynomial's slope is at most `steep`."""
    known = and_(LOW >= 0, LOW <= X, X <= Y, Y <= HIGH)
    step = Y - X
    powers = [(C1, step, 1), (C2, Y * Y - X * X, 2 * HIGH)]
    powers += [(C3, Y * Y * Y - X * X * X, 3 * HIGH * HIGH)]
    parts, c, p, q = [], const("c_at", REAL), const("p_at", REAL), const("q_at", REAL)
    scaled = and_(c * p <= (c * c + 1) * q, -(c * p) <= (c * c + 1) * q)
    size = solve(implies(and_(p >= 0, p <= q), scaled))
    for coefficient, power, most in powers:
        near = solve(implies(known, and_(power >= 0, power <= most * step)))
        bound = instance(size, {c: coefficient, p: power, q: most * step})
        parts.append(solve(implies(known, bound.formula.args[1]), near, bound))
    rise = at(Y) - at(X)
    goal = and_(rise <= steep() * step, -rise <= steep() * step)
    return solve(implies(known, goal), *parts)


@remembered
def theorem():
    """A polynomial of degree 3 at most that is not above 0 at low, nor below at high, has a zero.

    Of 0 <= low <= high; the zero is `zero()`.
    """
    f = function(REAL, at)
    bolzano, facts = axiom("zero"), []
    body = bolzano.formula
    for value in (f, LOW, HIGH, steep()):
        facts.append(elimination(body.args[0], value))
        body = apply(body.args[0], value)
    given = and_(LOW >= 0, LOW <= HIGH, at(LOW) <= 0, at(HIGH) >= 0)
    inside = and_(LOW <= X, X <= Y, Y <= HIGH)
    flat = slopes().formula.args[1]
    each = every(solve(implies(given, implies(inside, flat)), slopes()), X, Y)
    some = counterexample(function(REAL, lambda z: not_(is_zero(z))))
    return solve(implies(given, is_zero(zero())), bolzano, *facts, each, some)


def root(a):
    """Return the number whose square is a, and that is not negative, if there is one."""
    return exception(function(REAL, lambda r: not_(is_root(r, a))))


@remembered
def square_root():
    """A number that is not negative has a square root, `root(a)`."""
    low = {LOW: ZERO, HIGH: A + 1, C0: -A, C1: ZERO, C2: ONE, C3: ZERO}
    has_zero = instance(theorem(), low)
    value = zero(ZERO, A + 1, -A, ZERO, ONE, ZERO)
    known = solve(implies(A >= 0, is_root(value, A)), has_zero)
    some = elimination(function(REAL, lambda r: not_(is_root(r, A))), value)
    exists = counterexample(function(REAL, lambda r: not_(is_root(r, A))))
    return solve(implies(A >= 0, is_root(root(A), A)), known, some, exists)
