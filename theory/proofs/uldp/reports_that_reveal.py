"""Beyond (42): the estimate that leaves out the noise of reports that reveal their input.

The report of an input x of an exact value (b = 0) has a 1 in that value's bit with probability a_x;
no other input's report has. So a report reveals its input with probability r(x), which is a_x for
exact x and 0 for others. Given the input any two bits are independent.
"""

from mechanisms.estimation import rao_blackwell
from mechanisms.estimation.empirical import from_frequencies
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
from theory.statements.uldp import reports_that_reveal as model
from theory.statements.uldp.empirical import SAYS, USERS
from theory.statements.uldp.reports_that_reveal import BITS, counted, exact
from theory.statements.uldp.urr import OMEGA, OTHER, OWN, VALUE, WEIGHT, P, U, X
from theory.tactics.closing import concluded, every
from theory.tactics.defined import well_defined
from theory.tactics.expand import expand, rational
from theory.tactics.logic import at, prove
from theory.tactics.sums import ONE, ZERO, equal, item_at_most, size_facts

u, v, x, y, i, o = (
    *(const(name, U) for name in "uv"),
    *(const(name, X) for name in "xyi"),
    const("o", OMEGA),
)
A, B = const("alpha", REAL), const("beta", REAL)


def is_one(u, o, y):
    """Return bit y of a report, as a number."""
    return ite(SAYS(u, o, y), ONE, ZERO)


def is_counted(r):
    """Return 1 if a report is counted for bit y."""
    return ite(counted(y, r), ONE, ZERO)


def reveals(x):
    """Return whether a 1 in its own bit shows x, and takes a report from the count of bit y."""
    return and_(exact(x), not_(exact(y)))


def left_in(x, u, o):
    """Return 1 if a report of the input x is counted for bit y: the own bit alone decides."""
    return ONE - ite(reveals(x), is_one(u, o, x), ZERO)


@remembered
def never(H):
    """An exact bit of another value is 1 at no outcome that can be."""
    total = OMEGA.sum(lambda o: WEIGHT(o) * ite(and_(eq(VALUE(u, o), x), SAYS(u, o, i)), ONE, ZERO))
    weights = [prove(implies(H, WEIGHT(o) >= 0), at=[o])]
    item = item_at_most(total, o, H, use=lambda k: [instance(t, {o: k}) for t in weights])
    there = {x: VALUE(u, o)}
    facts = [instance(item, there), *(instance(t, there) for t in at(H, u, x, i)), *weights]
    impossible = and_(exact(i), not_(eq(VALUE(u, o), i)), SAYS(u, o, i))
    return solve(implies(and_(H, impossible), eq(WEIGHT(o), 0)), *facts)


@remembered
def decided(H):
    """At every outcome that can be, the own bit decides whether a report is counted."""
    value = VALUE(u, o)
    none = X.forall(lambda k: implies(exact(k), not_(SAYS(u, o, k))))
    some = function(X, lambda k: implies(exact(k), not_(SAYS(u, o, k))))
    where = exception(some)
    same = [leibniz(SAYS(u, o), where, value), leibniz(OTHER, where, value)]
    facts = [counterexample(some), elimination(some, value), instance(never(H), {i: where}), *same]
    shown = and_(exact(value), SAYS(u, o, value))
    goal = or_(eq(WEIGHT(o), 0), eq(none, not_(shown)))
    found = solve(implies(H, goal), *facts)
    number = is_counted(SAYS(u, o))
    goal = eq(WEIGHT(o) * number, WEIGHT(o) * left_in(value, u, o))
    return solve(implies(H, goal), found)


def share():
    """Return the probability that a report is counted for bit y."""
    return ONE - X.sum(lambda x: ite(reveals(x), P(x) * OWN(x), ZERO))


