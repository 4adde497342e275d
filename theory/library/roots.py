"""Square roots as numbers that are not negative: which is greater is told by the squares."""

from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies
from theory.kernel.theorem import instance, solve
from theory.kernel.trace import remembered
from theory.tactics.context import Given

A, B = const("a0", REAL), const("b0", REAL)


@remembered
def ordered():
    """A number is the greater if its square is."""
    return solve(implies(and_(A >= 0, B >= 0, A * A >= B * B), A >= B))


@remembered
def same():
    """Numbers with one square are equal."""
    return solve(implies(and_(A >= 0, B >= 0, eq(A * A, B * B)), eq(A, B)))


def at_most(given, less, more, *facts):
    """Return `given => less <= more`, from facts on the signs and the squares.

    Parameters
    ----------
    given, less, more : Term
    facts : Theorem
        What shows that both are at least 0 and that the square of `less` is no greater.
    """
    signs = solve(implies(given, and_(less >= 0, more >= 0)), *facts)
    squares = solve(implies(given, more * more >= less * less), *facts)
    return solve(
        implies(given, less <= more), instance(ordered(), {A: more, B: less}), signs, squares
    )


def equal(given, one, other, *facts):
    """Return `given => one = other`, from facts as for `at_most`."""
    signs = solve(implies(given, and_(one >= 0, other >= 0)), *facts)
    squares = solve(implies(given, eq(one * one, other * other)), *facts)
    return solve(
        implies(given, eq(one, other)), instance(same(), {A: one, B: other}), signs, squares
    )


@remembered
def summed():
    """(a + b)^2 <= (c + d)^2 m, from a^2 <= c^2 m and b^2 <= d^2 m."""
    a, b, c, d, m = (const(name, REAL) for name in "abcdm")
    p = Given(and_(a >= 0, b >= 0, c >= 0, d >= 0, m >= 0, a * a <= c * c * m, b * b <= d * d * m))
    p.have(a * b * (a * b) <= c * d * m * (c * d * m))
    p.have(a * b <= c * d * m)
    return p.have((a + b) * (a + b) <= (c + d) * (c + d) * m)
