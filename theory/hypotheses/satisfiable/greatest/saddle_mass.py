"""The mass of the saddle point of uRAP's Rao-Blackwell estimate: some mass is."""

from theory.hypotheses.satisfiable.existence import satisfiable, witnessed
from theory.kernel.binding import function, substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, not_
from theory.kernel.theorem import instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.library import zeros
from theory.notions.limits import is_root
from theory.statements.stated import stated
from theory.statements.uldp import rao_blackwell_urap as model
from theory.statements.uldp.worst_l2 import sizes
from theory.tactics.expand import rational
from theory.tactics.sums import ZERO

also = stated("uldp-lemma-1")

said = stated("uldp-lemma-1")
E, N, S = said.E, said.N, said.s

T, SCALE = E - 1, (E - 1) * (E - 1)
MASS, ROOT_A, ROOT_B = model.MASS, also.root_a, also.root_b
AT_0, AT_1 = const("root_at_0", REAL), const("root_at_1", REAL)
A_OF = const("a_of", REAL)
GIVEN = and_(E > 1, S > 1, N >= 1)


def coefficient(mass):
    """Return B at a mass."""
    return model.losses.coefficients(mass, S, E)[1]


def mass(b):
    """Return the mass of which b is the root of B."""
    return (b * b * SCALE - S) / ((S - 1) * T)


def rise(m, b):
    """Return the slope at theta's best response to a mass, with the roots ROOT_A and b."""
    first = model.losses.coefficients(MASS, S, E)[0]

    def root(value):
        return ROOT_A if value is first else ROOT_B

    best = model.losses.best_response(MASS, S, E, root)
    return substitute(model.losses.slope(best, MASS, S, N, E), {MASS: m, ROOT_B: b})


def cubic():
    """Return the coefficients of -b times `rise(mass(b), b)`, a polynomial in b."""
    both = 1 / N + 1 / S
    linear = 2 / N + 2 * both * S / ((S - 1) * T) + (S - 1) / T
    return -(S - 1) * ROOT_A / T, -linear, ZERO, 2 * both * T / (S - 1)


def positive():
    """Return that the roots are."""
    return and_(ROOT_A > 0, ROOT_B > 0)


@remembered
def polynomial():
    """It is one: `-b rise(mass(b), b)`."""
    H = and_(GIVEN, positive())
    return rational(H, zeros.at(ROOT_B, cubic()), -ROOT_B * rise(mass(ROOT_B), ROOT_B))


@remembered
def slope_without():
    """The slope, without the quotient of roots."""
    H = and_(E > 1, S >= 1, N >= 1, positive())
    told = 2 * (1 - MASS) / N - 2 * MASS / S + (S - 1) * (ROOT_A + ROOT_B) / (T * ROOT_B)
    return rational(H, rise(MASS, ROOT_B), told)


def ends():
    """Return what the roots at mass 0 and at mass 1 are."""
    roots = (is_root(b, coefficient(m)) for m, b in ((ZERO, AT_0), (ZERO + 1, AT_1)))
    return and_(GIVEN, ROOT_A > 0, *roots)


@remembered
def at_ends():
    """The roots at the ends are positive and in order, and of mass 0 and 1."""
    H = ends()
    squares = ((AT_0, S), (AT_1, S + (S - 1) * T))
    scaled = [solve(implies(H, eq(b * b * SCALE, q))) for b, q in squares]
    more = solve(implies(GIVEN, and_((S - 1) * T > 0, SCALE > 0)))
    sign = solve(implies(H, and_(AT_0 > 0, AT_1 > 0)), *scaled, more)
    order = solve(implies(H, AT_0 <= AT_1), *scaled, sign, more)
    masses = [
        solve(implies(H, eq(mass(b), m)), t, more)
        for b, m, t in ((AT_0, 0, scaled[0]), (AT_1, 1, scaled[1]))
    ]
    found = (sign, order, *masses)
    goal = and_(*(t.formula.args[1] for t in found))
    return solve(implies(H, goal), *found)


@remembered
def rises_at_zero():
    """At mass 0 the slope is positive, whatever b is."""
    H = and_(GIVEN, positive(), eq(MASS, 0))
    parts = [2 * (1 - MASS) / N, (S - 1) * (ROOT_A + ROOT_B) / (T * ROOT_B)]
    signs = [solve(implies(H, q > 0)) for q in parts]
    none = solve(implies(H, eq(2 * MASS / S, 0)))
    return solve(implies(H, rise(MASS, ROOT_B) > 0), slope_without(), none, *signs)


def solution():
    """Return the zero of the cubic between the roots at the ends."""
    return zeros.zero(AT_0, AT_1, *cubic())


def falls():
    """Return whether the slope at mass 1 is negative: then the saddle point has less mass."""
    return rise(ZERO + 1, AT_1) < 0


