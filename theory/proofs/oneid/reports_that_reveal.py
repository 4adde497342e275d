"""Beyond Section III-B: counts estimated without the noise of reports that reveal their value."""

from mechanisms.estimation.empirical import from_frequencies
from mechanisms.estimation.fixed_counts import unit_noise
from theory.kernel.binding import apply, function_of, substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import exchange, instance, leibniz, point, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.notions.probability import size
from theory.proofs.uldp.reports_that_reveal import (
    GAIN,
    A,
    B,
    apart,
    decided,
    error,
    i,
    is_one,
    o,
    of_scaled,
    of_sum,
    reveals,
    term,
    u,
    x,
    y,
)
from theory.statements.oneid import revealing_counts as model
from theory.statements.oneid.revealing_counts import VALUE
from theory.statements.uldp.empirical import SAYS, USERS
from theory.statements.uldp.reports_that_reveal import exact, informative
from theory.statements.uldp.urr import OMEGA, OTHER, OWN, WEIGHT, U, X
from theory.tactics.closing import concluded, every
from theory.tactics.expand import expand, rational
from theory.tactics.logic import at, prove
from theory.tactics.sums import ONE, ZERO, equal, induction, item_at_most, size_facts


def kept(x):
    """Return the probability that the report of a value is counted for bit y."""
    return ONE - ite(reveals(x), OWN(x), ZERO)


@remembered
def never(H):
    """An exact bit of another value is 1 at no outcome that can be."""
    total = OMEGA.sum(lambda o: WEIGHT(o) * is_one(u, o, i))
    weights = prove(implies(H, WEIGHT(o) >= 0), at=[o])
    item = item_at_most(total, o, H, use=lambda k: [instance(weights, {o: k})])
    impossible = and_(exact(i), not_(eq(VALUE(u), i)), SAYS(u, o, i))
    return solve(implies(and_(H, impossible), eq(WEIGHT(o), 0)), item, *at(H, u, i), weights)


@remembered
def mean_counted(H):
    """E[W (alpha + beta B)] = kept (alpha + beta Pr[B = 1]), W counted and B the bit."""
    value = VALUE(u)
    each = decided(H, value, never(H))
    run, flat = (OMEGA.sum(lambda k, a=a: substitute(a, {o: k})) for a in each.formula.args[1].args)
    rows = equal(run, flat, H, use=lambda k: [instance(each, {o: k})])
    events = [
        USERS.pr(lambda o, b=b: and_(*(SAYS(u, o, k) for k in b)))
        for b in ([y], [value], [value, y])
    ]
    laws = [*at(H, u, y), *at(H, u, value), *at(H, u, value, y)]
    space = prove(implies(H, eq(OMEGA.sum(WEIGHT), 1)))
    bit = ite(eq(value, y), OWN(y), OTHER(y))
    goal = eq(run, kept(value) * (A + B * bit))
    return solve(implies(H, goal), rows, expand(flat), *(expand(t) for t in events), *laws, space)


def own_gain(v):
    """Return a - b if a user has the value y, and 0 if not."""
    return ite(eq(VALUE(v), y), OWN(y) - OTHER(y), ZERO)


def noise(v):
    """Return the mean square of a user's term."""
    a, b = OWN(y), OTHER(y)
    return ite(eq(VALUE(v), y), a * (1 - a), kept(VALUE(v)) * (b * (1 - b)))


@remembered
def of_user(given):
    """Return mean and mean square of a user's term."""
    b = OTHER(y)
    H = and_(given, eq(GAIN, own_gain(u)))
    found = mean_counted(given)
    raw = [instance(found, {A: -b, B: ONE}), instance(found, {A: b * b, B: 1 - 2 * b})]
    space = prove(implies(given, eq(OMEGA.sum(WEIGHT), 1)))
    sums = [t.formula.args[1].args[0] for t in raw]
    D = USERS.mean(lambda o: term(SAYS(u, o)))
    facts = [*raw, space, *(expand(t) for t in sums), leibniz(OTHER, VALUE(u), y)]
    mean = solve(implies(H, eq(D, 0)), *facts, expand(D))
    square = USERS.mean(lambda o: term(SAYS(u, o)) * term(SAYS(u, o)))
    square = solve(implies(H, eq(square, noise(u))), *facts, expand(square))
    put = {GAIN: own_gain(u)}
    return instance(mean, put), instance(square, put)


@remembered
def of_all(H):
    """Return the mean of the sum, and its mean square."""
    mean, square = of_user(H)
    return of_sum(H, mean, square, apart(H, mean, own_gain), own_gain)


