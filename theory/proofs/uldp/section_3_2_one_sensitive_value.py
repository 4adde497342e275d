"""Section 3.2 at s = 1: the l2 loss is of order 1/(n eps), and uRR attains it."""

from fractions import Fraction

from mechanisms.losses import lower_bounds as losses
from mechanisms.losses import urr
from theory.kernel.binding import function, function_of, substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite, not_, or_
from theory.kernel.theorem import instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.library import unbiased
from theory.library.unbiased import DRAWN, ESTIMATE, Q, X, x, y, z
from theory.notions.probability import is_distribution, size
from theory.notions.uldp import invertible_if_reachable
from theory.proofs.uldp.proposition_12_osldp import one_sided
from theory.statements.uldp import lower_bounds as model
from theory.statements.uldp.lower_bounds import FIRST, SECOND, SENSITIVE, E
from theory.tactics.closing import concluded, every
from theory.tactics.expand import expand, rational
from theory.tactics.logic import derive, prove
from theory.tactics.sums import ZERO, equal

WEIGHT = (E + 1) / (2 * (E - 1))  # a
RATE = (E - 1) / (E + 1)
ON_FIRST, ON_SECOND = WEIGHT * WEIGHT * (2 * RATE - 1), WEIGHT * WEIGHT


def between(z, x):
    """Return the weights of the difference of the two values."""
    own = ite(eq(z, x), WEIGHT / 2, -WEIGHT / 2)
    return ite(and_(is_one(z), is_one(x)), own, ZERO)


def is_one(x):
    """Return whether a value is one of the two."""
    return or_(eq(x, FIRST), eq(x, SECOND))


def judge(z):
    """Return the weights that judge columns."""
    return ite(eq(z, FIRST), ON_FIRST, ite(eq(z, SECOND), ON_SECOND, ZERO))


PUT = {
    unbiased.P: function(X, model.halves),
    unbiased.B: function_of(X, X, between),
    unbiased.JUDGE: function(X, judge),
}


def spelled(term):
    """Return a term with this distribution, these directions and weights."""
    return substitute(term, PUT)


def apart(H):
    """Return that the two values differ."""
    same = leibniz(SENSITIVE, FIRST, SECOND)
    return solve(implies(H, not_(eq(FIRST, SECOND))), same)


def entries(H):
    """Return the entries of a column at the two values, and what ULDP says of them."""
    signs = [prove(implies(H, Q(v, y) >= 0), at=[v, y], rounds=2) for v in (FIRST, SECOND)]
    osldp = one_sided(H, invertible_if_reachable)
    ratio = prove(
        implies(H, Q(FIRST, y) <= E * Q(SECOND, y)), osldp, at=[y, FIRST, SECOND], rounds=3
    )
    return [*signs, ratio]


def fits():
    """Return that a column is judged: the squares of its difference are at most that."""
    a, b = const("q1", REAL), const("q2", REAL)
    known = and_(E > 1, a >= 0, b >= 0, a <= E * b)
    sides = WEIGHT * WEIGHT * ((a - b) * (a - b)) / 2, (a + b) / 2 * (ON_FIRST * a + ON_SECOND * b)
    gap = WEIGHT * WEIGHT * (2 * a * (E * b - a) / (E + 1))
    same = rational(known, sides[1] - sides[0], gap)
    one, two = const("one_", REAL), const("two_", REAL)
    square = solve(implies(two >= 0, one * one * two >= 0))
    product = solve(implies(known, a * (E * b - a) >= 0))
    share = solve(implies(and_(one >= 0, E > 1), 2 * one / (E + 1) >= 0))
    share = instance(share, {one: a * (E * b - a)})
    positive = solve(implies(known, 2 * a * (E * b - a) / (E + 1) >= 0), product, share)
    least = instance(square, {one: WEIGHT, two: 2 * a * (E * b - a) / (E + 1)})
    below = solve(
        implies(and_(eq(two - one, const("gap_", REAL)), const("gap_", REAL) >= 0), one <= two)
    )
    below = instance(below, {one: sides[0], two: sides[1], const("gap_", REAL): gap})
    found = solve(implies(known, sides[0] <= sides[1]), same, positive, least, below)
    return instance(found, {a: Q(FIRST, y), b: Q(SECOND, y)})


