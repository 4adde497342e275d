"""Beyond Section III-B: counts estimated without the noise of reports that reveal their value."""

from mechanisms.estimation.empirical import from_frequencies
from mechanisms.estimation.fixed_counts import unit_noise
from theory.kernel.binding import apply, exception, function, function_of, substitute
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import and_, const, eq, implies, ite, not_, or_
from theory.kernel.theorem import (
    at_sorts,
    counterexample,
    elimination,
    exchange,
    instance,
    leibniz,
    point,
    solve,
)
from theory.kernel.trace import remembered
from theory.ledger.decisions import defined_by, proves
from theory.library import independence, moments
from theory.library.finite import uncorrelated
from theory.notions.probability import size
from theory.statements.oneid import revealing_counts as model
from theory.statements.oneid.revealing_counts import VALUE
from theory.statements.uldp.empirical import SAYS, USERS
from theory.statements.uldp.reports_that_reveal import BITS, counted, exact, informative
from theory.statements.uldp.urr import OMEGA, OTHER, OWN, WEIGHT, U, X
from theory.tactics.closing import concluded, every
from theory.tactics.defined import well_defined
from theory.tactics.expand import expand, rational
from theory.tactics.logic import at, prove
from theory.tactics.sums import ONE, ZERO, equal, induction, item_at_most, size_facts

u, v, x, y, i, o = (
    *(const(name, U) for name in "uv"),
    *(const(name, X) for name in "xyi"),
    const("o", OMEGA),
)
A, B = const("alpha", REAL), const("beta", REAL)
MINE = const("mine", REAL)  # g if the user has the value y


def is_one(u, o, y):
    """Return bit y of a report, as a number."""
    return ite(SAYS(u, o, y), ONE, ZERO)


def is_counted(r):
    """Return 1 if a report is counted for bit y."""
    return ite(counted(y, r), ONE, ZERO)


def reveals(x):
    """Return whether a 1 in its own bit shows x, and takes a report from the count of bit y."""
    return and_(exact(x), not_(exact(y)))


def kept(x):
    """Return the probability that the report of a value is counted for bit y."""
    return ONE - ite(reveals(x), OWN(x), ZERO)


@remembered
def decided(H):
    """At every outcome that can be, the own bit decides whether a report is counted."""
    value = VALUE(u)
    total = OMEGA.sum(lambda o: WEIGHT(o) * is_one(u, o, i))
    weights = prove(implies(H, WEIGHT(o) >= 0), at=[o])
    item = item_at_most(total, o, H, use=lambda k: [instance(weights, {o: k})])
    impossible = and_(exact(i), not_(eq(value, i)), SAYS(u, o, i))
    never = solve(implies(and_(H, impossible), eq(WEIGHT(o), 0)), item, *at(H, u, i), weights)
    some = function(X, lambda k: implies(exact(k), not_(SAYS(u, o, k))))
    where = exception(some)
    same = [leibniz(SAYS(u, o), where, value), leibniz(OTHER, where, value)]
    facts = [counterexample(some), elimination(some, value), instance(never, {i: where}), *same]
    shown = and_(exact(value), SAYS(u, o, value))
    none = X.forall(lambda k: implies(exact(k), not_(SAYS(u, o, k))))
    found = solve(implies(H, or_(eq(WEIGHT(o), 0), eq(none, not_(shown)))), *facts)
    number = is_counted(SAYS(u, o))
    left = ONE - ite(reveals(value), is_one(u, o, value), ZERO)
    return left, solve(implies(H, eq(WEIGHT(o) * number, WEIGHT(o) * left)), found)


@remembered
def mean_counted(H):
    """E[W (alpha + beta B)] = kept (alpha + beta Pr[B = 1]), W counted and B the bit."""
    value = VALUE(u)
    left, found = decided(H)
    run = USERS.mean(lambda o: is_counted(SAYS(u, o)) * (A + B * is_one(u, o, y)))
    flat = OMEGA.sum(
        lambda o: (
            WEIGHT(o)
            * (ONE - ite(reveals(value), is_one(u, o, value), ZERO))
            * (A + B * is_one(u, o, y))
        )
    )
    a, b, c, d = (const(f"{name}7", REAL) for name in "abcd")
    scaled = solve(implies(eq(a * b, a * c), eq(a * b * d, a * c * d)))
    put = {a: WEIGHT(o), b: is_counted(SAYS(u, o)), c: left, d: A + B * is_one(u, o, y)}
    each = solve(
        implies(H, eq(put[a] * put[b] * put[d], put[a] * put[c] * put[d])),
        instance(scaled, put),
        found,
    )
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