def all_noise(statement):
    """Return the mean square of the sum, by the count and by the reports that reveal nothing."""
    H = statement.given
    a, b = OWN(y), OTHER(y)
    count = statement.spelled(model.COUNT)
    hidden, revealed = (statement.spelled(t) for t in (model.HIDDEN, model.REVEALED))
    flag = leibniz(OTHER, VALUE(u), y)
    left = U.sum(lambda u: kept(VALUE(u)))
    flat = U.sum(
        lambda u: (
            ite(eq(VALUE(u), y), a * (1 - a) - b * (1 - b), ZERO) + b * (1 - b) * kept(VALUE(u))
        )
    )
    item = solve(eq(noise(u), apply(flat.args[0], u)), flag)
    rows = equal(U.sum(noise), flat, use=lambda j: [instance(item, {u: j})])
    split = induction(
        lambda s, c, w: eq(s, (a * (1 - a) - b * (1 - b)) * c + b * (1 - b) * w),
        [flat, count(y), left],
    )
    cells = function_of(U, X, lambda u, x: ite(eq(x, VALUE(u)), revealed(x), ZERO))
    picked = point("sum", revealed, VALUE(u))
    told = U.sum(lambda u: revealed(VALUE(u)))
    by_user = equal(
        told,
        U.sum(lambda u: X.sum(lambda x: cells(u, x))),
        use=lambda j: [instance(picked, {u: j})],
    )
    column = U.sum(lambda u: cells(u, x))
    one = induction(lambda s, c: eq(s, revealed(x) * c), [column, count(x)])
    total = X.sum(lambda x: revealed(x) * count(x))
    swapped = exchange("sum", cells)
    by_value = equal(swapped.formula.args[1], total, use=lambda j: [instance(one, {x: j})])
    noisy = and_(H, not_(eq(b, 0)))
    rest = induction(lambda s, n, t: eq(s, n - t), [left, size(U), told], noisy)
    value = count(y) * (a * (1 - a)) + (hidden - count(y)) * (b * (1 - b))
    facts = [rows, split, by_user, swapped, by_value, rest]
    cases = [
        solve(implies(and_(H, c), eq(U.sum(noise), value)), *facts)
        for c in (eq(b, 0), not_(eq(b, 0)))
    ]
    return solve(implies(H, eq(U.sum(noise), value)), *cases)


def of_estimate(statement):
    """Return the mean of the estimate, its mean squared error, and what is saved."""
    H = statement.given
    n, b, c = size(U), OTHER(y), statement.spelled(model.COUNT)(y)
    g = OWN(y) - b
    positive = [*size_facts(U, lambda u: True, u), solve(implies(H, g > 0), *at(H, y))]
    ones, told, count = (const(f"{name}7", REAL) for name in ("ones", "told", "count"))
    run = n * from_frequencies(ones / n, b * (told / n), g) - count
    closed = rational(H, run, (ones - b * told - g * count) * (1 / g), *positive)
    left, right = informative(y, o)
    closed = instance(closed, {told: left, ones: right, count: c})
    estimate = statement.spelled(model.ESTIMATE)(y)
    q = 1 / g
    opened = [expand(t) for t in (left, right, c, error(o, own_gain))]
    near = solve(implies(H, eq(estimate(o) - c, error(o, own_gain) * q)), closed, *opened)
    found = statement.spelled(USERS.mean(lambda o: model.square(y, o)))
    first, second = of_scaled(H, estimate, found, c, q, near, of_all(H), own_gain)
    noises = all_noise(statement)
    value = noises.formula.args[1].args[1]
    whole = solve(implies(H, eq(found, value * (q * q))), second, noises)
    h, m = const("h7", REAL), const("m7", REAL)
    hidden = statement.spelled(model.HIDDEN)
    a = OWN(y)
    plain = m * (a * (1 - a)) + (h - m) * (b * (1 - b))
    shape = rational(H, plain * (q * q), unit_noise(a, b, m, h), *positive)
    exact_ = solve(
        implies(H, eq(found, unit_noise(a, b, c, hidden))),
        whole,
        instance(shape, {m: c, h: hidden}),
    )
    goal = apply(statement.goals[2].args[0], y)
    third = rational(H, *goal.args, *positive)
    return first, exact_, third


@proves("oneid-rao-blackwell-counts")
def theorem(statement):
    """Return the claim."""
    return concluded(statement, *(every(t, y) for t in of_estimate(statement)))
