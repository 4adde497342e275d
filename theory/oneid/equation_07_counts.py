"""Equation (7): the counts in it, if they are estimated too high, and what budgets tell of them."""

from mechanisms.budgets.tuning import largest_budget
from theory.kernel.binding import apply
from theory.kernel.sorts import BOOL, REAL
from theory.kernel.terms import and_, const, eq, implies, ite, real
from theory.kernel.theorem import instance, solve, unfold
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.library import sharing
from theory.library.sharing import COUNTED, GAMMA, VALUE, C, N, u
from theory.oneid import accuracy
from theory.oneid.equation_16_posterior import KNOWN, UNIFORM
from theory.statements.oneid import largest, reidentification, tuning
from theory.statements.oneid.largest import ESTIMATE, LOUD, SENDER, SHOWN, WEIGHT, U, X
from theory.tactics.defined_at import defined_at
from theory.tactics.expand import expand, rational
from theory.tactics.logic import at, derive, for_all
from theory.tactics.sums import ONE, ZERO

ASSUMES = [*KNOWN, UNIFORM]
x = const("x", X)
w, g = const("w", REAL), const("g", REAL)


@remembered
def weight_range():
    """Return that the weight of (7) lies in [0, 1/gamma], for gamma > 1."""
    inside = and_(GAMMA > 1, N >= GAMMA, COUNTED >= 0, N > GAMMA * COUNTED)
    below = solve(implies(inside, N > COUNTED))
    budget = 1 / largest_budget(GAMMA, N, COUNTED)
    gap = COUNTED * (GAMMA - 1) / (GAMMA * (N - COUNTED))
    equal = rational(inside, 1 / GAMMA - budget, gap, below)
    form = rational(inside, budget, (N - GAMMA * COUNTED) / (GAMMA * (N - COUNTED)), below)
    a, b, c, d = (const(name, REAL) for name in "abcd")
    sign = solve(implies(and_(a >= 0, b >= 0, c > 0, d > 0), a * b / (c * d) >= 0))
    parts = [
        instance(sign, {a: COUNTED, b: GAMMA - 1, c: GAMMA, d: N - COUNTED}),
        instance(sign, {a: ONE, b: N - GAMMA * COUNTED, c: GAMMA, d: N - COUNTED}),
    ]
    value = ite(N > GAMMA * COUNTED, budget, ZERO)
    given = and_(GAMMA > 1, N >= GAMMA, COUNTED >= 0)
    inverse = solve(implies(GAMMA > 1, and_(1 / GAMMA > 0, 1 / GAMMA < 1)))
    goal = implies(given, and_(value >= 0, value <= 1 / GAMMA, 1 / GAMMA < 1, 1 / GAMMA > 0))
    return solve(goal, equal, form, *parts, below, inverse)


@remembered
def short():
    """Return that (7) at counted > count shares less than n/gamma."""
    known = and_(GAMMA > 1, N >= GAMMA, C >= 1, COUNTED > C, N > GAMMA * C)
    finite = and_(known, N > GAMMA * COUNTED)
    below = solve(implies(finite, N > COUNTED))
    weight = 1 / largest_budget(GAMMA, N, COUNTED)
    less = N * (GAMMA - 1) * (COUNTED - C) / (N - COUNTED)
    equal = rational(finite, GAMMA * (C + weight * (N - C)), N - less, below)
    a, b, c, d = (const(name, REAL) for name in "abcd")
    sign = solve(implies(and_(a > 0, b > 0, c > 0, d > 0), a * b * c / d > 0))
    above = instance(sign, {a: N, b: GAMMA - 1, c: COUNTED - C, d: N - COUNTED})
    value = ite(N > GAMMA * COUNTED, weight, ZERO)
    return solve(implies(known, GAMMA * (C + value * (N - C)) < N), equal, above, below)


@remembered
def loud():
    """Return that p = (1-v)/(1-v w) lies in (0, 1], and 1 - p = v (1 - w p)."""
    v = const("v", REAL)
    given = and_(v > 0, v < 1, w >= 0, w <= v)
    part = solve(implies(given, v * w < 1))
    p = (1 - v) / (1 - v * w)
    same = rational(and_(given), 1 - p, v * (1 - w * p), part)
    a, b = const("a", REAL), const("b", REAL)
    fraction = solve(implies(and_(a > 0, b >= a), and_(a / b > 0, a / b <= 1)))
    size = instance(fraction, {a: 1 - v, b: 1 - v * w})
    order = solve(implies(given, v * w <= v))
    goal = implies(given, and_(p > 0, p <= 1, eq(1 - p, v * (1 - w * p))))
    return solve(goal, same, size, part, order), v


def facts(statement):
    """Return what is known of the weights, the loud output's probability and the counts."""
    H, n = statement.given, statement.spelled(reidentification.N)
    own = VALUE(SENDER)
    weight, count = (statement.spelled(t) for t in (WEIGHT, largest.COUNT(own)))
    values = {N: n, COUNTED: ESTIMATE(own), C: count}
    general, v = loud()
    users = [instance(t, {u: SENDER}) for t in sharing.users()]
    ranges = [instance(weight_range(), values), *users, *at(H, own)]
    said = instance(general, {v: 1 / GAMMA, w: weight(own)})
    found = [
        solve(implies(H, said.formula.args[1]), said, *ranges),
        solve(implies(H, and_(weight(own) >= 0, weight(own) < 1)), *ranges),
        solve(implies(H, GAMMA * (count + weight(own) * (n - count)) < n), *ranges, instance(short(), values)),
    ]
    return found, users


def estimated():
    """Return that some mechanism exceeds gamma/n if a count is estimated too high."""
    statement = largest.estimated_counts()
    H, n = statement.given, statement.spelled(reidentification.N)
    known, users = facts(statement)
    a, b, c, d = (const(name, REAL) for name in "abcd")
    scaled = solve(implies(and_(a >= 0, a <= b, c >= 0), a * c <= b * c))
    p, weight = (statement.spelled(t) for t in (LOUD, WEIGHT))
    w_own = weight(VALUE(SENDER))

    def mechanism(*chosen):
        rows = [unfold(BOOL.sum(statement.spelled(SHOWN(v)))) for v in chosen if v.sort is X]
        product = solve(implies(and_(a >= 0, a <= 1, b > 0, b <= 1), and_(a * b >= 0, a * b <= b)))
        return [*known, *rows, instance(product, {a: w_own, b: p})]

    def columns(*chosen):
        found = mechanism(*chosen)
        for v in chosen:
            if v.sort is X:
                values = {N: n, COUNTED: ESTIMATE(v)}
                found += [instance(weight_range(), values), *users, *at(H, v)]
                for t in (1 - w_own * p, w_own * p):
                    found.append(instance(scaled, {a: weight(v), b: 1 / GAMMA, c: t}))
        return found

    total = U.sum(lambda v: statement.spelled(SHOWN(VALUE(v), True)))
    whole = solve(implies(and_(a > 0, b > 0, d > 0, c * b < d), a / (a * b) > c / d))
    del whole
    return statement, H, known, users, mechanism, columns, total