def term(r):
    """Return a user's term W (B - b), less its mean, from the report."""
    return is_counted(r) * (ite(apply(r, y), ONE, ZERO) - OTHER(y)) - MINE


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
    H = and_(given, eq(MINE, own_gain(u)))
    found = mean_counted(given)
    raw = [instance(found, {A: -b, B: ONE}), instance(found, {A: b * b, B: 1 - 2 * b})]
    space = prove(implies(given, eq(OMEGA.sum(WEIGHT), 1)))
    sums = [t.formula.args[1].args[0] for t in raw]
    D = USERS.mean(lambda o: term(SAYS(u, o)))
    facts = [*raw, space, *(expand(t) for t in sums), leibniz(OTHER, VALUE(u), y)]
    mean = solve(implies(H, eq(D, 0)), *facts, expand(D))
    square = USERS.mean(lambda o: term(SAYS(u, o)) * term(SAYS(u, o)))
    square = solve(implies(H, eq(square, noise(u))), *facts, expand(square))
    put = {MINE: own_gain(u)}
    return instance(mean, put), instance(square, put)


def error_of(v, o):
    """Return a user's term at an outcome."""
    return substitute(term(SAYS(v, o)), {MINE: own_gain(v)})


@remembered
def apart(H):
    """Return that the terms of two users have the mean product 0."""
    mean, _ = of_user(H)
    put = {independence.R: BITS}
    names = {"first": SAYS(u), "second": SAYS(v)}
    names = {const(n, functions(OMEGA, BITS)): t for n, t in names.items()}
    laws = {
        const(n, functions(BITS, REAL)): function(
            BITS, lambda r, w=w: substitute(term(r), {MINE: own_gain(w)})
        )
        for n, w in (("of_first", u), ("of_second", v))
    }
    found = instance(at_sorts(independence.independent_means(), put), names | laws)
    premise, conclusion = found.formula.args
    case = and_(H, not_(eq(u, v)))
    held = prove(implies(case, premise), at=[u, v], rounds=2)
    goal = eq(conclusion.args[0], 0)
    return solve(implies(case, goal), found, held, mean)


def error(o):
    """Return the sum of all users' terms."""
    return U.sum(lambda u: error_of(u, o))


@remembered
def of_all(H):
    """Return the mean of the sum, and its mean square."""
    mean, square = of_user(H)
    found = instance(uncorrelated.theorem(), {uncorrelated.D: function_of(U, OMEGA, error_of)})
    conclusion = found.formula.args[1]
    parted = apart(H)
    held = every(solve(implies(H, implies(not_(eq(u, v)), parted.formula.args[1])), parted), u, v)
    flat = U.sum(noise)
    rows = equal(conclusion.args[1], flat, H, use=lambda k: [instance(square, {u: k})])
    second = solve(implies(H, eq(conclusion.args[0], flat)), found, held, rows)
    moved = moments.moved(error_of)
    zeros = U.sum(lambda u: ZERO)
    rows = equal(moved.formula.args[1], zeros, H, use=lambda k: [instance(mean, {u: k})])
    return solve(implies(H, eq(USERS.mean(error), 0)), moved, rows, expand(zeros)), second


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
    opened = [expand(t) for t in (left, right, c, error(o))]
    near = solve(implies(H, eq(estimate(o) - c, error(o) * (1 / g))), closed, *opened)
    space = prove(implies(H, eq(OMEGA.sum(WEIGHT), 1)))
    mean, second = of_all(H)
    q = 1 / g
    linear = USERS.mean(lambda o: error(o) * q + c)
    same = equal(USERS.mean(estimate), linear, H, use=lambda j: [instance(near, {o: j})])
    e, f, h, m = (const(f"{name}7", REAL) for name in ("e", "f", "h", "m"))
    flat = induction(
        lambda s, t, w: eq(s, t * q + c * w), [linear, USERS.mean(error), OMEGA.sum(WEIGHT)]
    )
    first = solve(implies(H, eq(USERS.mean(estimate), c)), same, flat, mean, space)
    square = USERS.mean(lambda o: error(o) * error(o) * (q * q))
    product = solve(implies(eq(e, f * h), eq(e * e, f * f * (h * h))))
    product = instance(product, {e: estimate(o) - c, f: error(o), h: q})
    item = solve(implies(H, product.formula.args[1]), product, near)
    found = statement.spelled(USERS.mean(lambda o: model.square(y, o)))
    same = equal(found, square, H, use=lambda j: [instance(item, {o: j})])
    pulled = induction(
        lambda s, t: eq(s, t * (q * q)), [square, USERS.mean(lambda o: error(o) * error(o))]
    )
    noises = all_noise(statement)
    value = noises.formula.args[1].args[1]
    whole = solve(implies(H, eq(found, value * (q * q))), same, pulled, second, noises)
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


@defined_by("oneid-rao-blackwell-counts")
def defined(statement):
    """Return that no denominator is zero."""
    k = const("any0", X)
    users = size_facts(U, lambda u: True, u)
    return well_defined(statement, *users, *at(statement.given, k))
