"""RS+FD: how private it is depends on how many attributes may differ."""

from mechanisms import rr, rs_fd
from theory.kernel.binding import exception, function, with_sorts
from theory.kernel.sorts import REAL, letters
from theory.kernel.terms import and_, eq, implies, ite, letter, not_, real
from theory.kernel.theorem import counterexample, instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import defined_by, proves, refutes
from theory.library.factors import one_out, rest
from theory.notions.probability import size
from theory.statements.stated import stated
from theory.statements.uldp import rs_fd as model
from theory.statements.uldp.rs_fd import TUPLES
from theory.tactics.context import Given
from theory.tactics.expand import rational
from theory.tactics.logic import at, conjuncts, deny
from theory.tactics.numbers import of_numbers
from theory.tactics.sums import ZERO, equal, induction, size_facts
from theory.tactics.tables import table

said = stated("uldp-rsfd-tuples")
E_0, FIRST, SECOND, TOLD, VALUES, E = said.E_0, said.x, said.other, said.y, said.values, said.E
J, V = said.J, said.V


def values(j):
    """Return how many values an attribute has."""
    return size(V, VALUES(j))


FAKES = J.prod(lambda i: 1 / values(i))


def share(j):
    """Return the weight of an attribute, by the running formula."""
    return rs_fd.share(values(j), E)


def weight(x, y, j):
    """Return the share of an attribute, E times if the report has its value."""
    return ite(eq(x(j), y(j)), E * share(j), share(j))


def weights(x, y):
    """Return the sum of the attributes' weights."""
    return J.sum(lambda j: weight(x, y, j))


def sum_of_shares():
    """Return the sum of all shares."""
    return J.sum(share)


def share_that_differs():
    """Return the sum of the shares of the attributes that differ."""
    return J.sum(lambda j: ite(model.differ(j), share(j), ZERO))


def attributes(H):
    """Return the context where an attribute has a value, and so has a positive share."""
    p = Given(H)
    j = p.fix(J)
    p.have(values(j) >= 1, *size_facts(V, VALUES(j), FIRST(j)))
    p.have(values(j) + E - 1 > 0)
    p.have(share(j) > 0)
    p.item(sum_of_shares(), j)
    p.have(sum_of_shares() > 0)
    p.have(share_that_differs() >= 0)
    p.by_item(share_that_differs() <= sum_of_shares())
    p.have(1 / values(j) > 0)
    p.by_item(FAKES > 0)
    p.have(size(J) >= 1)
    return p


def law(p, Q):
    """Return Pr(y|x) over the law of fakes, for tuples x and y: the sum of the weights."""
    x, y, j = p.fix(TUPLES, TUPLES, J)
    n = values(j)

    def one(i):
        own, wrong = rr.probabilities(values(i), E)
        return ite(eq(x(i), y(i)), own, wrong)

    def item(i):
        return ite(eq(i, j), one(i), 1 / values(i))

    own, wrong = rr.probabilities(n, E)
    p.have(and_(n * own == E * share(j), n * wrong == share(j)))
    drawn, fakes = function(J, item), FAKES.args[0]
    p.know(one_out(drawn, j), one_out(fakes, j), equal(rest(drawn, j), rest(fakes, j)))
    # own = k^-1 times the weight
    scaled = of_numbers(
        lambda k, a, b, w: implies(and_(k >= 1, eq(k * a, w)), eq(a * b, w * (1 / k * b))),
        *(n, one(j), rest(fakes, j), weight(x, y, j)),
    )
    p.use(scaled)
    each = p.have(J.prod(item) == weight(x, y, j) * FAKES)
    total = J.sum(lambda j: J.prod(lambda i: ite(eq(i, j), one(i), 1 / values(i))))
    flat = J.sum(lambda j: weight(x, y, j) * FAKES)
    rows = equal(total, flat, p.H, use=lambda i: [instance(each, {j: i})])
    pulled = induction(lambda a, b: eq(a, b * FAKES), [flat, weights(x, y)])
    probability = p.have(Q(x, y) == weights(x, y) * FAKES / size(J), rows, pulled)
    return lambda first, second: instance(probability, {x: first, y: second})


def show_within_factor(p):
    """Show that the weights of two tuples keep to the factor."""
    j = p.fix(J)
    first, second = (lambda j, t=t: weight(t, TOLD, j) for t in (FIRST, SECOND))
    more = ite(model.differ(j), (E - 1) * share(j), ZERO)
    p.have(and_(first(j) <= second(j) + more, share(j) <= second(j)))
    p.by_item(weights(FIRST, TOLD) <= weights(SECOND, TOLD) + (E - 1) * share_that_differs())
    p.by_item(sum_of_shares() <= weights(SECOND, TOLD))


@remembered
def factor_of_sums():
    """The factor of two sums of weights and its bound, over plain numbers."""
    w, a, f, s, q = Given().fix(*[REAL] * 5)
    factor = rs_fd.factor(E, a, w)
    known = and_(E >= 1, w > 0, a >= 0, a <= w)
    share_ = solve(implies(known, and_(a / w >= 0, a / w <= 1, eq(a / w * w, a))))
    same = rational(known, factor, 1 + (E - 1) * (a / w))
    step = and_(E >= 1, q >= 0, q <= 1, s >= w, s + (E - 1) * (q * w) >= f)
    most = solve(implies(step, and_((1 + (E - 1) * q) * s >= f, 1 + (E - 1) * q <= E)))
    most = instance(most, {q: a / w})
    bounded = and_(known, s >= w, f <= s + (E - 1) * a)
    first = solve(implies(bounded, factor * s >= f), share_, same, most)
    second = solve(implies(known, factor <= E), share_, same, instance(most, {s: w, f: w}))
    met = solve(implies(known, eq(w + (E - 1) * a, factor * w)), share_, same)
    at_values = {
        w: sum_of_shares(),
        a: share_that_differs(),
        f: weights(FIRST, TOLD),
        s: weights(SECOND, TOLD),
    }
    return [instance(t, at_values) for t in (first, second, met)]