def directed(H):
    """Return the entries of a column, weighed for each value: the difference of the two."""
    value = WEIGHT / 2 * (Q(FIRST, y) - Q(SECOND, y))
    inner = ite(eq(x, FIRST), value, ite(eq(x, SECOND), -value, ZERO))
    column = function(X, lambda x: Q(x, y))
    same = [leibniz(column, x, v) for v in (FIRST, SECOND)]
    found = spelled(unbiased.combined(x, y))
    one = solve(implies(H, eq(found, inner)), apart(H), expand(found), *same)
    squares = X.sum(lambda x: spelled(unbiased.combined(x, y)) * spelled(unbiased.combined(x, y)))
    total = X.sum(lambda i: substitute(inner, {x: i}) * substitute(inner, {x: i}))
    both = equal(squares, total, H, use=lambda i: [instance(one, {x: i})])
    half = WEIGHT * WEIGHT * ((Q(FIRST, y) - Q(SECOND, y)) * (Q(FIRST, y) - Q(SECOND, y))) / 2
    parts = solve(implies(H, eq(total, 2 * (value * value))), expand(total), apart(H))
    return solve(implies(H, eq(squares, half)), both, parts, rational(H, 2 * (value * value), half))


@remembered
def opened(H):
    """Return `given => n loss >= (E+1)/(2 (E-1))`."""
    different, known = apart(H), entries(H)
    level, weighed = spelled(unbiased.level(y)), X.sum(lambda z: judge(z) * Q(z, y))
    a, b = Q(FIRST, y), Q(SECOND, y)
    lines = [
        solve(implies(H, eq(level, (a + b) / 2)), expand(level), different),
        solve(implies(H, eq(weighed, ON_FIRST * a + ON_SECOND * b)), expand(weighed), different),
    ]
    none = solve(implies(and_(H, eq(level, 0)), and_(eq(a, 0), eq(b, 0))), *lines, *known)
    zero = solve(implies(and_(H, eq(level, 0)), weighed >= 0), lines[1], none)
    side = fits()
    judged = solve(implies(H, spelled(unbiased.judged(y))), directed(H), *lines, zero, side, *known)
    total = X.sum(lambda z: between(z, x))
    plane = every(solve(implies(H, eq(total, 0)), expand(total), different), x)
    column = function(X, lambda x: Q(x, y))
    seen = implies(and_(H, is_one(z)), implies(eq(level, 0), eq(Q(z, y), 0)))
    seen = every(solve(seen, none, *(leibniz(column, z, v) for v in (FIRST, SECOND))), y)
    outside = every(solve(implies(and_(H, not_(is_one(z))), eq(between(z, x), 0))), x)
    there = or_(*(t.formula.args[1] for t in (outside, seen)))
    there = every(solve(implies(H, there), outside, seen), z)
    p = function(X, model.halves)
    spread = derive(H, is_distribution(X, p), lambda *c: [expand(X.sum(p)), different])
    trace, weights = X.sum(lambda x: between(x, x)), X.sum(judge)
    found = instance(unbiased.least_loss(), PUT)
    told = solve(implies(H, found.formula.args[1]), found, every(judged, y), plane, there, spread)
    values = [
        solve(implies(H, eq(trace, WEIGHT)), expand(trace), different),
        solve(implies(H, eq(weights, ON_FIRST + ON_SECOND)), expand(weights), different),
        rational(H, 2 * WEIGHT - (ON_FIRST + ON_SECOND), losses.on_two_values(E)),
    ]
    loss = spelled(size(DRAWN.U) * DRAWN.l2_loss(unbiased.P, ESTIMATE))
    return solve(implies(H, loss >= losses.on_two_values(E)), told, *values)


def everywhere(goal):
    """Return what uRR loses at most at N = 1."""
    w, bound = model.MASS, 2 / (E - 1) + Fraction(1, 2)
    loss = urr.l2_times_n(1, E, w, w * w + (1 - w) * (1 - w))
    gap = 2 * w / (E - 1) + 2 * (w - Fraction(1, 2)) * (w - Fraction(1, 2))
    same = rational(E > 1, bound - loss, gap)
    positive = solve(implies(and_(E > 1, w >= 0), gap >= 0))
    return solve(implies(E > 1, goal), same, positive)


@proves("uldp-lower-bounds-one")
def theorem(statement):
    """Return the bound at s = 1, that uRR attains it, and what uRR loses at most."""
    _, attained, most = statement.goals
    return concluded(
        statement, opened(statement.given), rational(E > 1, *attained.args), everywhere(most)
    )
