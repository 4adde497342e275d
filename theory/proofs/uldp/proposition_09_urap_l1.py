"""Proposition 9: the asymptotic l1 loss of uRAP, equation (17)."""

from mechanisms import rappor, urap
from mechanisms.encodings.base import unit_variance
from mechanisms.losses import urap as losses
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import instance, solve
from theory.ledger.decisions import proves
from theory.proofs.uldp import l1_of_reports
from theory.proofs.uldp.proposition_10_urap_l1_worst import simple
from theory.statements.stated import stated
from theory.statements.uldp import empirical
from theory.tactics.expand import rational

said = stated("uldp-urap-l1")
SAYS, SENSITIVE, P, X, A = said.says, said.X_S, said.p, said.X, said.a

y = const("y", X)


def term():
    """Return that a term of (17), squared, is n times the variance of the estimate of p(y)."""
    kinds = []
    for flag in (True, False):
        own, other = urap.bit_probabilities(flag, rappor.basic_theta(A), A * A)
        variance = unit_variance(other, own - other, P(y))
        kinds.append(rational(A > 1, losses.l1_square(flag, P(y), A), variance, *simple()))
    own, other = empirical.urap_bits(y)
    printed = ite(SENSITIVE(y), *(losses.l1_square(flag, P(y), A) for flag in (True, False)))
    goal = eq(printed, unit_variance(other, own - other, P(y)))
    cases = [
        solve(implies(and_(A > 1, c), goal), *kinds) for c in (SENSITIVE(y), not_(SENSITIVE(y)))
    ]
    return solve(implies(A > 1, goal), *cases)


@proves("uldp-urap-l1")
def theorem(statement):
    """Return Proposition 9."""
    one = term()
    return l1_of_reports.assembled(
        statement, SAYS, lambda v: simple(), lambda v: [instance(one, {y: v})]
    )
