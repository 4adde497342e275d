"""Shuffling does not hide a value that nobody else has and that reports can reveal."""

from theory.kernel.binding import apply, exception, function, function_of
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import (
    counterexample,
    elimination,
    generalise,
    instance,
    point,
    solve,
)
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.library import families
from theory.library.factors import one_out
from theory.notions.probability import size
from theory.statements.stated import stated
from theory.statements.uldp.shuffled import REPORTS
from theory.tactics.closing import concluded
from theory.tactics.context import Given
from theory.tactics.logic import prove
from theory.tactics.sums import ONE, ZERO

said = stated("uldp-shuffled-others")
PROTECTED, SECOND, VALUE, WHO, Q, U = said.Y_P, said.other, said.value, said.who, said.Q, said.U
X, Y = said.X, said.Y

r, s, u = const("r", REPORTS), const("s", REPORTS), const("u", U)
y, x = const("y", Y), const("x_any", X)


DELTAS = "delta", "delta the other way"


def given(statement):
    """Return the hypotheses on the mechanism and the users."""
    asked = "Q is a mechanism", "ULDP with (4')", "the value is of one user", "a value unlike it"
    return and_(*(h for name, h in statement.hypotheses.items() if name in asked))


def worlds():
    """Return the users' values in both worlds."""
    return VALUE, function(U, lambda u: ite(eq(u, WHO), SECOND, VALUE(u)))


def law(value, r):
    """Return the probability of reports."""
    return U.prod(lambda u: Q(value(u), r(u)))


def gives_away(y):
    """Return whether an output is invertible and x' can report it."""
    return and_(not_(PROTECTED(y)), Q(VALUE(WHO), y) > 0)


def some_report_reveals(r):
    """Return whether one of the reports gives x' away."""
    return U.exists(lambda u: gives_away(r(u)))


@remembered
def plain(H):
    """Return that Q is a mechanism, and that only x' reports what reveals it."""
    p = Given(H)
    own = implies(and_(gives_away(y), not_(eq(x, VALUE(WHO)))), eq(Q(x, y), 0))
    return p.have(and_(Q(x, y) >= 0, eq(Y.sum(Q(x)), 1))), p.have(own, at=[y, x, VALUE(WHO)])


def context(H):
    """Return the context of these hypotheses, with `plain`."""
    p = Given(H)
    p.know(*plain(H))
    return p


@remembered
def entries(H):
    """No law of reports has a negative entry, in either world."""
    p = context(H)
    return [p.by_item(law(value, r) >= 0) for value in worlds()]


@remembered
def symmetric():
    """Return that it depends only on how often each report is made."""
    p, some = Given(same_counts(r, s)), function(U, lambda u: not_(gives_away(r(u))))
    who, where = exception(some), r(exception(some))
    p.know(counterexample(some))
    there = p.some(U.exists(lambda u: eq(s(u), where)))
    own, others = (size(U, lambda u, q=q: eq(q(u), where)) for q in (r, s))
    p.have(own >= 1, at=[who])
    p.have(eq(own, others), at=[where])
    p.under(U.forall(lambda u: not_(eq(s(u), where)))).by_item(eq(others, 0))
    p.have(eq(s(there), where))
    p.have(implies(some_report_reveals(r), some_report_reveals(s)), at=[there])
    forth = solve(
        implies(same_counts(r, s), implies(some_report_reveals(r), some_report_reveals(s))),
        p.have(implies(some_report_reveals(r), some_report_reveals(s))),
    )
    back = instance(forth, {r: s, s: r})
    flipped = prove(implies(same_counts(r, s), same_counts(s, r)), rounds=1)
    return solve(
        implies(same_counts(r, s), eq(some_report_reveals(r), some_report_reveals(s))),
        forth,
        back,
        flipped,
    )


@remembered
def never_in_other_world(H):
    """Return that nobody gives x' away in the other world."""
    (_, value), p = worlds(), context(H)
    some = function(U, lambda u: not_(gives_away(r(u))))
    where = exception(some)
    other = apply(value, where)
    p.know(counterexample(some), one_out(function(U, lambda u: Q(apply(value, u), r(u))), where))
    p.have(not_(eq(other, VALUE(WHO))), at=[where])
    p.have(implies(some_report_reveals(r), eq(Q(other, r(where)), 0)))
    return p.have(implies(some_report_reveals(r), eq(law(value, r), 0)))


