"""uRR's losses need no signs: weights and p have one sum, by the law of one user."""

from theory.hypotheses.redundant import redundant, theorem_without
from theory.hypotheses.redundant.specialised import at_constants, claim_at
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite
from theory.kernel.theorem import exchange, instance, point, solve
from theory.statements.stated import stated
from theory.statements.uldp import urr
from theory.statements.uldp.urr import USERS
from theory.tactics.closing import concluded, every
from theory.tactics.logic import at
from theory.tactics.sums import ONE, ZERO, equal, non_negative, pull, size_facts

said = stated("uldp-urr-l2")
OMEGA, REPORT, VALUE, WEIGHT, P = said.Omega, said.report, said.value, said.weight, said.p
U, X = said.U, said.X

u, x, y, o = const("u", U), const("x", X), const("y", X), const("o", OMEGA)


def by_value(has, weigh, element):
    """Return that the weights of outcomes with i, summed over i, are those of all outcomes.

    Parameters
    ----------
    has : callable
        From a value i and an outcome to whether it has i and counts.
    weigh : callable
        From an outcome to its weight if it counts, and 0 else.
    element : callable
        From an outcome to the one value that it has.
    """

    def item(i, o):
        return WEIGHT(o) * ite(has(i, o), ONE, ZERO)

    inner = X.sum(lambda i: item(i, o))
    alone = X.sum(lambda i: ite(eq(i, element(o)), weigh(o), ZERO))
    picked = point("sum", function(X, lambda i: weigh(o)), element(o))
    one = solve(eq(inner, weigh(o)), equal(inner, alone), picked)
    outcomes = OMEGA.sum(lambda o: X.sum(lambda i: item(i, o)))
    whole = equal(outcomes, OMEGA.sum(weigh), use=lambda k: [instance(one, {o: k})])
    values = X.sum(lambda i: OMEGA.sum(lambda o: item(i, o)))
    return solve(eq(values, OMEGA.sum(weigh)), whole, exchange("sum", function_of(X, OMEGA, item)))


def totals(wanted):
    """Return that weights and p have the same sum."""
    given, Q = wanted.given, wanted.spelled(said.Q)
    private = claim_at("uldp-urr-private", urr.urr_private(), {})
    row = at(private.formula.args[1], x)
    scaled, c = pull(X.sum(lambda y: Q(x, y)))

    def counted(o):
        return WEIGHT(o) * ite(eq(VALUE(u, o), x), ONE, ZERO)

    reports = by_value(
        lambda i, o: and_(eq(VALUE(u, o), x), eq(REPORT(u, o), i)), counted, lambda o: REPORT(u, o)
    )
    rows = equal(
        reports.formula.args[0],
        X.sum(lambda y: P(x) * Q(x, y)),
        given,
        use=lambda i: at(given, u, x, i),
    )
    mine = solve(
        implies(given, eq(OMEGA.sum(counted), P(x))),
        *(reports, rows, private, *row, instance(scaled, {c: P(x)})),
    )
    values = by_value(lambda i, o: eq(VALUE(u, o), i), WEIGHT, lambda o: VALUE(u, o))
    masses = equal(values.formula.args[0], X.sum(P), given, use=lambda i: [instance(mine, {x: i})])
    return solve(implies(given, eq(OMEGA.sum(WEIGHT), X.sum(P))), masses, values)


@redundant("uldp-urr-l2", "a probability space")
def of_weights(wanted):
    """They sum to one as p does."""
    return with_total(wanted, "uldp-urr-l2", "a probability space", eq(OMEGA.sum(WEIGHT), 1))


@redundant("uldp-urr-l1", "a probability space")
def of_weights_in_l1(wanted):
    """The same: the means are of sets of users, whose probabilities are products."""
    return with_total(wanted, "uldp-urr-l1", "a probability space", eq(OMEGA.sum(WEIGHT), 1))


@redundant("uldp-urr-distribution", "a probability space")
def of_weights_for_means(wanted):
    """A mean needs no signs of weights, in a lemma neither."""
    total = eq(OMEGA.sum(WEIGHT), 1)
    found = theorem_without("uldp-urr-distribution", "a probability space", total=total)
    return concluded(wanted, at_constants(found, wanted, {}), totals(wanted))


@redundant("uldp-urr-l2", "p is a distribution")
def of_masses(wanted):
    """They sum to one as weights do."""
    return with_total(wanted, "uldp-urr-l2", "p is a distribution", eq(X.sum(P), 1))


def with_total(wanted, claim, hypothesis, total):
    """Return the claim with a sum in the place of a hypothesis."""
    found = at_constants(theorem_without(claim, hypothesis, total=total), wanted, {})
    return concluded(wanted, found, totals(wanted))


@redundant("uldp-urr-distribution", "p is a distribution")
@redundant("uldp-urr-l1", "p is a distribution")
def law_of_values(wanted):
    """Weights are not negative, so that p(x) Pr(x|x) is not."""
    given, own = wanted.given, wanted.spelled(said.Q)(x, x)
    both = USERS.pr(lambda o: and_(eq(VALUE(u, o), x), eq(REPORT(u, o), x)))
    sign = non_negative(both, given, use=lambda k: at(given, k))
    a, b = const("a", REAL), const("b", REAL)
    back = instance(solve(implies(and_(a * b >= 0, b > 0), a >= 0)), {a: P(x), b: own})
    likely = solve(implies(given, own > 0), *size_facts(X, said.X_S, x))
    one = solve(implies(given, P(x) >= 0), sign, back, likely, *at(given, u, x, x))
    return concluded(wanted, every(one, x), totals(wanted))
