"""The empirical estimate's mean and variance, for any direct or unary encoding and every n."""

from mechanisms.encodings.base import unit_variance
from mechanisms.estimation.empirical import from_frequencies
from theory.kernel.binding import function_of
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite
from theory.kernel.theorem import exchange, generalise, instance, solve
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.library import moments
from theory.notions.probability import size
from theory.statements.uldp import empirical as model
from theory.statements.uldp.empirical import SAYS, USERS
from theory.statements.uldp.urr import OMEGA, OTHER, OWN, VALUE, WEIGHT, P, U, X
from theory.tactics.defined import well_defined
from theory.tactics.expand import expand, rational
from theory.tactics.logic import at, derive
from theory.tactics.sums import ONE, ZERO, equal, pull, size_facts

u, v, y, o = const("u", U), const("v", U), const("y", X), const("o", OMEGA)


def given():
    """Return the statement's hypotheses."""
    return model.empirical_variance().given


def says(u, y, o):
    """Return 1 if user u says y."""
    return ite(SAYS(u, o, y), ONE, ZERO)


@remembered
def marginal():
    """Pr[a user says y] = other + (own - other) p(y), for user u."""
    return said(given())


def said(H):
    """Return that, where H has the law of a user's value and reports."""

    def item(x, o):
        return WEIGHT(o) * ite(and_(eq(VALUE(u, o), x), SAYS(u, o, y)), ONE, ZERO)

    inner = expand(X.sum(lambda x: item(x, o)))
    chance = USERS.pr(lambda o: SAYS(u, o, y))
    parts = equal(
        OMEGA.sum(lambda o: X.sum(lambda x: item(x, o))),
        chance,
        use=lambda i: [instance(inner, {o: i})],
    )
    swapped = exchange("sum", function_of(X, OMEGA, item))
    law = X.sum(lambda x: P(x) * ite(eq(x, y), OWN(y), OTHER(y)))
    rows = equal(
        X.sum(lambda x: OMEGA.sum(lambda o: item(x, o))), law, H, use=lambda i: at(H, u, i, y)
    )
    goal = eq(chance, OTHER(y) + (OWN(y) - OTHER(y)) * P(y))
    return solve(implies(H, goal), parts, swapped, rows, expand(law))


@remembered
def one_output():
    """Return the mean of the estimate of p(y), and its variance."""
    H, gain = given(), OWN(y) - OTHER(y)
    names = {const(name, REAL): t for name, t in (("b", OTHER(y)), ("g", gain), ("p", P(y)))}
    B = function_of(U, OMEGA, lambda u, o: says(u, y, o))
    found = instance(moments.variance(from_frequencies, unit_variance), {moments.B: B, **names})
    both = equal(
        USERS.mean(lambda o: says(u, y, o) * says(v, y, o)),
        USERS.pr(lambda o: and_(SAYS(u, o, y), SAYS(v, o, y))),
    )
    law = marginal()

    def facts(*chosen):
        users = [c for c in chosen if c.sort is U]
        laws = [instance(law, {u: c}) for c in users]
        if len(users) < 2:
            return [*laws, *at(H, y)]
        pair = instance(both, dict(zip((u, v), users, strict=True)))
        return [*laws, pair, *at(H, *users, y)]

    premise, conclusion = found.formula.args
    known = derive(H, premise, facts)
    mean = instance(moments.mean(), {moments.B: B, moments.M: OTHER(y) + gain * P(y)})
    total = solve(implies(H, mean.formula.args[1]), mean, known)
    return solve(implies(H, conclusion), found, known), unbiased(H, gain, total)


def unbiased(H, gain, total):
    """Return that the mean of the estimate is p(y), from that of the number of reports."""
    statement, n = model.empirical_variance(), size(U)

    def estimate(o):
        return statement.spelled(model.ESTIMATE(y, o))

    def flat(o):
        return (model.count(y, o) - n * OTHER(y)) * (1 / (n * gain))

    positive = [*size_facts(U, lambda u: True, const("j", U)), *at(H, y)]
    shape = rational(H, estimate(o), flat(o), *positive)
    same = equal(USERS.mean(estimate), USERS.mean(flat), H, use=lambda i: [instance(shape, {o: i})])
    m = OTHER(y) + gain * P(y)
    closed = rational(H, (n * m - n * OTHER(y)) * (1 / (n * gain)), P(y), *positive)
    return solve(
        implies(H, eq(USERS.mean(estimate), P(y))), same, expand(USERS.mean(flat)), total, closed
    )


def theorem():
    """Return the claim."""
    statement = model.empirical_variance()
    H, (first, second) = statement.given, statement.goals
    variance, mean = one_output()
    parts = [
        derive(H, goal, lambda i, t=t: [instance(t, {y: i})])
        for goal, t in ((first, mean), (second, variance))
    ]
    return generalise(solve(statement.implication, *parts), *statement.constants)


@remembered
def total():
    """The expected l2 loss is the sum of the variances."""
    statement = model.empirical_variance()
    H, n = statement.given, size(U)
    variance, _ = one_output()

    def square(y, o):
        return statement.spelled(model.square(y, o))

    pulled_out, c = pull(X.sum(lambda y: square(y, o)))
    loss = statement.spelled(model.l2_loss())
    pulled = equal(
        loss,
        OMEGA.sum(lambda o: X.sum(lambda y: WEIGHT(o) * square(y, o))),
        use=lambda i: [instance(pulled_out, {o: i, c: WEIGHT(i)})],
    )
    swapped = exchange("sum", function_of(OMEGA, X, lambda o, y: WEIGHT(o) * square(y, o)))

    def item(y):
        return unit_variance(OTHER(y), OWN(y) - OTHER(y), P(y)) / n

    rows = equal(
        X.sum(lambda y: USERS.mean(lambda o: square(y, o))),
        X.sum(item),
        H,
        use=lambda i: [instance(variance, {y: i})],
    )
    return solve(implies(H, eq(loss, X.sum(item))), pulled, swapped, rows)


def defined():
    """Return that no denominator is zero."""
    statement, i = model.empirical_variance(), const("any0", X)
    positive = [*size_facts(U, lambda u: True, const("j", U)), *at(statement.hypotheses[0], i)]
    return well_defined(statement, *positive)


@decides("uldp-empirical-variance")
def empirical_variance():
    """The number of reports of one output has the mean and variance of a binomial."""
    return Decision(
        verdict="proved",
        why=(
            "The estimate is affine in the number of reports of y, a sum of n events of "
            "probability m that are independent in pairs."
        ),
        scope="any number of values and users, any own > other, every p",
        theorem=theorem,
        defined=defined,
    )
