"""Proposition 9: the asymptotic l1 loss of uRAP, equation (17)."""

from mechanisms import rappor, urap
from mechanisms.encodings.base import unit_variance
from mechanisms.losses import urap as losses
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import instance, solve
from theory.ledger.claims import Decision, decides
from theory.statements.uldp import empirical
from theory.statements.uldp import l1 as model
from theory.statements.uldp.empirical import SAYS
from theory.statements.uldp.urr import SENSITIVE, P, X
from theory.statements.uldp.worst_l2 import A
from theory.tactics.expand import rational
from theory.uldp import l1_of_reports
from theory.uldp.proposition_10_urap_l1_worst import simple

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


def theorem():
    """Return Proposition 9."""
    one = term()
    return l1_of_reports.assembled(
        model.urap_l1(), SAYS, lambda v: simple(), lambda v: [instance(one, {y: v})]
    )


@decides("uldp-urap-l1")
def urap_l1():
    """The terms of (17) are the standard deviations, exactly."""
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why=(
            "Each term of (17) is sqrt(n) times the standard deviation of p^(x_j), exactly, and "
            "the axiom clt has the means. The printed proof rests on (38), as Proposition 6 does. "
            "Where (17) is 0 the loss is 0 too, and there is no ratio. At eps = 0, which the "
            "proposition admits, u' = 0 and there is no estimate."
        ),
        scope=(
            "all s, N >= 0, the paper's theta, all eps > 0, every p at which (17) is not 0, "
            "n -> infinity"
        ),
        theorem=theorem,
    )
