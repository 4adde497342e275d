"""Proposition 6: the asymptotic l1 loss of uRR, equation (12)."""

from mechanisms import urr
from mechanisms.encodings.base import unit_variance
from mechanisms.losses import urr as losses
from theory.kernel.binding import function_of
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import instance, solve
from theory.ledger.claims import Decision, decides
from theory.notions.probability import size
from theory.statements.uldp import l1 as model
from theory.statements.uldp import urr as urr_model
from theory.statements.uldp.urr import OMEGA, REPORT, SENSITIVE, E, P, U, X
from theory.tactics.expand import rational
from theory.tactics.sums import size_facts
from theory.uldp import l1_of_reports

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


def theorem():
    """Return Proposition 6."""
    says = function_of(U, OMEGA, X, lambda u, o, y: eq(REPORT(u, o), y))
    one = term()
    return l1_of_reports.assembled(
        model.urr_l1(),
        says,
        lambda v: size_facts(X, SENSITIVE, v),
        lambda v: [instance(one, {y: v})],
    )


@decides("uldp-urr-l1")
def urr_l1():
    """The terms of (12) are the standard deviations, exactly."""
    return Decision(
        verdict="proved",
        printed_proof="flawed",
        why=(
            "Each term of (12) is sqrt(n) times the standard deviation of p^(x), exactly, and the "
            "mean absolute deviation of a nearly normal estimate is sqrt(2/pi) of that. The "
            "printed (37) lacks the root over m(1-m), which (38) has, and takes the limit of a "
            "mean from convergence in distribution alone; the axiom clt has the means. The loss "
            "and (12) differ by at most K v/n. Where (12) is 0 (s = 1 with all of p on it, or one "
            "value) the loss is 0 too, and there is no ratio. At eps = 0, which the proposition "
            "admits, u' = 0 and there is no estimate. For the loss at finite n see "
            "uldp-l1-finite-n."
        ),
        scope="all s, N >= 0, all eps > 0, every p at which (12) is not 0, n -> infinity",
        theorem=theorem,
    )
