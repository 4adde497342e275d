"""Ours: columns of OSLDP that are no sum of others within the budgets, and one that is."""

from mechanisms import urap
from theory.kernel.terms import and_, const, implies, ite, not_, real
from theory.kernel.theorem import instance
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.library.unary import Likelihood
from theory.statements.oneid.rays import COLUMNS
from theory.statements.stated import stated
from theory.statements.uldp.extreme import SILENT
from theory.tactics.context import Given
from theory.tactics.logic import at

said = stated("uldp-urap-not-extreme")
X, ANOTHER, CHOSEN, SENSITIVE, E, OTHER = said.X, said.z, said.x_0, said.X_S, said.E, said.other
OWN, THETA = said.own, said.theta
S = stated("uldp-patterns-extreme").S


@proves("uldp-patterns-extreme")
def patterns_extreme(statement):
    """Return that a sensitive value in the set and each outside have all of their budget."""
    p = Given(statement)
    u, x, other, revealed = p.fix(COLUMNS, X, X, X)
    p.have(and_(1 / E * E == 1, 1 / E <= 1, 1 / E > 0))
    p.have(implies(S(x), SENSITIVE(x)))
    p.have("within the budgets")
    inside = p.some(X.exists(lambda x: S(x)))
    outside = p.some(X.exists(lambda x: not_(S(x))))
    (both,) = [g.args[0] for g in at(p.goal("extreme"), u)[0].formula.args[1:]]
    q = p.under(both)

    def pattern(x):
        return ite(S(x), E, 1)

    q.have(implies(and_(S(x), not_(S(other))), 1 / E * u(x) <= u(other)))
    q.have(implies(and_(S(x), not_(S(other))), 1 / E * (E - u(x)) <= 1 - u(other)))
    q.have(implies(and_(S(x), not_(S(other))), u(x) == E * u(other)))
    q.have(implies(S(x), u(x) == E * u(outside)), at=[outside])
    q.have(u(inside) == E * u(outside))
    q.have(implies(not_(S(x)), u(inside) == E * u(x)), at=[inside])
    q.have(implies(not_(S(x)), u(x) == u(outside)))
    q.have(u(x) == pattern(x) * u(outside))
    q.have(u(other) == pattern(other) * u(outside))
    p.have("told values within the budgets")
    part = p.under(
        not_(SENSITIVE(revealed)),
        *(and_(u(v) >= 0, ite(v == revealed, 1, 0) - u(v) >= 0) for v in (x, other)),
    )
    part.have(implies(not_(x == revealed), u(x) == 0))
    part.have(implies(not_(other == revealed), u(other) == 0))
    part.have(u(x) * ite(other == revealed, 1, 0) <= u(other) * ite(x == revealed, 1, 0))
    return p.conclude()


def _quotients(p):
    """Show properties of d1 and d2 of uRAP."""
    d1, d2 = urap.probabilities(THETA, E)
    p.have((1 - THETA) * E + THETA >= 1)
    p.have((1 - d1) * d2 == 1 - THETA)
    p.have(d2 > 0)
    p.have(d1 < 1)


@remembered
def zeros_no_likelier(x, z):
    """A report of only zeros is no likelier from x than from z, if their two bits are not."""
    v = const("v", X)
    report = Likelihood(X, OWN, OTHER, SILENT)
    bits = report.own(x) * report.other(z) <= real(1) * (report.own(z) * report.other(x))
    p = Given(and_(X.forall(lambda v: and_(OWN(v) <= 1, OTHER(v) <= 1)), bits))
    signs = p.have(and_(report.own(v) >= 0, report.other(v) >= 0))
    return report.ratio(p.H, real(1), x, z, lambda k: instance(signs, {v: k}), p.have(bits))


@proves("uldp-urap-not-extreme")
def urap_not_extreme(statement):
    """Return that own and another's bits of 0 have one ratio of probabilities."""
    p = Given(statement)
    x, z, v = p.fix(X, X, X)
    _quotients(p)
    own, other = (lambda v, f=f: statement.spelled(f(v)) for f in (OWN, OTHER))
    report = Likelihood(X, own, other, SILENT)
    p.have(and_(own(v) <= 1, other(v) <= 1))
    p.have(report.own(x) * report.other(z) <= real(1) * (report.own(z) * report.other(x)))
    p.use(zeros_no_likelier(x, z), {OWN: own, OTHER: other})
    p.have(report(x).args[0](v) > 0)
    p.by_item(report(x) > 0)
    p.have("it occurs")
    p.have("and tells nothing")
    p.have(report(x) == report(z))
    first, share = E / (E + 1), 1 / (E + 1)
    p.have(and_(1 / E * E == 1, 1 / E > 0, 1 / E <= 1))
    p.have(and_(first + share == 1, share > 0, first == E * share))
    p.have(1 / E * first == share)
    p.have(1 / E * share <= share)
    p.have(share <= first)
    for number in (first, share):
        p.have(number * report(x) >= 0)
    p.have(share * report(x) < first * report(x))
    p.have(1 / E * (first * report(x)) == share * report(x))
    p.have(1 / E * (share * report(x)) <= share * report(x))
    p.have(first * report(x) + share * report(x) == report(x))
    p.have("a part within LDP's budgets", at=[x, z])
    p.have("the rest within LDP's budgets", at=[x, z])
    p.have(share * report(CHOSEN) * report(CHOSEN) < first * report(CHOSEN) * report(CHOSEN))
    p.have("no share", at=[CHOSEN, ANOTHER])
    return p.conclude()