@remembered
def of_who(H):
    """Return that the probability that who's report gives x' away is that of such outputs."""
    p, value = context(H), VALUE

    def flag(u, y):
        return ite(eq(u, WHO), ite(gives_away(y), ONE, ZERO), ONE)

    weighted = function_of(U, Y, lambda u, y: Q(value(u), y) * flag(u, y))
    law_ = families.of(U, Y, weighted)
    weighted_product = U.prod(lambda u: weighted(u, r(u)))
    alone = U.prod(lambda u: ite(eq(u, WHO), ite(gives_away(r(u)), ONE, ZERO), ONE))
    p.by_item(eq(weighted_product, law(value, r) * alone))
    p.know(point("prod", function(U, lambda u: ite(gives_away(r(u)), ONE, ZERO)), WHO))
    p.have(eq(weighted_product, ite(gives_away(r(WHO)), law(value, r), ZERO)))
    total = REPORTS.sum(lambda r: ite(gives_away(r(WHO)), law(value, r), ZERO))
    rows = p.by_item(eq(law_.formula.args[0], total), over=REPORTS)
    gives_away_probability = Y.sum(lambda y: ite(PROTECTED(y), ZERO, Q(value(WHO), y)))
    inner = Y.sum(lambda y: Q(value(u), y) * flag(u, y))
    p.under(eq(u, WHO)).by_item(eq(inner, gives_away_probability), over=Y)
    p.under(not_(eq(u, WHO))).by_item(eq(inner, Y.sum(lambda y: Q(value(u), y))), over=Y)
    p.have(eq(inner, ite(eq(u, WHO), gives_away_probability, ONE)))
    product = U.prod(lambda u: ite(eq(u, WHO), gives_away_probability, ONE))
    factors = p.by_item(eq(law_.formula.args[1], product), over=U)
    last = point("prod", function(U, lambda u: gives_away_probability), WHO)
    return solve(implies(H, eq(total, gives_away_probability)), law_, rows, factors, last)


@remembered
def laws_sum_to_one(H):
    """Return that the laws of reports are distributions, in either world."""
    p, theorems = context(H), []
    for value in worlds():
        law_ = families.of(U, Y, lambda u, y, v=value: Q(apply(v, u), y))
        units = p.by_item(eq(law_.formula.args[1], 1), over=U)
        theorems.append(solve(implies(H, eq(law_.formula.args[0], 1)), law_, units))
    return theorems


@proves("uldp-shuffled-others")
def theorem(statement):
    """Return a lower bound on delta, in both orders."""
    here, there = (function(REPORTS, lambda r, value=value: law(value, r)) for value in worlds())
    A, B = (
        function(REPORTS, some_report_reveals),
        function(REPORTS, lambda r: not_(some_report_reveals(r))),
    )
    p = Given(given(statement))
    p.know(*entries(p.H), *laws_sum_to_one(p.H), never_in_other_world(p.H))

    def mass(p, A):
        return REPORTS.sum(lambda r: ite(A(r), p(r), ZERO))

    own = REPORTS.sum(lambda r: ite(gives_away(r(WHO)), here(r), ZERO))
    p.have(implies(gives_away(r(WHO)), some_report_reveals(r)), at=[WHO])
    facts = [of_who(p.H), *laws_sum_to_one(p.H)]
    facts += [p.by_item(own <= mass(here, A)), p.by_item(eq(mass(there, A), 0))]
    facts += [Given().by_item(eq(REPORTS.sum(f), mass(f, A) + mass(f, B))) for f in (here, there)]
    every = [generalise(symmetric(), r, s), symmetric_complement()]
    first, second = (statement.spelled(statement.hypotheses[d]) for d in DELTAS)
    used = [elimination(first.args[0], A), elimination(second.args[0], B)]
    parts = [solve(implies(statement.given, g), *facts, *every, *used) for g in statement.goals]
    return concluded(statement, *parts)


def symmetric_complement():
    """Return the same of the sets of reports that do not give x' away."""
    same = implies(
        same_counts(r, s), eq(not_(some_report_reveals(r)), not_(some_report_reveals(s)))
    )
    return generalise(solve(same, symmetric()), r, s)


def same_counts(r, s):
    """Return whether each report is made as often."""
    return Y.forall(lambda y: eq(size(U, lambda u: eq(r(u), y)), size(U, lambda u: eq(s(u), y))))
