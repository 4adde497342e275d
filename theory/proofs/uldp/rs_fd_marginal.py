"""RS+FD: the law of one attribute's report, summed over the reports of the others."""

from mechanisms import rr
from theory.kernel.binding import function, function_of
from theory.kernel.terms import TRUE, and_, eq, implies, ite, not_
from theory.kernel.theorem import exchange, instance, leibniz, point, solve
from theory.ledger.decisions import defined_by, proves
from theory.library.sets import cylinders
from theory.notions.probability import size
from theory.statements.stated import stated
from theory.statements.uldp.rs_fd import TUPLES
from theory.tactics.context import Given
from theory.tactics.defined_at import defined_at
from theory.tactics.logic import at, derive
from theory.tactics.numbers import of_numbers
from theory.tactics.sums import ONE, ZERO, equal, induction, size_facts

said = stated("uldp-rsfd-marginal")
ATTRIBUTE, FIRST, VALUE, VALUES, E = said.attribute, said.x, said.value, said.values, said.E
J, V = said.J, said.V


def values(j):
    """Return how many values an attribute has."""
    return size(V, VALUES(j))


def law(m):
    """Return the probability of an attribute's value, if m is the one that is reported."""

    def one(i, w):
        by_rr = ite(eq(FIRST(i), w), *rr.probabilities(values(i), E))
        return ite(eq(i, m), by_rr, 1 / values(i))

    return function_of(J, V, one)


def may_be_reported(i, w):
    """Return whether it is a value of the attribute, and the one that is looked at."""
    return and_(VALUES(i, w), implies(eq(i, ATTRIBUTE), eq(w, VALUE)))


def column(i, m):
    """Return the sum over an attribute's values that are looked at."""
    return V.sum(lambda w: ite(may_be_reported(i, w), law(m)(i, w), ZERO))


def rows(p):
    """Show that an attribute's probabilities sum to one, of RR and of a fake."""
    i = p.fix(J)
    n, report, fake = values(i), sum_of_probabilities(i, FIRST), sum_of_probabilities(i)
    own, wrong = rr.probabilities(n, E)
    p.have(n >= 1, *size_facts(V, VALUES(i), FIRST(i)))
    p.have(and_(n * wrong + (own - wrong) == 1, n * (1 / n) == 1))
    p.sums(report, n * wrong + (own - wrong))
    p.have(report == 1)
    p.sums(fake, n * (1 / n))
    p.have(fake == 1)


def sum_of_probabilities(i, *tuples):
    """Return the sum of the probabilities of an attribute's values, by RR of a tuple, or fakes."""
    n = values(i)

    def item(w):
        return ite(eq(tuples[0](i), w), *rr.probabilities(n, E)) if tuples else 1 / n

    return V.sum(lambda w: ite(VALUES(i, w), item(w), ZERO))


def one_drawn(p, m):
    """Show the probability of the value if attribute m is the one that is reported.

    The sums over each attribute's values are one, but for the attribute looked at.
    """
    i, mine = p.fix(J), law(m)(ATTRIBUTE)
    free = p.under(not_(eq(i, ATTRIBUTE)))
    for case, total in (
        (eq(i, m), sum_of_probabilities(i, FIRST)),
        (not_(eq(i, m)), sum_of_probabilities(i)),
    ):
        free.under(case).by_item(column(i, m) == total)
    free.have(column(i, m) == 1)
    p.by_item(column(ATTRIBUTE, m) == V.sum(lambda w: ite(eq(w, VALUE), mine(w), ZERO)))
    p.have(column(ATTRIBUTE, m) == mine(VALUE))
    p.know(leibniz(function(J, lambda k: column(k, m)), i, ATTRIBUTE))
    p.have(column(i, m) == ite(eq(i, ATTRIBUTE), mine(VALUE), ONE))
    single = point("prod", function(J, lambda k: mine(VALUE)), ATTRIBUTE)
    product = p.by_item(J.prod(lambda k: column(k, m)) == single.formula.args[0])
    cylinder = cylinders.over(J, V, function_of(J, V, may_be_reported), law(m))
    return p.have(cylinder.formula.args[0] == mine(VALUE), cylinder, product, single)


