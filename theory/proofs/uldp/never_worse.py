"""Beyond (42): the estimate that leaves out noise known to be noise loses nothing."""

from mechanisms.estimation.empirical import from_frequencies
from theory.kernel.binding import function, function_of, substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import exchange, extensional, generalise, instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.notions.probability import size
from theory.notions.unary import bit, likelihood
from theory.proofs.uldp.turned_over import known, law, no_mean, of_user
from theory.statements.uldp import never_worse as model
from theory.statements.uldp.never_worse import ALL, PRIOR, TOLD
from theory.statements.uldp.reports_that_reveal import counted
from theory.statements.uldp.urr import OTHER, OWN, U, X
from theory.tactics.closing import concluded, every
from theory.tactics.expand import expand, rational
from theory.tactics.logic import at, prove
from theory.tactics.numbers import of_numbers
from theory.tactics.sums import ONE, ZERO, at_most, equal, induction, non_negative, pull, size_facts

u, v, x, y, i = *(const(n, U) for n in "uv"), *(const(n, X) for n in "xyi")
r, s = const("r", ALL), const("s", ALL)


def estimates(r, y):
    """Return both estimates of p(y)."""
    statement = model.never_worse()
    return [statement.spelled(t)(r, y) for t in (model.EMPIRICAL, model.INFORMED)]


def scale():
    """Return what the noise of all users adds to the estimate, over its sum."""
    return 1 / (size(U) * (OWN(y) - OTHER(y)))


@remembered
def positive():
    """Return that n and g are positive."""
    gap = solve(implies(known(), OWN(y) > OTHER(y)), *at(known(), y))
    return [*size_facts(U, lambda v: True, u), gap]


@remembered
def difference():
    """The empirical estimate is the informed one and the noise of all users, scaled."""
    H, n, b = known(), size(U), OTHER(y)
    g = OWN(y) - b
    names = ones, told, reports = [const(f"{name}9", REAL) for name in ("ones", "told", "reports")]
    left = from_frequencies(ones / n, b, g) - from_frequencies(told / n, b * (reports / n), g)
    closed = rational(H, left, (ones - told - b * (n - reports)) * scale(), *positive())
    counts = [model.ones(y, r), *model.informative(y, r)[::-1]]
    closed = instance(closed, dict(zip(names, counts, strict=True)))
    total = U.sum(lambda u: part_of(u, r))
    opened = [expand(t) for t in (*counts, total)]
    here, there = estimates(r, y)
    return total, solve(implies(H, eq(here - there, total * scale())), closed, *opened)


def part_of(v, r):
    """Return what a user's noise adds."""
    return ite(not_(counted(y, r(v))), ite(r(v, y), ONE, ZERO) - OTHER(y), ZERO)


@remembered
def projected():
    """E[told (empirical - informed)] = 0, at every value."""
    H = known()
    total, found = difference()
    here, there = estimates(r, y)
    q = scale()

    def item(r, u):
        return law(r) * TOLD(r) * part_of(u, r)

    pulled = expand(U.sum(lambda u: item(r, u)))
    value, factor = U.sum(lambda u: item(r, u)), law(r) * TOLD(r)
    product = of_numbers(
        lambda a, b, c, d, e: implies(and_(eq(b, c * d), eq(e, a * c)), eq(a * b, e * d)),
        *(factor, here - there, total, q, value),
    )
    each = solve(
        implies(H, eq(factor * (here - there), value * q)), product, found, pulled, expand(total)
    )
    rows = equal(
        ALL.sum(lambda r: law(r) * TOLD(r) * (estimates(r, y)[0] - estimates(r, y)[1])),
        ALL.sum(lambda r: U.sum(lambda u: item(r, u)) * q),
        H,
        use=lambda k: [instance(each, {r: k})],
    )
    double = ALL.sum(lambda r: U.sum(lambda u: item(r, u)))
    scaled = induction(lambda a, b: eq(a, b * q), [rows.formula.args[1].args[1], double])
    swapped = exchange("sum", function_of(ALL, U, item))
    zeros = U.sum(lambda u: ZERO)
    columns = equal(swapped.formula.args[1], zeros, H, use=lambda k: [instance(no_mean(), {u: k})])
    goal = eq(rows.formula.args[1].args[0], 0)
    return solve(implies(H, goal), rows, scaled, swapped, columns, expand(zeros))


@remembered
def informed_alike():
    """Reports that tell the same have the same informed estimate."""
    H = model.same_told(r, s)
    counts = [model.informative(y, t) for t in (r, s)]
    use = {"use": lambda k: at(H, k, y)}
    sums = [equal(a, b, H, **use) for a, b in zip(*counts, strict=True)]
    b, n = OTHER(y), size(U)

    def run(told, reports):
        return from_frequencies(told / n, b * (reports / n), OWN(y) - b)

    inner = leibniz(function(REAL, lambda t: run(t, counts[0][0])), counts[0][1], counts[1][1])
    outer = leibniz(function(REAL, lambda t: run(counts[1][1], t)), counts[0][0], counts[1][0])
    f, g = (model.never_worse().spelled(model.INFORMED)(t) for t in (r, s))
    each = every(solve(implies(H, eq(f(y), g(y))), *sums, inner, outer), y)
    return solve(implies(H, eq(f, g)), each, extensional(f, g))


