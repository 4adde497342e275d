"""Without sensitive values nothing is protected: reports that tell all still lose 1 - 1/K."""

from theory.hypotheses.redundant import redundant
from theory.hypotheses.redundant.uldp.one_kind import (
    K,
    S,
    at_elements,
    counted,
    smallest,
    sums_over_one_kind,
)
from theory.kernel.binding import function, function_of, substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite
from theory.kernel.theorem import instance, solve
from theory.library import unbiased
from theory.library.unbiased import Q, X, x, y, z
from theory.notions.probability import is_distribution
from theory.statements.stated import stated
from theory.tactics.closing import concluded, every
from theory.tactics.expand import expand
from theory.tactics.logic import derive, prove
from theory.tactics.sums import ZERO, at_most, equal, item_at_most, non_negative

said = stated("uldp-urr-optimal")
POINT, WORST = said.p, said.worst

SHARE = 1 / K
COLUMN = X.sum(lambda z: Q(z, y))


def apart(z, x):
    """Return how the direction of a value differs from that of all: 1/K times a projection."""
    return ite(eq(z, x), SHARE, ZERO) - SHARE * SHARE


def judge(z):
    """Return the weight that judges columns, one for all values."""
    return SHARE - SHARE * SHARE


def square_of_column(H, sign):
    """Return that the squares of a column sum to no more than the square of its sum."""
    a, b = const("a0", REAL), const("b0", REAL)
    below = solve(implies(and_(a >= 0, a <= b), a * a <= a * b))
    most = item_at_most(COLUMN, x, H, use=lambda i: [instance(sign, {z: i})])
    below = instance(below, {a: Q(x, y), b: COLUMN})
    one = solve(
        implies(H, Q(x, y) * Q(x, y) <= Q(x, y) * COLUMN), below, most, instance(sign, {z: x})
    )
    total = X.sum(lambda x: Q(x, y) * COLUMN)
    squares = X.sum(lambda x: Q(x, y) * Q(x, y))
    found = at_most(squares, total, H, use=lambda i: [instance(one, {x: i})])
    return solve(implies(H, squares <= COLUMN * COLUMN), found, expand(total))


def judged(H, spelled, same, sign):
    """Return that a column is judged, and that its level is 0 where its entries are."""
    level, weighed = spelled(unbiased.level(y)), X.sum(lambda z: judge(z) * Q(z, y))
    even = X.sum(lambda z: SHARE * Q(z, y))
    mean = equal(level, even, H, use=lambda i: [instance(same, {x: i})])
    mean = solve(implies(H, eq(level, SHARE * COLUMN)), mean, expand(even))
    value = SHARE * Q(x, y) - SHARE * SHARE * COLUMN
    one = spelled(unbiased.combined(x, y))
    one = solve(implies(H, eq(one, value)), expand(one))
    squares = X.sum(lambda x: spelled(unbiased.combined(x, y)) * spelled(unbiased.combined(x, y)))
    total = X.sum(lambda i: substitute(value, {x: i}) * substitute(value, {x: i}))
    both = equal(squares, total, H, use=lambda i: [instance(one, {x: i})])
    items = X.sum(lambda x: Q(x, y) * Q(x, y))
    k, g, t, q = (const(f"{name}0", REAL) for name in "kgtq")
    spread = g * g * q - 2 * g * g * g * t * t + g * g * g * g * t * t * k
    plain = and_(eq(k * g, 1), q <= t * t)
    plain = solve(implies(plain, spread <= g * t * ((g - g * g) * t)))
    plain = instance(plain, {k: K, g: SHARE, t: COLUMN, q: items})
    parts = [both, expand(total), expand(weighed), plain, square_of_column(H, sign)]
    least = non_negative(COLUMN, H, use=lambda i: [instance(sign, {z: i})])
    found = solve(implies(H, spelled(unbiased.judged(y))), mean, *parts, least, *counted())
    some = item_at_most(COLUMN, z, H, use=lambda i: [instance(sign, {z: i})])
    seen = implies(H, implies(eq(level, 0), eq(Q(z, y), 0)))
    return found, solve(seen, mean, some, sign, *counted())


def least(H, level, none):
    """Return what every mechanism loses at least at the uniform distribution."""
    put = {unbiased.P: level, unbiased.B: function_of(X, X, apart)}
    put |= {unbiased.JUDGE: function(X, judge)}

    def spelled(term):
        return substitute(term, put)

    same = solve(implies(H, eq(level(x), SHARE)), none, *at_elements(x))
    sign = prove(implies(H, Q(z, y) >= 0), at=[z, y], rounds=2)
    column, seen = judged(H, spelled, same, sign)
    total = X.sum(lambda z: apart(z, x))
    plane = every(solve(implies(H, eq(total, 0)), expand(total), *counted()), x)
    found = instance(unbiased.least_loss(), put)
    there = spelled(unbiased.directions()).args[1]
    there = derive(H, there, lambda i: [every(instance(seen, {z: i}), y)])
    sums = equal(X.sum(level), X.sum(lambda x: SHARE), H, use=lambda i: [instance(same, {x: i})])
    sums = [sums, expand(X.sum(lambda x: SHARE)), *counted()]
    law = is_distribution(X, level)
    law = derive(H, law, lambda *c: [*sums, *(instance(same, {x: i}) for i in c)])
    told = solve(implies(H, found.formula.args[1]), found, every(column, y), plane, there, law)
    return [told, expand(X.sum(lambda x: apart(x, x))), expand(X.sum(judge))]


@redundant("uldp-urr-optimal", "s >= 1", at_elements)
def nothing_protected(wanted):
    """The bound is that of uniform p, and uRR tells the value itself."""
    H, (first, last) = wanted.given, wanted.goals
    none = solve(implies(H, eq(S, 0)), *counted())
    bound = least(H, wanted.spelled(WORST), none)
    here = and_(H, last.args[0])
    mine = [smallest(), *sums_over_one_kind(here, POINT), *counted()]
    return concluded(
        wanted,
        solve(implies(H, first), *bound, none, *counted()),
        solve(implies(here, last.args[1]), *mine),
    )