@remembered
def mean_counted(H):
    """E[W (alpha + beta B)] = share (alpha + beta b) + beta g p, W counted and B the bit."""
    g = OWN(y) - OTHER(y)

    def part(x, o):
        return WEIGHT(o) * left_in(x, u, o) * (A + B * is_one(u, o, y))

    def cell(o, x):
        return ite(eq(x, VALUE(u, o)), part(x, o), ZERO)

    run = USERS.mean(lambda o: is_counted(SAYS(u, o)) * (A + B * is_one(u, o, y)))
    picked = point("sum", function(X, lambda x: part(x, o)), VALUE(u, o))
    a, b, c, d = (const(f"{name}7", REAL) for name in "abcd")
    scaled = solve(implies(eq(a * b, a * c), eq(a * b * d, a * c * d)))
    put = {a: WEIGHT(o), b: is_counted(SAYS(u, o)), c: left_in(VALUE(u, o), u, o)}
    scaled = instance(scaled, put | {d: A + B * is_one(u, o, y)})
    each = solve(
        implies(H, eq(WEIGHT(o) * put[b] * (A + B * is_one(u, o, y)), X.sum(lambda x: cell(o, x)))),
        *(scaled, picked, decided(H)),
    )
    rows = equal(
        run,
        OMEGA.sum(lambda o: X.sum(lambda x: cell(o, x))),
        H,
        use=lambda k: [instance(each, {o: k})],
    )
    swapped = exchange("sum", function_of(OMEGA, X, cell))
    here = OMEGA.sum(lambda o: WEIGHT(o) * ite(eq(VALUE(u, o), x), ONE, ZERO))
    of_bits = ite(eq(x, y), OWN(y), OTHER(y))
    value = A * here + B * P(x) * of_bits
    value = value - ite(reveals(x), P(x) * OWN(x) * (A + B * of_bits), ZERO)
    column = OMEGA.sum(lambda o: cell(o, x))
    laws = [*at(H, u, x, y), *at(H, u, x, x), *at(H, u, x, x, y)]
    opened = [expand(t) for t in (column, here, *events())]
    found = solve(implies(H, eq(column, value)), *opened, *laws)
    flat = X.sum(lambda k: substitute(value, {x: k}))
    columns = equal(swapped.formula.args[1], flat, H, use=lambda k: [instance(found, {x: k})])
    one = everywhere(H, here)
    goal = eq(run, share() * (A + B * OTHER(y)) + B * g * P(y))
    hidden = expand(X.sum(lambda x: ite(reveals(x), P(x) * OWN(x), ZERO)))
    whole = prove(implies(H, eq(X.sum(P), 1)))
    return solve(implies(H, goal), rows, swapped, columns, expand(flat), hidden, one, whole)


def everywhere(H, here):
    """Return that the probabilities of all inputs add up to 1."""
    total = X.sum(lambda k: substitute(here, {x: k}))
    swapped = exchange(
        "sum", function_of(X, OMEGA, lambda x, o: WEIGHT(o) * ite(eq(VALUE(u, o), x), ONE, ZERO))
    )
    row = expand(X.sum(lambda x: WEIGHT(o) * ite(eq(VALUE(u, o), x), ONE, ZERO)))
    rows = equal(swapped.formula.args[1], OMEGA.sum(WEIGHT), use=lambda k: [instance(row, {o: k})])
    space = prove(implies(H, eq(OMEGA.sum(WEIGHT), 1)))
    return solve(implies(H, eq(total, 1)), swapped, rows, space)


def events():
    """Return the probabilities of bit y, of the own bit, and of both, with the input x."""
    bits = ([y], [x], [x, y])
    return [
        USERS.pr(lambda o, b=b: and_(eq(VALUE(u, o), x), *(SAYS(u, o, k) for k in b))) for b in bits
    ]


def term(r):
    """Return a user's term W (B - b), less its mean, from the report."""
    return is_counted(r) * (ite(apply(r, y), ONE, ZERO) - OTHER(y)) - GAIN


GAIN = const("gain0", REAL)  # g p


def known(G):
    """Return the hypotheses, and what GAIN is."""
    return and_(G, eq(GAIN, (OWN(y) - OTHER(y)) * P(y)))


def second_moment():
    """Return E[W (B - b)^2]."""
    b = OTHER(y)
    return share() * (b * b + (1 - 2 * b) * b) + (1 - 2 * b) * GAIN