@remembered
def signs():
    """No probability of all reports is negative."""
    H = known()
    factor = bit(ite(eq(i, x), OWN(i), OTHER(i)), r(v, i))
    entry = solve(implies(H, factor >= 0), *at(H, i))
    product = non_negative(
        likelihood(X, OWN, OTHER, x, r(v)), H, use=lambda k: [instance(entry, {i: k})]
    )
    prior = prove(implies(H, PRIOR(v, x) >= 0), at=[v, x], rounds=2)
    sides = PRIOR(v, x), likelihood(X, OWN, OTHER, x, r(v))
    both = of_numbers(lambda a, b: implies(and_(a >= 0, b >= 0), a * b >= 0), *sides)
    item = solve(implies(H, both.formula.args[1]), both, prior, product)
    user = non_negative(of_user(v, r(v)), H, use=lambda k: [instance(item, {x: k})])
    return non_negative(law(r), H, use=lambda k: [instance(user, {v: k})])


def without_mean(slope, facts):
    """Return `E[slope (empirical - informed)] = 0` at y, for a slope of the informed estimate.

    Parameters
    ----------
    slope : callable
        Of an estimate.
    facts : Term
        `known()` without what is told.
    """
    informed = model.never_worse().spelled(model.INFORMED)
    told = function(ALL, lambda r: slope(informed(r)))
    alike = leibniz(function(model.ESTIMATES, slope), informed(r), informed(s))
    same = solve(implies(model.same_told(r, s), eq(told(r), told(s))), informed_alike(), alike)
    depends = substitute(model.of_what_is_told(), {TOLD: told})
    held = prove(depends, generalise(same, r, s), rounds=2)
    found = instance(projected(), {TOLD: told})
    return solve(implies(facts, found.formula.args[1]), found, held)


def base():
    """Return the hypotheses on the encoding and the inputs."""
    return and_(*model.encoded().values())


def compared(H, loss, values, plane, zero, here, there):
    """Return `H => E[loss(here)] <= E[loss(there)]`, the slopes' parts without mean.

    Parameters
    ----------
    H : Term
        With `convex` as a part.
    loss : Term
    values : Sort
    plane : callable
        Of r and a value: the slope times the difference there.
    zero : tuple
        A value, and `H => E[plane] = 0` there.
    here, there : callable
        Of r.
    """
    convex = at(H, r, r)
    scaled = of_numbers(
        lambda a, b, c, d: implies(and_(a >= 0, b >= c + d), a * b >= a * c + a * d),
        *(law(r), loss(there(r)), loss(here(r)), values.sum(lambda z: plane(r, z))),
    )
    item = solve(implies(H, scaled.formula.args[1]), scaled, *convex, signs_at(H))
    lower = ALL.sum(lambda r: law(r) * loss(here(r)) + law(r) * values.sum(lambda z: plane(r, z)))
    upper = ALL.sum(lambda r: law(r) * loss(there(r)))
    most = at_most(lower, upper, H, use=lambda k: [instance(item, {r: k})])
    first = ALL.sum(lambda r: law(r) * loss(here(r)))
    second = ALL.sum(lambda r: law(r) * values.sum(lambda z: plane(r, z)))
    split = induction(lambda a, b, c: eq(a, b + c), [lower, first, second])
    rows = equal(
        second,
        ALL.sum(lambda r: values.sum(lambda z: law(r) * plane(r, z))),
        use=lambda k: [instance(pulled(values, plane), {r: k})],
    )
    swapped = exchange("sum", function_of(ALL, values, lambda r, z: law(r) * plane(r, z)))
    zeros = values.sum(lambda z: ZERO)
    columns = equal(
        swapped.formula.args[1], zeros, H, use=lambda k: [instance(zero[1], {zero[0]: k})]
    )
    return solve(implies(H, first <= upper), most, split, rows, swapped, columns, expand(zeros))


def pulled(values, plane):
    """Return that a constant comes out of a sum over values."""
    total = values.sum(lambda z: plane(r, z))
    scaled, c = pull(total)
    return instance(scaled, {c: law(r)})


def signs_at(H):
    """Return that the law is not negative."""
    trivial = {TOLD: function(ALL, lambda r: ONE)}
    found = instance(signs(), trivial)
    told = substitute(model.of_what_is_told(), trivial)
    return solve(implies(H, found.formula.args[1]), found, prove(told, rounds=2))


@proves("uldp-rao-blackwell-never-worse")
def theorem(statement):
    """Return that the estimate is a mean of the empirical one, and that no loss is greater."""
    H, goals = statement.given, statement.goals
    first = every(solve(implies(H, projected().formula.args[1]), projected()), y)
    slope = lambda estimate: model.TANGENT(estimate, y)  # noqa: E731
    zero = without_mean(slope, base())
    informed, empirical = (statement.spelled(t) for t in (model.INFORMED, model.EMPIRICAL))

    def plane(r, z):
        return model.TANGENT(informed(r), z) * (empirical(r, z) - informed(r, z))

    zero = solve(implies(H, zero.formula.args[1]), zero)
    second = compared(H, model.LOSS, X, plane, (y, zero), informed, empirical)
    third = rational(not_(eq(model.G, 0)), *goals[2].args)
    return concluded(statement, first, second, third)
