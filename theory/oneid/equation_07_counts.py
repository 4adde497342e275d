"""Equation (7): the counts in it, if they are estimated too high, and what budgets tell of them."""

from mechanisms.budgets.tuning import largest_budget
from theory.kernel.binding import apply
from theory.kernel.sorts import BOOL, REAL
from theory.kernel.terms import and_, const, eq, implies, ite
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
from theory.tactics.sums import ONE, ZERO, non_negative

ASSUMES = [*KNOWN, UNIFORM]
x = const("x", X)
w = const("w", REAL)


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
    same = rational(given, 1 - p, v * (1 - w * p), part)
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
        solve(
            implies(H, GAMMA * (count + weight(own) * (n - count)) < n),
            *ranges,
            instance(short(), values),
        ),
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
    share = const("share", REAL)
    over = and_(a > 0, share > 0, eq(c, a * share), b * share < d, d > 0)
    quotient = solve(implies(over, a / c > b / d))
    own = U.sum(lambda v: ite(eq(VALUE(v), VALUE(SENDER)), ONE, ZERO))
    values = {a: p, share: own + w_own * (n - own), c: total, b: GAMMA, d: n}
    product = solve(implies(and_(a >= 0, b >= 0), a * b >= 0))
    rest = instance(product, {a: w_own, b: n - own})
    parts = [
        derive(H, statement.goals[0], mechanism),
        derive(H, statement.goals[1], columns),
        solve(
            implies(H, statement.goals[2]),
            *(instance(quotient, values), expand(total), rest, *known, *users),
        ),
    ]
    return accuracy.closed(statement, *parts)


def estimated_defined():
    """Return that 1 - w/gamma and the users' likelihoods together are positive."""
    statement = largest.estimated_counts()
    known, users = facts(statement)
    n = statement.spelled(reidentification.N)
    own = U.sum(lambda v: ite(eq(VALUE(v), VALUE(SENDER)), ONE, ZERO))
    p, weight = (statement.spelled(t) for t in (LOUD, WEIGHT))
    a, b, v = (const(name, REAL) for name in ("a", "b", "v"))
    part = solve(implies(and_(v > 0, v < 1, a >= 0, a <= v), 1 - v * a > 0))
    w_own = weight(VALUE(SENDER))
    total = U.sum(lambda v: statement.spelled(SHOWN(VALUE(v), True)))
    product = solve(implies(and_(a >= 0, b >= 0), a * b >= 0))
    rest = instance(product, {a: w_own, b: n - own})
    whole = solve(implies(and_(a > 0, b > 0), a * b > 0))
    positive = instance(whole, {a: p, b: own + w_own * (n - own)})
    values = {N: n, COUNTED: ESTIMATE(VALUE(SENDER))}
    more = [
        *(instance(part, {v: 1 / GAMMA, a: w_own}), instance(weight_range(), values)),
        *(expand(total), rest, positive, *known, *users),
    ]
    return defined_at(statement, lambda *chosen: more, lambda *chosen: [VALUE(SENDER)])


def revealed():
    """Return that (7) is one to one in c(x) below n/gamma."""
    statement = tuning.budgets_reveal_counts()
    H, n = statement.given, statement.spelled(reidentification.N)
    c, d = (const(name, REAL) for name in ("c", "d"))
    inside = and_(GAMMA > 1, N >= GAMMA, c >= 0, d >= 0, GAMMA * c < N, GAMMA * d < N)
    below = [solve(implies(inside, and_(c < N, d < N)))]
    weights = [1 / largest_budget(GAMMA, N, t) for t in (c, d)]
    fall = N * (GAMMA - 1) * (d - c) / (GAMMA * (N - c) * (N - d))
    equal = rational(inside, weights[0] - weights[1], fall, *below)
    a, b, e = (const(name, REAL) for name in ("a", "b", "e"))
    zero = solve(implies(and_(a > 0, e > 0, eq(a * b / e, 0)), eq(b, 0)))
    values = {a: N * (GAMMA - 1), b: d - c, e: GAMMA * (N - c) * (N - d)}
    form = rational(inside, weights[0], (N - GAMMA * c) / (GAMMA * (N - c)), *below)
    sign = solve(implies(and_(a > 0, b > 0, e > 0), a / (b * e) > 0))
    alone = instance(sign, {a: N - GAMMA * c, b: GAMMA, e: N - c})
    positive = solve(implies(and_(a > 0, b > 0, e > 0), a * b * e > 0))
    whole = instance(positive, {a: GAMMA, b: N - c, e: N - d})
    times = solve(implies(and_(N > 0, GAMMA > 1), N * (GAMMA - 1) > 0))
    first, second = (ite(GAMMA * t < N, k, ZERO) for t, k in zip((c, d), weights, strict=True))
    given = and_(GAMMA > 1, N >= GAMMA, c >= 0, d >= 0, GAMMA * c < N, eq(first, second))
    known = [equal, instance(zero, values), form, alone, whole, times, *below]
    alone_below = rational(
        and_(GAMMA > 1, c < N, GAMMA * c < N), weights[0], (N - GAMMA * c) / (GAMMA * (N - c))
    )
    same = solve(implies(given, eq(c, d)), *known, alone_below, solve(implies(given, c < N)))
    counts = [t(x) for t in (reidentification.COUNT, tuning.OTHER_COUNT)]
    here, there = (statement.spelled(t) for t in counts)
    sizes = [non_negative(t) for t in (here, there)]
    goal = statement.goals[0]
    found = solve(
        implies(H, apply(goal.args[0], x)), instance(same, {N: n, c: here, d: there}), *sizes
    )
    return accuracy.closed(statement, for_all(H, goal.args[0], x, found))


@decides("oneid-estimated-counts")
def estimated_counts():
    """A count estimated too high: any budget above (7) fails, an infinite one (w = 0) too."""
    return Decision(
        verdict="proved",
        why=(
            "Theorem 1 takes c(x) for known. With an estimate in its place the guarantee holds "
            "if the estimate is at most c(x) (or 1), which is prior-based tuning, and fails for "
            "each larger one, whatever the other values' counts and estimates: some mechanism has "
            "an output that speaks for x as loudly as its budget allows. So use a lower "
            "confidence limit for each count "
            "(oneid-confidence-simultaneous), never the estimate itself. (For a value that nobody "
            "has no estimate is too high.)"
        ),
        scope=(
            "all n >= 2, all gamma in (1, n], all counts 1 <= c(x) < n/gamma, all estimates above "
            "c(x), all estimates for other values"
        ),
        assumes=ASSUMES,
        theorem=estimated,
        defined=estimated_defined,
    )


@decides("oneid-budgets-reveal-counts")
def budgets_reveal_counts():
    """(7) is one to one in c(x) below n/gamma."""
    return Decision(
        verdict="proved",
        why=(
            "Whoever sees budgets (7) reads the exact count of every value below n/gamma off "
            "them, before any report is made: change the value of one user whose budget is finite "
            "and the published budgets change for certain. (They do not if both values, the old "
            "and the new, have n/gamma users or more before and after.) So budgets and report "
            "together are not OneID-LDP if a budget is finite, however small gamma > 1 is. "
            "Theorem 1 is unharmed, because its adversary "
            "knows all values; everybody else learns counts that were to be estimated. "
            "Prior-based and worst-case budgets do not depend on the data."
        ),
        scope="all n, all gamma in (1, n], all counts below n/gamma",
        theorem=revealed,
    )
