"""Ours: columns of OSLDP that are no sum of others within the budgets."""

from theory.kernel.terms import and_, implies, ite, not_
from theory.ledger.decisions import defined_by, proves
from theory.statements.oneid.rays import COLUMNS, S, X
from theory.statements.uldp.extreme import SENSITIVE, E
from theory.tactics.context import Given
from theory.tactics.logic import at


@proves("uldp-patterns-extreme")
def patterns_extreme(statement):
    """Return that a sensitive value in the set and each outside have all of their budget."""
    p = Given(statement)
    u, x, other, told = p.fix(COLUMNS, X, X, X)
    p.have(and_(1 / E * E == 1, 1 / E <= 1, 1 / E > 0))
    p.have(implies(S(x), SENSITIVE(x)))
    p.have(p.goals[0])
    inside = p.some(X.exists(lambda x: S(x)))
    outside = p.some(X.exists(lambda x: not_(S(x))))
    (both,) = [g.args[0] for g in at(p.goals[1], u)[0].formula.args[1:]]
    q = p.under(both)

    def whole(x):
        return ite(S(x), E, 1)

    q.have(implies(and_(S(x), not_(S(other))), 1 / E * u(x) <= u(other)))
    q.have(implies(and_(S(x), not_(S(other))), 1 / E * (E - u(x)) <= 1 - u(other)))
    q.have(implies(and_(S(x), not_(S(other))), u(x) == E * u(other)))
    q.have(implies(S(x), u(x) == E * u(outside)), at=[outside])
    q.have(u(inside) == E * u(outside))
    q.have(implies(not_(S(x)), u(inside) == E * u(x)), at=[inside])
    q.have(implies(not_(S(x)), u(x) == u(outside)))
    q.have(u(x) == whole(x) * u(outside))
    q.have(u(other) == whole(other) * u(outside))
    p.have(p.goals[2])
    part = p.under(
        not_(SENSITIVE(told)),
        *(and_(u(v) >= 0, ite(v == told, 1, 0) - u(v) >= 0) for v in (x, other)),
    )
    part.have(implies(not_(x == told), u(x) == 0))
    part.have(implies(not_(other == told), u(other) == 0))
    part.have(u(x) * ite(other == told, 1, 0) <= u(other) * ite(x == told, 1, 0))
    return p.conclude()


@defined_by("uldp-patterns-extreme")
def budget_defined(statement):
    """Return that the budget is not zero."""
    p = Given(statement)
    p.have(E > 1)
    return p.defined()
