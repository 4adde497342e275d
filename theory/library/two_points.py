"""Two laws of reports that are near: no guess from n of them tells which it is (Le Cam)."""

from fractions import Fraction

from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import and_, const, eq, implies
from theory.kernel.theorem import solve
from theory.kernel.trace import remembered
from theory.library import independent
from theory.library.independent import MAPS, U, Y
from theory.tactics.context import Given
from theory.tactics.sums import size

M, N = (const(name, functions(Y, REAL)) for name in ("m", "m2"))
A, B = (const(name, functions(MAPS, REAL)) for name in ("a", "b"))
C, T = const("c", REAL), const("t", REAL)
a, b, c, d, e, f = (const(name, REAL) for name in ("a0", "b0", "c0", "d0", "e0", "f0"))


def law(m, r):
    """Return the probability of the reports r."""
    return U.prod(lambda u: m(r(u)))


def wide(y):
    """Return at least the square of m2 over m."""
    return 2 * N(y) - M(y) + T * M(y)


@remembered
def weighed():
    """Weights d and e of at least c, for losses that sum to at least f."""
    signs = and_(a >= 0, b >= 0, d >= 0, e >= 0, f >= 0)
    return solve(implies(and_(signs, a + b >= f, d >= c, e >= c), d * a + e * b >= f * c))


@remembered
def one_outcome():
    """A lower bound on two losses a and b, weighed by probabilities c and d with d^2 <= c e."""
    p = Given(and_(a >= 0, b >= 0, f >= 0, c >= 0, d >= 0, e >= 0, d * d <= c * e, a + b >= f))
    bound = 3 * d - c / 4 - e
    p.under(eq(c, 0)).have(eq(d, 0))
    p.have((d - c / 2) * (d - c / 2) >= 0)
    p.have((d - 3 * c / 2) * (d - 3 * c / 2) >= 0)
    some = p.under(c > 0)
    some.have(c * bound <= 3 * c * d - c * c / 4 - d * d)
    some.have(c * bound <= c * (2 * d))
    some.have(c * bound <= c * (2 * c))
    some.have(and_(bound <= 2 * d, bound <= 2 * c))
    p.have(and_(bound <= 2 * d, bound <= 2 * c))
    p.use(weighed(), {c: bound / 2, d: c, e: d})
    return p.have(c * a + d * b >= f * (bound / 2))


def near():
    """Return that m and m2 are laws, m2 within a factor 1 - t to 1 + t of m, with t^2 in T."""
    return and_(
        *(eq(Y.sum(M), 1), eq(Y.sum(N), 1), T >= 0, 5 * size(U) * T <= 1),
        Y.forall(
            lambda y: and_(M(y) >= 0, N(y) >= 0, (N(y) - M(y)) * (N(y) - M(y)) <= T * (M(y) * M(y)))
        ),
    )


@remembered
def powers():
    """(1 + t^2)^n <= 5/4 if 5 n t^2 <= 1."""
    p = Given(and_(T >= 0, 5 * size(U) * T <= 1))
    power, count = U.prod(lambda u: 1 + T), size(U)
    p.by_item(and_(power >= 0, count >= 0, power * (1 - T * count) <= 1))
    p.have(power * (5 * T * count) <= power)
    return p.have(power <= Fraction(5, 4))


@remembered
def outcome():
    """The law of all reports under m2, squared, is at most that under m times that of `wide`."""
    p = Given(near())
    r, y = p.fix(MAPS, Y)
    p.have(M(y) * wide(y) >= N(y) * N(y))
    p.under(eq(M(y), 0)).have(and_(eq(N(y), 0), wide(y) >= 0))
    p.under(M(y) > 0).have(wide(y) >= 0)
    p.have(wide(y) >= 0)
    first, second, third = law(M, r), law(N, r), law(wide, r)
    return p.by_item(and_(first >= 0, second >= 0, third >= 0, second * second <= first * third))


@remembered
def theorem():
    """Losses a under m and b under m2 that sum to at least c have means that sum to 3/4 c."""
    costs = MAPS.forall(lambda r: and_(A(r) >= 0, B(r) >= 0, A(r) + B(r) >= C))
    p = Given(and_(near(), C >= 0, costs))
    r = p.fix(MAPS)
    p.know(outcome(), powers())
    first, second, third = law(M, r), law(N, r), law(wide, r)
    p.use(one_outcome(), {a: A(r), b: B(r), f: C, c: first, d: second, e: third})
    p.have(Y.sum(wide) == 1 + T)
    sums = [MAPS.sum(lambda r, m=m: law(m, r)) for m in (M, N, wide)]
    for m in (M, N):
        p.use(independent.laws_sum_to_one(), {independent.M: m})
    p.by_item(U.prod(lambda u: Y.sum(wide)) == U.prod(lambda u: 1 + T))
    independent.over_all(p, lambda u, y: wide(y))
    p.have(and_(eq(sums[0], 1), eq(sums[1], 1), sums[2] <= Fraction(5, 4)))
    losses = MAPS.sum(lambda r: law(M, r) * A(r)), MAPS.sum(lambda r: law(N, r) * B(r))
    p.by_item(C * ((3 * sums[1] - sums[0] / 4 - sums[2]) / 2) <= losses[0] + losses[1], over=MAPS)
    return p.have(losses[0] + losses[1] >= Fraction(3, 4) * C)
