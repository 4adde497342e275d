"""Memoized uRR: how good the mean of many reports is."""

from mechanisms.estimation.empirical import from_frequencies
from theory.kernel.binding import apply, function_of, substitute
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import and_, const, eq, implies
from theory.kernel.theorem import at_sorts, exchange, instance, solve
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.library import moments
from theory.notions.probability import size
from theory.statements.uldp import memoized_mean as model
from theory.statements.uldp.memoized_mean import KEEP, NOISE, REPORT, USERS, T
from theory.statements.uldp.urr import OMEGA, OTHER, OWN, WEIGHT, P, U, X
from theory.tactics.closing import concluded, every
from theory.tactics.defined import well_defined
from theory.tactics.expand import expand, rational
from theory.tactics.logic import at, prove
from theory.tactics.sums import ZERO, equal, size_facts
from theory.uldp.memoized_squares import (
    MEAN,
    centred,
    chance,
    error,
    gain,
    given,
    laws,
    says,
    squares,
    values,
)

u, y, o = const("u", U), const("y", X), const("o", OMEGA)
t = const("t", T)


def all_errors(o):
    """Return the sum of all users' errors."""
    return U.sum(lambda u: error(u, o))


def scale():
    """Return what the estimate's error is, over that sum."""
    return 1 / (size(U) * size(T) * gain())


@remembered
def positive():
    """Return that the numbers of users and of reports are not 0, nor the gain."""
    H = given()
    a, b, k = (const(f"{name}0", REAL) for name in "abk")
    grown = solve(implies(and_(a > b, k > 0), k * a + NOISE(y) - (k * b + NOISE(y)) > 0))
    grown = instance(grown, {a: OWN(y), b: OTHER(y), k: KEEP})
    counted = [*size_facts(U, lambda u: True, u), *size_facts(T, lambda t: True, t)]
    gap = solve(implies(H, and_(gain() > 0, OWN(y) - OTHER(y) > 0)), grown, *at(H, y))
    return [*counted, gap, solve(implies(H, KEEP > 0))]


@remembered
def shape():
    """Return that the estimate's error is the sum of all errors, scaled."""
    H, statement = given(), model.memoized_variance()
    n, times, ch, g = size(U), size(T), chance(), gain()
    count, total = const("count0", REAL), const("total0", REAL)
    item = rational(
        H, from_frequencies(count / n, ch, g), count * (1 / (n * g)) - ch * (1 / g), *positive()
    )

    def counted(t):
        return model.count(y, t, o)

    flat = T.sum(lambda t: counted(t) * (1 / (n * g)) - ch * (1 / g))
    run = T.sum(lambda t: from_frequencies(counted(t) / n, ch, g))
    rows = equal(run, flat, H, use=lambda i: [instance(item, {count: counted(i)})])
    swapped = exchange("sum", function_of(T, U, lambda t, u: says(u, t, o)))
    inner = expand(error(u, o))
    errors = equal(
        all_errors(o),
        U.sum(lambda i: substitute(inner.formula.args[1], {u: i})),
        use=lambda i: [instance(inner, {u: i})],
    )
    opened = [expand(flat), expand(errors.formula.args[1])]
    closed = rational(
        H,
        (total * (1 / (n * g)) - times * ch * (1 / g)) / times - P(y),
        (total - n * times * values()[MEAN]) * scale(),
        *positive(),
    )
    found = instance(closed, {total: T.sum(counted)})
    goal = eq(statement.spelled(model.ESTIMATE(y, o)) - P(y), all_errors(o) * scale())
    return solve(implies(H, goal), rows, swapped, errors, *opened, found)


@remembered
def moments_of_estimate():
    """Return the mean of the estimate, and its mean squared error."""
    H, statement = given(), model.memoized_variance()
    q = scale()
    run = statement.spelled(model.ESTIMATE(y, o))
    one, _ = laws()
    zero = USERS.mean(lambda o: centred(u, t, o))
    event = USERS.pr(lambda o: eq(REPORT(u, t, o), y))
    space = prove(implies(H, eq(OMEGA.sum(WEIGHT), 1)))
    none = solve(implies(H, eq(zero, 0)), expand(zero), expand(event), one, space)
    user = USERS.mean(lambda o: error(u, o))
    times_zero = T.sum(lambda t: ZERO)
    moved = instance(
        at_sorts(moments.mean_of_sum(), {U: T}),
        {FOR_T: function_of(T, OMEGA, lambda t, o: centred(u, t, o))},
    )
    rows = equal(moved.formula.args[1], times_zero, H, use=lambda i: [instance(none, {t: i})])
    user = solve(implies(H, eq(user, 0)), moved, rows, expand(times_zero))
    users = moments.moved(error)
    zeros = U.sum(lambda u: ZERO)
    rows = equal(users.formula.args[1], zeros, H, use=lambda i: [instance(user, {u: i})])
    whole = solve(implies(H, eq(USERS.mean(all_errors), 0)), users, rows, expand(zeros))

    near = shape()
    linear = USERS.mean(lambda o: all_errors(o) * q + P(y))
    same = equal(
        USERS.mean(statement.spelled(model.ESTIMATE(y))),
        linear,
        H,
        use=lambda i: [instance(near, {o: i})],
    )
    mean_ = solve(
        implies(H, eq(same.formula.args[1].args[0], P(y))),
        same,
        expand(linear),
        whole,
        space,
        expand(USERS.mean(all_errors)),
    )

    square = USERS.mean(lambda o: all_errors(o) * all_errors(o) * (q * q))
    error_ = statement.spelled(USERS.mean(lambda o: model.square(y, o)))
    product = solve(implies(and_(eq(A, B * K)), eq(A * A, B * B * (K * K))))
    put = {A: run - P(y), B: all_errors(o), K: q}
    item = solve(
        implies(H, eq(put[A] * put[A], put[B] * put[B] * (q * q))), instance(product, put), near
    )
    same = equal(error_, square, H, use=lambda i: [instance(item, {o: i})])
    total = squares().formula.args[1]
    found = solve(implies(H, eq(error_, total.args[1] * (q * q))), same, expand(square), squares())
    return mean_, found


A, B, K = (const(name, REAL) for name in ("a1", "b1", "k1"))
FOR_T = const("F", functions(T, OMEGA, REAL))


@remembered
def exact():
    """Return the variance of the mean estimate."""
    H = given()
    _, found = moments_of_estimate()
    left, right = found.formula.args[1].args
    statement = model.memoized_variance()
    claimed = apply(statement.goals[1].args[0], y).args[1]
    spelled = substitute(right, values())
    same = solve(implies(H, eq(right, spelled)))
    closed = rational(H, spelled, claimed, *positive())
    return solve(implies(H, eq(left, claimed)), found, same, closed)


def theorem():
    """Return the claim."""
    mean_, _ = moments_of_estimate()
    parts = [every(instance(t, values()), y) for t in (mean_, exact())]
    return concluded(model.memoized_variance(), *parts)


def defined():
    """Return that no denominator is zero."""
    facts = [instance(instance(t, values()), {y: const("any0", X)}) for t in positive()]
    return well_defined(model.memoized_variance(), *facts)


@decides("uldp-memoized-variance")
def memoized_variance():
    """Squares of independent users' errors add up; within a user, over the pairs of reports."""
    return Decision(
        verdict="proved",
        why=(
            "Given the memo the t reports are independent, and their share's mean is linear in "
            "[memo = y]: what many reports leave is the variance of uRR(E_inf)."
        ),
        scope="every n, t and p, two stages of direct encoding; each user reports one value",
        uses=["uldp-memoized-urr"],
        theorem=theorem,
        defined=defined,
    )
