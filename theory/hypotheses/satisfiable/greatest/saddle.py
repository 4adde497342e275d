"""The mass at which uRAP's theta is best against the worst distribution: some mass is."""

from theory.hypotheses.satisfiable.existence import satisfiable, witnessed
from theory.kernel.binding import function, substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, not_
from theory.kernel.theorem import instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.library import zeros
from theory.notions.limits import is_root
from theory.statements.stated import stated
from theory.statements.uldp import best_theta
from theory.statements.uldp.worst_l2 import sizes
from theory.tactics.expand import rational
from theory.tactics.sums import ZERO

beside = stated("uldp-lemma-1")
ROOT_A, ROOT_B, W = beside.root_a, beside.root_b, beside.w

also = stated("uldp-lemma-1")
E, N, S = also.E, also.N, also.s

T = E - 1
A_OF = const("a_of", REAL)
LOW, HIGH = const("root_at_1", REAL), const("root_at_0", REAL)
GIVEN = and_(E > 1, S >= 1, N >= 1)


def mass(b):
    """Return the w of which b is the root of B."""
    return (E * S - b * b * T * T) / T


def rise(w, b):
    """Return the slope at theta's best response to w, with the roots ROOT_A and b."""
    slope = best_theta.losses.balance(W, S, N, E, best_theta.root(W, S, E))
    return substitute(slope, {W: w, ROOT_B: b})


def cubic(a=ROOT_A):
    """Return the coefficients of b times `rise(mass(b), b)`, a polynomial in b."""
    both = 1 / N + 1 / S
    return -a / T, 2 / N - 2 * both * E * S / T - 1 / T, ZERO, 2 * T * both


@remembered
def polynomial():
    """It is one: `b rise(mass(b), b)`."""
    H = and_(GIVEN, ROOT_A > 0, ROOT_B > 0)
    return rational(H, zeros.at(ROOT_B, cubic()), ROOT_B * rise(mass(ROOT_B), ROOT_B))


@remembered
def slope_without():
    """The slope, without the quotient of roots."""
    H = and_(GIVEN, ROOT_A > 0, ROOT_B > 0)
    told = 2 * (1 - W) / N - 2 * W / S - (ROOT_A + ROOT_B) / (T * ROOT_B)
    return rational(H, rise(W, ROOT_B), told)


def ends():
    """Return what the roots at mass 1 and at mass 0 are."""
    scale = T * T
    return and_(GIVEN, ROOT_A > 0, is_root(LOW, (E * S - T) / scale), is_root(HIGH, E * S / scale))


@remembered
def at_ends():
    """The roots at the ends are positive and in order, and of mass 1 and 0."""
    H = ends()
    scaled = [solve(implies(H, eq(b * b * T * T, q))) for b, q in ((LOW, E * S - T), (HIGH, E * S))]
    more = solve(implies(GIVEN, and_(E * S - T > 0, E * S > 0)))
    sign = solve(implies(H, and_(LOW > 0, HIGH > 0)), *scaled, more)
    order = solve(implies(H, LOW <= HIGH), *scaled, sign)
    masses = [solve(implies(H, eq(mass(b), w)), *scaled) for b, w in ((LOW, 1), (HIGH, 0))]
    found = (sign, order, *masses)
    goal = and_(*(t.formula.args[1] for t in found))
    return solve(implies(H, goal), *found)


@remembered
def falls_at_one():
    """At mass 1 the slope is negative, whatever b is."""
    H = and_(GIVEN, ROOT_A > 0, ROOT_B > 0, eq(W, 1))
    parts = [solve(implies(H, q > 0)) for q in (W / S, (ROOT_A + ROOT_B) / (T * ROOT_B))]
    none = solve(implies(H, eq(2 * (1 - W) / N, 0)))
    return solve(implies(H, rise(W, ROOT_B) < 0), slope_without(), none, *parts)


def solution():
    """Return the zero of the cubic between the roots at the ends."""
    return zeros.zero(LOW, HIGH, *cubic())


def grows():
    """Return whether the slope at mass 0 is positive: then the saddle point has another mass."""
    return rise(ZERO, HIGH) > 0