def tuple_probability(m, y):
    """Return the probability of a tuple, if m is the attribute that is reported."""
    return J.prod(lambda i: law(m)(i, y(i)))


def is_looked_at(y):
    """Return whether a tuple has the value that is looked at."""
    return J.forall(lambda i: may_be_reported(i, y(i)))


def one_tuple(H, y):
    """Return the share of a tuple, times the number of attributes, as a sum over the one drawn."""
    here = and_(J.forall(lambda j: VALUES(j, y(j))), eq(y(ATTRIBUTE), VALUE))
    there = is_looked_at(y)
    ends = derive(here, there, lambda i: [*at(here, i), leibniz(y, i, ATTRIBUTE)])
    back = derive(there, here, lambda *i: at(there, *i, ATTRIBUTE)[:1] + at(there, *i))
    inner = J.sum(lambda m: ite(is_looked_at(y), tuple_probability(m, y), ZERO))
    total, n = J.sum(lambda m: tuple_probability(m, y)), size(J)
    pulled = induction(lambda a, b: eq(a, ite(there, b, ZERO)), [inner, total])
    times = of_numbers(lambda a, n: implies(n >= 1, eq(a / n * n, a)), total, n)
    some = size_facts(J, lambda j: TRUE, ATTRIBUTE)
    return solve(
        implies(H, eq(ite(here, total / n, ZERO) * n, inner)), pulled, ends, back, times, *some
    )


@proves("uldp-rsfd-marginal")
def theorem(statement):
    """Return uldp-rsfd-marginal."""
    p = Given(statement)
    (m, y), goal = p.fix(J, TUPLES), p.goal("the probability")
    shown, n, k = goal.args[0], size(J), values(ATTRIBUTE)
    rows(p)
    one = one_drawn(p, m)
    # a tuple's share is a sum over the attribute that is reported
    pairs = function_of(TUPLES, J, lambda y, m: ite(is_looked_at(y), tuple_probability(m, y), ZERO))
    turned = exchange("sum", pairs)
    by_tuple, by_drawn = turned.formula.args
    item = one_tuple(p.H, y)
    first = induction(
        lambda a, b: eq(a * n, b), [shown, by_tuple], p.H, use=lambda o: [instance(item, {y: o})]
    )
    chances = J.sum(lambda m: law(m)(ATTRIBUTE, VALUE))
    second = equal(by_drawn, chances, p.H, use=lambda o: [instance(one, {m: o})])
    mine = ite(eq(FIRST(ATTRIBUTE), VALUE), *rr.probabilities(k, E))
    third = p.sums(chances, mine - 1 / k + n * (1 / k))
    scaled_probability = p.have(
        shown * n == mine - 1 / k + n * (1 / k), first, turned, second, third
    )
    p.have(and_(n >= 1, k >= 1), *size_facts(V, VALUES(ATTRIBUTE), FIRST(ATTRIBUTE)))
    for case in (eq(FIRST(ATTRIBUTE), VALUE), not_(eq(FIRST(ATTRIBUTE), VALUE))):
        p.under(case).have(goal, scaled_probability)
    return p.conclude()


@defined_by("uldp-rsfd-marginal")
def defined(statement):
    """Return that no denominator is zero."""
    p = Given(statement)
    i = p.fix(J)
    some = p.have(values(i) >= 1, *size_facts(V, VALUES(i), FIRST(i)))
    spread = p.have(values(i) + E - 1 > 0)

    def facts(*chosen):
        attributes = [ATTRIBUTE, *(c for c in chosen if c.sort is J)]
        theorems = [instance(t, {i: c}) for t in (some, spread) for c in attributes]
        return [*theorems, *size_facts(J, lambda j: TRUE, ATTRIBUTE)]

    return defined_at(statement, facts)