def amplified_by(s, n):
    """Return that one of n equal shares s has the factor E_0, if n (E_0 - 1) + 1 = E."""
    p = Given()
    share_, d = p.fix(REAL, REAL)
    p = p.under(share_ > 0, d >= 1, eq(d * (E_0 - 1) + 1, E))
    p.have(d * share_ > 0)
    p.have(rs_fd.factor(d * (E_0 - 1) + 1, share_, d * share_) == E_0)
    factor = p.have(rs_fd.factor(E, share_, d * share_) == E_0)
    return instance(factor, {share_: s, d: n})


def laws_compare(left, right, factor):
    """Return that the laws of two pairs of tuples compare, or are equal, as the weights do."""
    p = Given()
    names = a, b, c, n, q = p.fix(*[REAL] * 5)
    p = p.under(c > 0, n >= 1)
    p.have(c / n > 0)
    p.have(and_(a * c / n == a * (c / n), b * c / n == b * (c / n)))
    p.under(a <= q * b).have(a * (c / n) <= q * b * (c / n))
    goals = implies(a <= q * b, a * c / n <= q * (b * c / n))
    lemma = p.have(and_(goals, implies(eq(a, q * b), eq(a * c / n, q * (b * c / n)))))
    values_ = weights(*left), weights(*right), FAKES, size(J), factor
    return instance(lemma, dict(zip(names, values_, strict=True)))


def reached(p, Q, factor, law_at):
    """Show that a report reaches the factor: the first tuple's values where they differ."""
    j = p.fix(J)

    def others(j):
        return function(V, lambda v: not_(and_(VALUES(j, v), not_(eq(v, FIRST(j))))))

    report = function(J, lambda j: ite(model.differ(j), FIRST(j), exception(others(j))))
    other = exception(others(j))
    some = counterexample(others(j)), *at(p.H, j, FIRST(j))
    p.have(and_(VALUES(j, other), not_(eq(other, FIRST(j)))), *some)
    p.have(VALUES(j, report(j)))
    more = ite(model.differ(j), (E - 1) * share(j), ZERO)
    p.have(eq(eq(FIRST(j), report(j)), model.differ(j)))
    p.have(weight(FIRST, report, j) == share(j) + more)
    p.have(weight(SECOND, report, j) == share(j))
    p.by_item(weights(FIRST, report) == sum_of_shares() + (E - 1) * share_that_differs())
    p.by_item(weights(SECOND, report) == sum_of_shares())
    p.have(weights(FIRST, report) == factor * weights(SECOND, report))
    same = p.use(laws_compare((FIRST, report), (SECOND, report), factor))
    laws = law_at(FIRST, report), law_at(SECOND, report)
    p.have(Q(FIRST, report) == factor * Q(SECOND, report), same, *laws)
    p.have("reached", at=[report])


def one_attribute_differs(p, goal):
    """Show that the factor is E_0 for one of d attributes of one size."""
    i, j = p.fix(J, J)
    p = p.under(*conjuncts(goal.args[0]))
    p.have(values(i) == values(j))
    p.know(leibniz(function(REAL, lambda r: rs_fd.share(r, E)), values(i), values(j)))
    p.have(share(i) == share(j))
    p.by_item(sum_of_shares() == J.sum(lambda i: share(j)))
    flat = J.sum(lambda i: ite(model.differ(i), share(j), ZERO))
    alone = p.by_item(share_that_differs() == flat), p.sums(flat, share(j) * size(J, model.differ))
    p.have(sum_of_shares() == size(J) * share(j))
    p.have(share_that_differs() == share(j), *alone)
    p.use(amplified_by(share(j), size(J)))
    p.have(goal.args[1])


@proves("uldp-rsfd-tuples")
def theorem(statement):
    """Return the budget of tuples."""
    p = attributes(statement)
    Q, factor = p(said.law), p(said.factor)
    law_at = law(p, Q)
    show_within_factor(p)
    for lemma in factor_of_sums():
        p.use(lemma)
    p.use(laws_compare((FIRST, TOLD), (SECOND, TOLD), factor))
    p.under(J.forall(model.differ)).by_item(share_that_differs() == sum_of_shares())
    reached(p, Q, factor, law_at)
    one_attribute_differs(p, p.goal("eps_0 for one of d"))
    return p.conclude()


@defined_by("uldp-rsfd-tuples")
def defined(statement):
    """Return that no denominator is zero."""
    return attributes(statement).defined()


SORTS = {J: letters(3), V: letters(5)}


@refutes("uldp-rsfd-amplified", sorts=SORTS)
def amplified(statement):
    """Return that LDP of tuples fails at E_0: sizes 2, 5, 5 and E_0 = 2."""
    formula = with_sorts(statement.formula, SORTS)
    sorts = [SORTS[J], SORTS[V]]
    sizes = table(sorts, [[v < k for v in range(5)] for k in (2, 5, 5)])
    first, second = (table([SORTS[J]], [letter(SORTS[V], v)] * 3) for v in (0, 1))
    return deny(formula, sizes, real(2), first, second, first)


@defined_by("uldp-rsfd-amplified")
def amplified_defined(statement):
    """Return that no denominator is zero."""
    p = Given(statement)
    j = p.fix(J)
    p.have(size(J) >= 1)
    p.have(size(J) * (E_0 - 1) >= 0)
    p.have(values(j) >= 1, *size_facts(V, VALUES(j), FIRST(j)))
    return p.defined()
