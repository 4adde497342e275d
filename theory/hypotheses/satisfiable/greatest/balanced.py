"""The share of blocks of 2 at which the bound of uldp-ubd-mixture is least: where there is one."""

from mechanisms.estimation import score
from mechanisms.losses import ubd_mixture as mixture
from theory.hypotheses.satisfiable.analysis.inverse_squares import (
    END,
    FIRST,
    SECOND,
    SIZES,
    A,
    B,
    M,
    below_one,
    ends,
    mean,
    of_kind,
    slope,
    solution,
    term,
)
from theory.hypotheses.satisfiable.existence import satisfiable, witnessed
from theory.kernel.binding import function, substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, or_, real
from theory.kernel.theorem import instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.proofs.uldp.block_design_between import denominators, in_sizes, of_one_size, size_ranges
from theory.proofs.uldp.block_design_directions import ALPHA
from theory.proofs.uldp.block_design_vertices import REST, SIZE
from theory.statements.stated import stated
from theory.tactics.expand import rational
from theory.tactics.logic import conjuncts
from theory.tactics.sums import ONE, ZERO

said = stated("uldp-ubd-mixture")
SHARE, E = said.t, said.E

P = const("p_", REAL)


def excess(k):
    """Return how much more blocks of 2 tell of a kind of differences, over a square."""
    a, b, m = FIRST[k], SECOND[k], SIZES[k]
    return m * (b - a) / (a * a)


def far():
    """Return a share at which the slope is not negative, if J_1 of blocks of 2 is 0."""
    w = FIRST[0] * (excess(1) + excess(2))
    return w / (1 + w)


@remembered
def told_more():
    """Of a kind of which blocks of 2 tell more, m (a - b)/(j j) >= -m (b - a)/(a a)."""
    u, v, w, j = (const(f"{name}_", REAL) for name in "uvwj")
    known = and_(M >= 0, A > 0, B >= A, j >= A)
    square = solve(implies(and_(A > 0, j >= A), and_(A * A > 0, j * j >= A * A)))
    less = solve(implies(and_(u >= 0, v > 0, w >= v), and_(u / v >= 0, u / w <= u / v)))
    less = instance(less, {u: M * (B - A), v: A * A, w: j * j})
    top = solve(implies(and_(M >= 0, B >= A), M * (B - A) >= 0))
    minus = solve(implies(j > 0, eq(M * (A - B) / (j * j), -(M * (B - A) / (j * j)))))
    part = M * (B - A) / (A * A)
    goal = and_(part >= 0, M * (A - B) / (j * j) >= -part)
    found = instance(solve(implies(known, goal), less, square, top, minus), {j: mean(SHARE)})
    inside = and_(M >= 0, A > 0, B >= A, SHARE >= 0)
    up = solve(implies(and_(SHARE >= 0, B >= A), SHARE * (B - A) >= 0))
    up = solve(implies(inside, mean(SHARE) >= A), up)
    goal = and_(mean(SHARE) > 0, *found.formula.args[1].args)
    return solve(implies(inside, goal), found, up)


@remembered
def untold():
    """Of the kind of which blocks of 2 tell nothing, a/(j j) >= w/a for j = a/(1 + w)."""
    w = const("w_", REAL)
    t, known = w / (1 + w), and_(A > 0, w >= 0)
    share = solve(implies(w >= 0, and_(t >= 0, t < 1)))
    alone, positive = term(t), solve(implies(w >= 0, 1 + w > 0))
    plain = rational(known, substitute(alone, {B: ZERO, M: ONE}), (1 + w) * (1 + w) / A, positive)
    over = solve(implies(known, (1 + w) * (1 + w) / A >= w / A))
    left = leibniz(function(REAL, lambda b: substitute(alone, {B: b})), B, ZERO)
    one = leibniz(function(REAL, lambda m: substitute(alone, {B: ZERO, M: m})), M, ONE)
    own = solve(implies(and_(A > 0, t < 1, eq(B, 0)), mean(t) > 0))
    known = and_(known, eq(B, 0), eq(M, 1))
    goal = and_(t >= 0, t < 1, mean(t) > 0, alone >= w / A)
    return solve(implies(known, goal), share, plain, over, left, one, own), w


@remembered
def near_one():
    """At the share `far`, below 1, the slope is not negative."""
    grow = (and_(SIZES[k] >= 0, FIRST[k] > 0, SECOND[k] >= FIRST[k]) for k in (1, 2))
    known = and_(FIRST[0] > 0, eq(SECOND[0], 0), eq(SIZES[0], 1), *grow)
    first, w = untold()
    first = instance(instance(first, of_kind(0)), {w: FIRST[0] * (excess(1) + excess(2))})
    rest = [instance(instance(told_more(), of_kind(k)), {SHARE: far()}) for k in (1, 2)]
    u, v, x, y, z = (const(f"{name}_", REAL) for name in "uvxyz")
    total = and_(P > 0, x >= P * (u + v) / P, y >= -u, z >= -v)
    total = solve(implies(total, x + y + z >= 0))
    values = [substitute(term(far()), of_kind(k)) for k in range(3)]
    total = instance(
        total, dict(zip((P, u, v, x, y, z), (FIRST[0], excess(1), excess(2), *values), strict=True))
    )
    up = solve(implies(and_(P > 0, u >= 0, v >= 0), P * (u + v) >= 0))
    up = instance(up, {P: FIRST[0], u: excess(1), v: excess(2)})
    facts = [solve(implies(known, t.formula.args[1]), t) for t in (up, *rest)]
    facts.append(solve(implies(known, first.formula.args[1]), first, *facts))
    facts.append(solve(implies(known, total.formula.args[1]), total, *facts))
    goal = and_(far() >= 0, far() < 1, substitute(ends(), {END: far()}), slope(far()) >= 0)
    return solve(implies(known, goal), *facts)