@remembered
def of_user(G):
    """Return mean and mean square of a user's term, and that two users' terms multiply to 0."""
    H, b = known(G), OTHER(y)
    found = mean_counted(G)
    first = instance(found, {A: -b, B: ONE})
    second = instance(found, {A: b * b, B: 1 - 2 * b})
    space = prove(implies(G, eq(OMEGA.sum(WEIGHT), 1)))
    D = USERS.mean(lambda o: term(SAYS(u, o)))
    raw = [t.formula.args[1].args[0] for t in (first, second)]
    mean = solve(implies(H, eq(D, 0)), first, space, expand(D), expand(raw[0]))
    square = USERS.mean(lambda o: term(SAYS(u, o)) * term(SAYS(u, o)))
    value = second_moment() - GAIN * GAIN
    opened = [expand(t) for t in (square, *raw)]
    square = solve(implies(H, eq(square, value)), first, second, space, *opened)
    return mean, square, apart(H, mean)


def apart(H, mean):
    """Return that the terms of two users have the mean product 0."""
    put = {independence.R: BITS}
    names = {"first": SAYS(u), "second": SAYS(v)}
    names = {const(n, functions(OMEGA, BITS)): t for n, t in names.items()}
    law = {const(n, functions(BITS, REAL)): function(BITS, term) for n in ("of_first", "of_second")}
    found = instance(at_sorts(independence.independent_means(), put), names | law)
    premise, conclusion = found.formula.args
    case = and_(H, not_(eq(u, v)))
    held = prove(implies(case, premise), at=[u, v], rounds=2)
    return solve(implies(case, eq(conclusion.args[0], 0)), found, held, mean)


def error(o):
    """Return the sum of all users' terms."""
    return U.sum(lambda u: term(SAYS(u, o)))


def scale():
    """Return what the estimate's error is, over that sum."""
    return 1 / (size(U) * (OWN(y) - OTHER(y)))


@remembered
def moments_of_error(G):
    """Return the mean of the sum, and its mean square."""
    H, (mean, square, parted) = known(G), of_user(G)
    terms = function_of(U, OMEGA, lambda u, o: term(SAYS(u, o)))
    found = instance(uncorrelated.theorem(), {uncorrelated.D: terms})
    conclusion = found.formula.args[1]
    held = solve(implies(H, implies(not_(eq(u, v)), parted.formula.args[1])), parted)
    value = square.formula.args[1].args[1]
    flat = U.sum(lambda u: value)
    rows = equal(conclusion.args[1], flat, H, use=lambda k: [instance(square, {u: k})])
    goal = eq(conclusion.args[0], size(U) * value)
    second = solve(implies(H, goal), found, every(held, u, v), rows, expand(flat))
    moved = moments.moved(lambda u, o: term(SAYS(u, o)))
    zeros = U.sum(lambda u: ZERO)
    rows = equal(moved.formula.args[1], zeros, H, use=lambda k: [instance(mean, {u: k})])
    return solve(implies(H, eq(USERS.mean(error), 0)), moved, rows, expand(zeros)), second


@remembered
def positive(G):
    """Return that n and g are positive."""
    H = known(G)
    return [
        *size_facts(U, lambda u: True, u),
        solve(implies(H, OWN(y) > OTHER(y)), *at(G, y)),
    ]


def shape(statement):
    """Return that the estimate's error is the sum of all terms, scaled."""
    G, n, b = statement.given, size(U), OTHER(y)
    H = known(G)
    ones, reports = const("ones", REAL), const("reports", REAL)
    g = OWN(y) - b
    closed = rational(
        H,
        from_frequencies(ones / n, b * (reports / n), g) - P(y),
        (ones - b * reports - n * (g * P(y))) * scale(),
        *positive(G),
    )
    left, told = model.informative(y, o)
    closed = instance(closed, {ones: told, reports: left})
    run = statement.spelled(model.ESTIMATE(y, o))
    opened = [expand(t) for t in (left, told, error(o))]
    return solve(implies(H, eq(run - P(y), error(o) * scale())), closed, *opened)


