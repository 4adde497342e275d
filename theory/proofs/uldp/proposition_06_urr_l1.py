"""Proposition 6: the asymptotic l1 loss of uRR, equation (12)."""

from mechanisms import urr
from mechanisms.encodings.base import unit_variance
from mechanisms.losses import urr as losses
from theory.kernel.binding import function_of
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import instance, solve
from theory.ledger.decisions import proves
from theory.notions.probability import size
from theory.proofs.uldp import l1_of_reports
from theory.statements.stated import stated
from theory.statements.uldp import urr as urr_model
from theory.tactics.expand import rational
from theory.tactics.sums import size_facts

said = stated("uldp-urr-l1")
OMEGA, REPORT, SENSITIVE, E, P, U = said.Omega, said.report, said.X_S, said.E, said.p, said.U
X = said.X

y = const("y", X)


def term():
    """Return that a term of (12), squared, is n times the variance of the estimate of p(y)."""
    s = size(X, SENSITIVE)
    known = and_(E > 1, s >= 0)
    kinds = []
    for flag in (True, False):
        own, other = urr.output_probabilities(flag, s, E)
        kinds.append(
            rational(
                known, losses.l1_square(flag, P(y), s, E), unit_variance(other, own - other, P(y))
            )
        )
    own, other = urr_model.own_and_other(y, s)
    printed = ite(SENSITIVE(y), *(losses.l1_square(flag, P(y), s, E) for flag in (True, False)))
    goal = eq(printed, unit_variance(other, own - other, P(y)))
    cases = [
        solve(implies(and_(known, c), goal), *kinds) for c in (SENSITIVE(y), not_(SENSITIVE(y)))
    ]
    return solve(implies(known, goal), *cases)


@proves("uldp-urr-l1")
def theorem(statement):
    """Return Proposition 6."""
    reports_value = function_of(U, OMEGA, X, lambda u, o, y: eq(REPORT(u, o), y))
    one = term()
    return l1_of_reports.assembled(
        statement,
        reports_value,
        lambda v: size_facts(X, SENSITIVE, v),
        lambda v: [instance(one, {y: v})],
    )