@remembered
def changes_sign():
    """The cubic does, if the slope is positive at mass 0, and has a zero."""
    H = and_(ends(), grows())
    low = instance(falls_at_one(), {ROOT_B: LOW, W: mass(LOW)})
    low = solve(implies(H, LOW * rise(mass(LOW), LOW) <= 0), low, at_ends())
    same = function(REAL, lambda w: rise(w, HIGH))
    high = leibniz(same, mass(HIGH), ZERO)
    high = solve(implies(H, HIGH * rise(mass(HIGH), HIGH) >= 0), high, at_ends())
    values = [instance(polynomial(), {ROOT_B: b}) for b in (LOW, HIGH)]
    known = [
        solve(implies(H, q <= 0), t, v, at_ends())
        for q, t, v in (
            (zeros.at(LOW, cubic()), low, values[0]),
            (-zeros.at(HIGH, cubic()), high, values[1]),
        )
    ]
    put = dict(zip((zeros.C0, zeros.C1, zeros.C2, zeros.C3), cubic(), strict=True))
    found = instance(zeros.theorem(), {zeros.LOW: LOW, zeros.HIGH: HIGH} | put)
    goal = zeros.is_zero(solution(), LOW, HIGH, *cubic())
    return solve(implies(H, goal), found, *known, at_ends())


@remembered
def inside():
    """That zero is the root of a mass in [0, 1) at which the slope is 0."""
    H, b = and_(ends(), grows()), const("b_of", REAL)
    w, scale = mass(b), T * T
    between = and_(H, b >= LOW, b <= HIGH, eq(zeros.at(b, cubic()), 0))
    sign = solve(implies(between, b > 0), at_ends())
    level = instance(polynomial(), {ROOT_B: b})
    flat = solve(implies(between, eq(rise(w, b), 0)), level, sign)
    square = rational(GIVEN, b * b, (E * S - w * T) / scale)
    one = instance(falls_at_one(), {ROOT_B: b, W: w})
    top = solve(implies(between, b * b <= HIGH * HIGH), sign)
    low = solve(implies(between, b * b >= LOW * LOW), sign, at_ends())
    order = [
        solve(implies(between, mass(HIGH) <= w), top),
        solve(implies(between, w <= mass(LOW)), low),
    ]
    goal = and_(w >= 0, w < 1, is_root(b, (E * S - w * T) / scale), eq(rise(w, b), 0))
    found = solve(implies(between, goal), flat, sign, square, one, *order, at_ends())
    said = substitute(goal, {b: solution()})
    return solve(implies(H, said), instance(found, {b: solution()}), changes_sign())


@remembered
def not_inside():
    """If the slope is not positive at mass 0, the root there is positive."""
    H = and_(ends(), not_(grows()))
    return solve(implies(H, and_(rise(ZERO, HIGH) <= 0, HIGH > 0, HIGH * HIGH >= 0)), at_ends())


@satisfiable("uldp-urap-best-theta-always", "w", "root_a", "root_b")
def of_urap(found):
    """A zero of the cubic, or mass 0 if the slope is not positive there."""
    scale = T * T
    squares = [E * (S + E - 1) / scale, (E * S - T) / scale, E * S / scale]
    put = {c: zeros.root(q) for c, q in zip((ROOT_A, LOW, HIGH), squares, strict=True)}
    roots = [instance(zeros.square_root(), {zeros.A: q}) for q in squares]
    level = [solve(implies(GIVEN, q > 0)) for q in squares]
    own = solve(implies(and_(A_OF >= 0, eq(A_OF * A_OF, zeros.A), zeros.A > 0), A_OF > 0))
    signs = [instance(own, {A_OF: zeros.root(q), zeros.A: q}) for q in squares]
    here = solve(implies(GIVEN, substitute(ends(), put)), *roots, *level, *signs)
    counts, cases = sizes(), []
    for case, values, theorem in (
        (grows(), (mass(solution()), ROOT_A, solution()), inside()),
        (not_(grows()), (ZERO, ROOT_A, HIGH), not_inside()),
    ):
        given = substitute(substitute(case, put), counts)
        facts = [here, *(instance(t, put) for t in (theorem, at_ends())), *roots, *level, *signs]
        facts = [instance(t, counts) for t in facts]
        values = [substitute(substitute(v, put), counts) for v in values]
        one = solve(implies(and_(found.known, given), found.at(*values)), *facts)
        cases.append(witnessed(found, values, one))
    return solve(implies(found.known, found.some), *cases)