def of_estimate(statement):
    """Return the mean of the estimate, and its mean squared error."""
    G, q = statement.given, scale()
    H = known(G)
    mean, second = moments_of_error(G)
    near, space = shape(statement), prove(implies(G, eq(OMEGA.sum(WEIGHT), 1)))
    linear = USERS.mean(lambda o: error(o) * q + P(y))
    run = statement.spelled(model.ESTIMATE(y))
    same = equal(USERS.mean(run), linear, H, use=lambda k: [instance(near, {o: k})])
    goal = eq(USERS.mean(run), P(y))
    opened = [expand(linear), expand(USERS.mean(error))]
    first = solve(implies(H, goal), same, mean, space, *opened)
    a, b, c = (const(f"{name}8", REAL) for name in "abc")
    product = solve(implies(eq(a, b * c), eq(a * a, b * b * (c * c))))
    product = instance(product, {a: run(o) - P(y), b: error(o), c: q})
    item = solve(implies(H, product.formula.args[1]), product, near)
    flat = USERS.mean(lambda o: error(o) * error(o) * (q * q))
    square = statement.spelled(USERS.mean(lambda o: model.square(y, o)))
    same = equal(square, flat, H, use=lambda k: [instance(item, {o: k})])
    value = second.formula.args[1].args[1] * (q * q)
    return first, solve(implies(H, eq(square, value)), same, expand(flat), second)


def exact_variance(statement, found):
    """Return n times the variance of the estimate, as the formula runs."""
    G = statement.given
    H = known(G)
    left = found.formula.args[1].args[0]
    claimed = apply(statement.goals[1].args[0], y).args[1]
    b, g, n, w = OTHER(y), OWN(y) - OTHER(y), size(U), const("share", REAL)
    hidden = statement.spelled(model.HIDDEN)
    value = n * (w * (b * b + (1 - 2 * b) * b) + (1 - 2 * b) * (g * P(y)) - g * P(y) * (g * P(y)))
    value = value * (scale() * scale())
    closed = rational(H, value, rao_blackwell.unit_variance(b, g, P(y), w) / n, *positive(G))
    spelled = instance(closed, {w: share()})
    noisy, exactly = and_(H, not_(eq(b, 0))), and_(H, eq(b, 0))
    sums = [X.sum(lambda x: ite(reveals(x), P(x) * OWN(x), ZERO))]
    sums.append(X.sum(lambda x: statement.spelled(model.REVEALED)(x) * P(x)))
    same = solve(implies(noisy, eq(share(), hidden)), equal(*sums, noisy))
    # where b is 0 it does not matter how many are counted
    at_zero = [
        leibniz(function(REAL, lambda t, k=k: rao_blackwell.unit_variance(t, g, P(y), k)), b, ZERO)
        for k in (share(), hidden)
    ]
    two = [rao_blackwell.unit_variance(b, g, P(y), k) for k in (share(), hidden)]
    alike = solve(implies(exactly, eq(*two)), *at_zero)
    moved = leibniz(
        function(REAL, lambda t: rao_blackwell.unit_variance(b, g, P(y), t)), share(), hidden
    )
    equal_ = solve(implies(H, eq(*two)), same, alike, moved)
    return solve(implies(H, eq(left, claimed)), found, spelled, equal_)


@proves("uldp-rao-blackwell-variance")
def theorem(statement):
    """Return the claim."""
    put = {GAIN: (OWN(y) - OTHER(y)) * P(y)}
    unbiased, found = of_estimate(statement)
    parts = unbiased, exact_variance(statement, found)
    parts = [every(instance(t, put), y) for t in parts]
    return concluded(statement, *parts)


@defined_by("uldp-rao-blackwell-variance")
def defined(statement):
    """Return that no denominator is zero."""
    put = {y: const("any0", X), GAIN: (OWN(y) - OTHER(y)) * P(y)}
    facts = [
        instance(instance(t, {GAIN: put[GAIN]}), {y: put[y]}) for t in positive(statement.given)
    ]
    return well_defined(statement, *facts)
