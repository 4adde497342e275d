"""Square roots as numbers that are not negative: their squares decide which is greater."""

from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies
from theory.kernel.theorem import solve
from theory.kernel.trace import remembered
from theory.tactics.context import Given

A, B = const("a0", REAL), const("b0", REAL)


@remembered
def ordered():
    """A number is the greater if its square is."""
    return solve(implies(and_(A >= 0, B >= 0, A * A >= B * B), A >= B))


@remembered
def equal_squares():
    """Numbers with one square are equal."""
    return solve(implies(and_(A >= 0, B >= 0, eq(A * A, B * B)), eq(A, B)))


@remembered
def summed():
    """(a + b)^2 <= (c + d)^2 m, from a^2 <= c^2 m and b^2 <= d^2 m."""
    a, b, c, d, m = (const(name, REAL) for name in "abcdm")
    p = Given(and_(a >= 0, b >= 0, c >= 0, d >= 0, m >= 0, a * a <= c * c * m, b * b <= d * d * m))
    p.have(a * b * (a * b) <= c * d * m * (c * d * m))
    p.have(a * b <= c * d * m)
    return p.have((a + b) * (a + b) <= (c + d) * (c + d) * m)