def changes(t):
    """Return how fast M grows with the share at t."""
    return mixture.slope_in_t(SIZE, REST, E, ALPHA, t)


def condition():
    """Return when there is such a share: always at s = 2, otherwise if M would grow at 1."""
    return or_(eq(SIZE, 2), changes(ONE) > 0)


def informations():
    """Return the informations, in the place of any."""
    one, two = (score.informations(SIZE, REST, real(k), E, ALPHA) for k in (1, 2))
    m = map(real, score.dimensions(SIZE, REST))
    return dict(zip((*FIRST, *SECOND, *SIZES), (*one, *two, *m), strict=True))


@remembered
def at_one():
    """If the slope changes sign from 0 to 1, it is 0 in between."""
    each = zip(SIZES, FIRST, SECOND, strict=True)
    known = and_(*(and_(m >= 0, a > 0, b > 0) for m, a, b in each))
    known = and_(known, slope(ZERO) <= 0, slope(ONE) > 0)
    found = instance(below_one(), {END: ONE})
    return solve(implies(known, found.formula.args[1]), found)


@remembered
def at_far():
    """If J_1 of blocks of 2 is 0, it is 0 before `far`."""
    known = and_(near_one().formula.args[0], slope(ZERO) <= 0)
    found = instance(below_one(), {END: far()})
    return solve(implies(known, found.formula.args[1]), found, near_one())


@remembered
def at_ends():
    """What is asked of M at 0 and at 1 is so of the slope, which leaves out what is 0 times."""
    found = []
    for end, asked in ((ZERO, lambda rise: rise <= 0), (ONE, lambda rise: rise > 0)):
        same = leibniz(function(REAL, slope), SHARE, end)
        moved = solve(implies(and_(eq(A, B), asked(A)), asked(B)))
        moved = instance(moved, {A: slope(SHARE), B: slope(end)})
        given = and_(eq(SHARE, end), asked(slope(SHARE)))
        same = solve(implies(given, asked(slope(end))), same, moved)
        found.append(instance(instance(same, informations()), {SHARE: end}))
    return found


def met(H, found, *facts):
    """Return `H =>` what a theorem says, its conditions shown one by one, of long terms."""
    by_goal = {t.formula.args[1]: t for t in (*of_one_size(), *facts)}
    known = []
    for part in conjuncts(found.formula.args[0]):
        own = [by_goal[part]] if part in by_goal else at_ends()
        known.append(solve(implies(H, part), *own))
    return solve(implies(H, found.formula.args[1]), found, *known)


@remembered
def with_more():
    """With more than two sensitive values there is such a share, if M would grow at 1."""
    H = and_(size_ranges(), SIZE > 2, changes(ZERO) <= 0, changes(ONE) > 0)
    J = informations()
    top, bottom = J[SECOND[0]].args
    over = solve(implies(and_(A > 0, B > 0), A / B > 0))
    over = instance(over, {A: top, B: bottom})
    strict = solve(implies(H, top / bottom > 0), over, denominators()[3])
    found = instance(at_one(), J)
    return met(H, found, strict)


@remembered
def with_two():
    """With two sensitive values there is: blocks of 2 tell nothing of differences inside X_S."""
    H = and_(size_ranges(), eq(SIZE, 2), changes(ZERO) <= 0)
    J = informations()
    top, bottom = J[SECOND[0]].args
    none = solve(implies(and_(eq(A, 0), B > 0), eq(A / B, 0)))
    none = instance(none, {A: top, B: bottom})
    facts = [solve(implies(H, eq(top / bottom, 0)), none, denominators()[3])]
    g, level = E - 1, 1 - ALPHA
    one, two = SIZE + g, SIZE + 2 * g
    rest = [REST * g * SIZE / (level * one * two)]
    one, two = SIZE + ALPHA * g, SIZE + 2 * ALPHA * g
    rest.append(SIZE * SIZE * REST * g / ((SIZE + REST) * level * one * two))
    over = solve(implies(and_(A >= 0, B > 0), A / B >= 0))
    for k, gap in zip((1, 2), rest, strict=True):
        same = rational(size_ranges(), J[SECOND[k]] - J[FIRST[k]], gap, *denominators())
        facts.append(solve(implies(H, J[SECOND[k]] >= J[FIRST[k]]), same, over))
    found = instance(at_far(), J)
    return met(H, found, *facts)


@satisfiable(
    "uldp-ubd-mixture", "t", where=lambda c: ("s = 2, or M grows at t = 1", in_sizes(condition()))
)
def of_mixture(found):
    """0 if M does not fall there; or before 1 or, with two sensitive values, a share near 1."""
    at_zero = and_(found.known, in_sizes(changes(ZERO)) >= 0)
    cases = [witnessed(found, [ZERO], solve(implies(at_zero, found.at(ZERO))))]
    flat = solve(implies(eq(B, 0), and_(B >= 0, eq(A * B, 0))))
    for theorem, end in ((with_two(), far()), (with_more(), ONE)):
        value = in_sizes(substitute(substitute(solution(), {END: end}), informations()))
        theorem = in_sizes(theorem)
        given = and_(found.known, theorem.formula.args[0])
        rise = in_sizes(substitute(changes(SHARE), {SHARE: value}))
        shown = solve(implies(given, found.at(value)), theorem, instance(flat, {A: value, B: rise}))
        cases.append(witnessed(found, [value], shown))
    return solve(implies(found.known, found.some), *cases)
