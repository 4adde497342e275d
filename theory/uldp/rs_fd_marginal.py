"""RS+FD: the law of one attribute's report, summed over the reports of the others."""

from mechanisms import rr
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import REAL
from theory.kernel.terms import TRUE, and_, const, eq, implies, ite, not_
from theory.kernel.theorem import exchange, instance, leibniz, point, solve
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.library.sets import cylinders
from theory.notions.probability import size
from theory.statements.uldp import rs_fd as model
from theory.statements.uldp.rs_fd import ATTRIBUTE, FIRST, TUPLES, VALUE, VALUES, E, J, V
from theory.tactics.closing import concluded
from theory.tactics.defined_at import defined_at
from theory.tactics.expand import rational
from theory.tactics.logic import at, derive
from theory.tactics.sums import ONE, ZERO, equal, induction, size_facts

i, m, y = const("any_i", J), const("drawn", J), const("any_y", TUPLES)
K, N, P = (const(f"{name}0", REAL) for name in "knp")


def values(j):
    """Return how many values an attribute has."""
    return size(V, VALUES(j))


def law(m):
    """Return the probability of an attribute's value, if m is the one that is reported."""

    def one(i, w):
        told = ite(eq(FIRST(i), w), *rr.probabilities(values(i), E))
        return ite(eq(i, m), told, 1 / values(i))

    return function_of(J, V, one)


def may(i, w):
    """Return whether it is a value of the attribute, and the one that is looked at."""
    return and_(VALUES(i, w), implies(eq(i, ATTRIBUTE), eq(w, VALUE)))


def column(i, m):
    """Return the sum over an attribute's values that are looked at."""
    return V.sum(lambda w: ite(may(i, w), law(m)(i, w), ZERO))


@remembered
def rows():
    """Return that an attribute's probabilities sum to one, of RR and of a fake."""
    H, n = model.rsfd_marginal().given, values(i)
    own, other = rr.probabilities(K, E)
    known = and_(K >= 1, E >= 1)
    spread = solve(implies(known, K + E - 1 > 0))
    whole = rational(known, K * other + (own - other), 1, spread)
    some = solve(implies(H, n >= 1), *size_facts(V, VALUES(i), FIRST(i)), *at(H, i))
    told = V.sum(lambda w: ite(VALUES(i, w), ite(eq(FIRST(i), w), P, N), ZERO))
    alone = point("sum", function(V, lambda w: ite(VALUES(i, w), P - N, ZERO)), FIRST(i))
    split = induction(
        lambda a, b, c: eq(a, N * b + c),
        [told, n, alone.formula.args[0]],
        use=lambda w: [leibniz(VALUES(i), FIRST(i), w)],
    )
    split = solve(implies(VALUES(i, FIRST(i)), eq(told, N * n + (P - N))), split, alone)
    split = instance(split, dict(zip((P, N), rr.probabilities(n, E), strict=True)))
    sums = instance(whole, {K: n})
    report = solve(implies(H, eq(split.formula.args[1].args[0], 1)), split, sums, some, *at(H, i))
    fake = V.sum(lambda w: ite(VALUES(i, w), 1 / n, ZERO))
    pulled = induction(lambda a, b: eq(a, b * (1 / n)), [fake, n])
    even = instance(solve(implies(K >= 1, eq(K * (1 / K), 1))), {K: n})
    return report, solve(implies(H, eq(fake, 1)), pulled, even, some), some, spread


@remembered
def columns():
    """Return the sums over each attribute's values: one, but for the attribute looked at."""
    H = model.rsfd_marginal().given
    report, fake, _, _ = rows()
    free = and_(H, not_(eq(i, ATTRIBUTE)))
    cases = []
    for case, found in ((eq(i, m), report), (not_(eq(i, m)), fake)):
        total = found.formula.args[1].args[0]
        same = equal(column(i, m), total, and_(free, case))
        cases.append(solve(implies(and_(free, case), eq(column(i, m), 1)), same, found))
    mine = law(m)(ATTRIBUTE)
    alone = point("sum", mine, VALUE)
    same = equal(
        column(ATTRIBUTE, m),
        alone.formula.args[0],
        H,
        use=lambda w: [leibniz(VALUES(ATTRIBUTE), VALUE, w)],
    )
    here = solve(implies(H, eq(column(ATTRIBUTE, m), mine(VALUE))), same, alone)
    there = leibniz(function(J, lambda k: column(k, m)), i, ATTRIBUTE)
    goal = eq(column(i, m), ite(eq(i, ATTRIBUTE), mine(VALUE), ONE))
    each = solve(implies(H, goal), *cases, here, there)
    single = point("prod", function(J, lambda k: mine(VALUE)), ATTRIBUTE)
    product = J.prod(lambda k: column(k, m))
    whole = equal(product, single.formula.args[0], H, use=lambda k: [instance(each, {i: k})])
    return solve(implies(H, eq(product, mine(VALUE))), whole, single)