@remembered
def changes_sign():
    """The cubic does, if the slope is negative at mass 1, and has a zero."""
    H = and_(ends(), falls())
    low = instance(rises_at_zero(), {ROOT_B: AT_0, MASS: mass(AT_0)})
    low = solve(implies(H, AT_0 * rise(mass(AT_0), AT_0) >= 0), low, at_ends())
    same = leibniz(function(REAL, lambda m: rise(m, AT_1)), mass(AT_1), ZERO + 1)
    high = solve(implies(H, AT_1 * rise(mass(AT_1), AT_1) <= 0), same, at_ends())
    known = [
        solve(implies(H, q <= 0), t, instance(polynomial(), {ROOT_B: b}), at_ends())
        for b, q, t in (
            (AT_0, zeros.at(AT_0, cubic()), low),
            (AT_1, -zeros.at(AT_1, cubic()), high),
        )
    ]
    put = dict(zip((zeros.C0, zeros.C1, zeros.C2, zeros.C3), cubic(), strict=True))
    found = instance(zeros.theorem(), {zeros.LOW: AT_0, zeros.HIGH: AT_1} | put)
    goal = zeros.is_zero(solution(), AT_0, AT_1, *cubic())
    return solve(implies(H, goal), found, *known, at_ends())


def is_flat(b):
    """Return whether b is the root of a mass from 0 to 1 at which the slope is 0."""
    m = mass(b)
    return and_(m >= 0, m <= 1, is_root(b, coefficient(m)), eq(rise(m, b), 0))


@remembered
def inside():
    """That zero is."""
    H, b = and_(ends(), falls()), const("b_of", REAL)
    m = mass(b)
    between = and_(H, b >= AT_0, b <= AT_1, eq(zeros.at(b, cubic()), 0))
    sign = solve(implies(between, b > 0), at_ends())
    flat = solve(implies(between, eq(rise(m, b), 0)), instance(polynomial(), {ROOT_B: b}), sign)
    square = rational(GIVEN, b * b, coefficient(m))
    low = solve(implies(between, b * b >= AT_0 * AT_0), sign, at_ends())
    top = solve(implies(between, b * b <= AT_1 * AT_1), sign)
    order = [
        solve(implies(between, mass(AT_0) <= m), low),
        solve(implies(between, m <= mass(AT_1)), top),
    ]
    found = solve(implies(between, is_flat(b)), flat, sign, square, *order, at_ends())
    at_zero = instance(found, {b: solution()})
    return solve(implies(H, is_flat(solution())), at_zero, changes_sign())


@remembered
def not_inside():
    """Else all mass may be on X_S."""
    H = and_(ends(), not_(falls()))
    return solve(implies(H, and_(AT_1 > 0, rise(ZERO + 1, AT_1) >= 0)), at_ends())


@remembered
def alone():
    """For one sensitive value the mass is 1/(N + 1)."""
    m = 1 / (N + 1)
    H = and_(E > 1, eq(S, 1), N >= 1, ROOT_A > 0, is_root(ROOT_B, coefficient(m)))
    scaled = solve(implies(H, eq(ROOT_B * ROOT_B * SCALE, 1)))
    sign = solve(implies(H, ROOT_B > 0), scaled)
    plain = rational(N >= 1, 2 * (1 - m) / N, 2 * m)
    rest = [solve(implies(H, eq(q, v))) for q, v in ((2 * m / S, 2 * m),)]
    none = solve(implies(H, eq((S - 1) * (ROOT_A + ROOT_B) / (T * ROOT_B), 0)), sign)
    told = instance(slope_without(), {MASS: m})
    flat = solve(implies(H, eq(rise(m, ROOT_B), 0)), told, plain, none, sign, *rest)
    size = solve(implies(H, and_(m >= 0, m <= 1)))
    return solve(implies(H, and_(*flat.formula.args[1:], *size.formula.args[1].args)), flat, size)


@satisfiable("uldp-rao-blackwell-best-theta", "mass", "root_a", "root_b")
def of_urap(found):
    """A zero of the cubic, or mass 1 if the slope is not negative there; for s = 1, 1/(N + 1)."""
    plain, one = and_(E > 1, S >= 1, N >= 1), 1 / (N + 1)
    squares = {
        ROOT_A: model.losses.coefficients(MASS, S, E)[0],
        AT_0: coefficient(ZERO),
        AT_1: coefficient(ZERO + 1),
        ROOT_B: coefficient(one),
    }
    put = {c: zeros.root(q) for c, q in squares.items()}
    own = solve(implies(and_(A_OF >= 0, eq(A_OF * A_OF, zeros.A), zeros.A > 0), A_OF > 0))
    level = [solve(implies(plain, squares[ROOT_A] > 0))]
    level += [solve(implies(plain, q >= 0)) for c, q in squares.items() if c is not ROOT_A]
    roots = [instance(zeros.square_root(), {zeros.A: q}) for q in squares.values()]
    sign = instance(own, {A_OF: put[ROOT_A], zeros.A: squares[ROOT_A]})
    whole = solve(implies(not_(eq(S, 1)), implies(S >= 1, S > 1)))
    counts, cases = sizes(), []
    for case, values, theorem in (
        (eq(S, 1), (one, ROOT_A, ROOT_B), alone()),
        (and_(S > 1, falls()), (mass(solution()), ROOT_A, solution()), inside()),
        (and_(S > 1, not_(falls())), (ZERO + 1, ROOT_A, AT_1), not_inside()),
    ):
        given = substitute(substitute(case, put), counts)
        facts = [instance(theorem, put), sign, *roots, *level]
        facts = [instance(t, counts) for t in facts]
        values = [substitute(substitute(v, put), counts) for v in values]
        here = solve(implies(and_(found.known, given), found.at(*values)), *facts)
        cases.append(witnessed(found, values, here))
    return solve(implies(found.known, found.some), *cases, instance(whole, counts))