@remembered
def one_drawn():
    """Return the probability of the value if attribute m is the one that is reported."""
    H = model.rsfd_marginal().given
    found = cylinders.over(J, V, function_of(J, V, may), law(m))
    total = found.formula.args[0]
    return solve(implies(H, eq(total, law(m)(ATTRIBUTE, VALUE))), found, columns())


def drawn(m, y):
    """Return the probability of a tuple, if m is the attribute that is reported."""
    return J.prod(lambda i: law(m)(i, y(i)))


def is_looked_at(y):
    """Return whether a tuple has the value that is looked at."""
    return J.forall(lambda i: may(i, y(i)))


@remembered
def one_tuple():
    """Return the share of a tuple, times the number of attributes, as a sum over the one drawn."""
    H = model.rsfd_marginal().given
    here = and_(J.forall(lambda j: VALUES(j, y(j))), eq(y(ATTRIBUTE), VALUE))
    there = is_looked_at(y)
    ends = derive(here, there, lambda i: [*at(here, i), leibniz(y, i, ATTRIBUTE)])
    back = derive(there, here, lambda *i: at(there, *i, ATTRIBUTE)[:1] + at(there, *i))
    inner = J.sum(lambda m: ite(is_looked_at(y), drawn(m, y), ZERO))
    total, n = J.sum(lambda m: drawn(m, y)), size(J)
    pulled = induction(lambda a, b: eq(a, ite(there, b, ZERO)), [inner, total])
    times = solve(implies(N >= 1, eq(P / N * N, P)))
    times = instance(times, {P: total, N: n})
    some = size_facts(J, lambda j: TRUE, ATTRIBUTE)
    return solve(
        implies(H, eq(ite(here, total / n, ZERO) * n, inner)), pulled, ends, back, times, *some
    )


def theorem():
    """Return uldp-rsfd-marginal."""
    statement = model.rsfd_marginal()
    H, goal = statement.given, statement.goals[0]
    shown, n, k = goal.args[0], size(J), values(ATTRIBUTE)
    pairs = function_of(TUPLES, J, lambda y, m: ite(is_looked_at(y), drawn(m, y), ZERO))
    turned = exchange("sum", pairs)
    rows_, columns_ = turned.formula.args
    first = induction(
        lambda a, b: eq(a * n, b), [shown, rows_], H, use=lambda o: [instance(one_tuple(), {y: o})]
    )
    told = ite(eq(FIRST(ATTRIBUTE), VALUE), *rr.probabilities(k, E))
    chances = J.sum(lambda m: law(m)(ATTRIBUTE, VALUE))
    second = equal(columns_, chances, H, use=lambda o: [instance(one_drawn(), {m: o})])
    alone = point("sum", function(J, lambda m: told - 1 / k), ATTRIBUTE)
    split = induction(lambda a, b, c: eq(a, b + c * (1 / k)), [chances, alone.formula.args[0], n])
    some = rows()[2]
    counted = [instance(some, {i: ATTRIBUTE}), *size_facts(J, lambda j: TRUE, ATTRIBUTE)]
    S = const("s0", REAL)
    known = and_(N >= 1, K >= 1)
    below = solve(implies(known, N * K > 0))
    share = rational(known, (P - 1 / K + N * (1 / K)) / N, P / N + (N - 1) / (N * K), below)
    divided = solve(implies(and_(N >= 1, eq(S * N, P)), eq(S, P / N)))
    divided = instance(divided, {S: shown, N: n, P: told - 1 / k + n * (1 / k)})
    parts = []
    hit = eq(FIRST(ATTRIBUTE), VALUE)
    for case, p in zip((hit, not_(hit)), rr.probabilities(k, E), strict=True):
        value = instance(share, {N: n, K: k, P: p})
        facts = [first, turned, second, alone, split, divided, value, *counted]
        parts.append(solve(implies(and_(H, case), goal), *facts))
    return concluded(statement, solve(implies(H, goal), *parts))


def defined():
    """Return that no denominator is zero."""
    _, _, some, spread = rows()

    def facts(*chosen):
        attributes = [ATTRIBUTE, *(c for c in chosen if c.sort is J)]
        found = [instance(t, {i: c}) for t in (some,) for c in attributes]
        found += [instance(spread, {K: values(c)}) for c in attributes]
        return [*found, *size_facts(J, lambda j: TRUE, ATTRIBUTE)]

    return defined_at(model.rsfd_marginal(), facts)


@decides("uldp-rsfd-marginal")
def rsfd_marginal():
    """The sum over the other attributes' reports."""
    return Decision(
        verdict="proved",
        why=(
            "Summed over the other attributes' reports, each of which has probabilities that sum "
            "to one, a tuple's law leaves the attribute's own: RR's if it was drawn, one time in "
            "d, and a uniform fake otherwise. One attribute's empirical estimate is made of it."
        ),
        scope="all numbers of attributes and sizes, all E >= 1",
        theorem=theorem,
        defined=defined,
    )
