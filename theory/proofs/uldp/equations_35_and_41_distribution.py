"""Equations (35), (36), (41), (42): how reports of uRR and uRAP are distributed, and estimates."""

from mechanisms import rappor, urap, urr
from mechanisms.estimation.empirical import from_frequencies
from theory.kernel.terms import and_, eq, implies
from theory.kernel.theorem import instance
from theory.ledger.decisions import proves
from theory.notions.probability import size
from theory.proofs.uldp.empirical_variance import one_user, report_probability, unbiased
from theory.proofs.uldp.proposition_10_urap_l1_worst import simple
from theory.statements.stated import stated
from theory.statements.uldp import distribution as model
from theory.tactics.context import Given
from theory.tactics.logic import derive

said = stated("uldp-urap-l2")
SAYS, OMEGA, OTHER, OWN, SENSITIVE = said.says, said.Omega, said.other, said.own, said.X_S
P, U, X, A = said.p, said.U, said.X, said.a
also = stated("uldp-urr-l2")
REPORT, E = also.report, also.E


def assembled(statement, reports_value, printed, bits, *known):
    """Return the statement: the law of one report, the estimate as printed, and its mean.

    Parameters
    ----------
    statement : Statement
    reports_value : callable
        Whether a user says a value at an outcome.
    printed : callable
        (35) and (36), of whether a value is sensitive, its p, and s.
    bits : callable
        Of whether a value is sensitive, to own and other.
    known : Theorem
        What makes denominators nonzero.
    """
    p, general, s = Given(statement), Given(one_user()), size(X, SENSITIVE)
    u, y, o = p.fix(U, X, OMEGA)
    counts = p.have(and_(s >= 0, implies(SENSITIVE(y), s >= 1), size(U) >= 1))
    p.know(*known)
    p.have(p(OWN)(y) > p(OTHER)(y))
    values = {SAYS: reports_value, OWN: p(OWN), OTHER: p(OTHER)}
    law = p.use(report_probability(general.H, u, y), values)
    p.use(unbiased(general, y), values)
    frequency, laws, shapes = p(model.frequency(y, o, values[SAYS])), [law, counts], [counts]
    for flag in (True, False):
        own, other = bits(flag)
        m, estimate = printed(flag, P(y), s)
        laws.append(p.have(other + (own - other) * P(y) == m))
        shapes.append(
            p.have(from_frequencies(frequency, other, own - other) == estimate(frequency))
        )

    def at_report(*chosen):
        return [instance(t, dict(zip((u, y), chosen, strict=True))) for t in laws]

    def at_outcome(*chosen):
        return [instance(t, dict(zip((y, o), chosen, strict=True))) for t in shapes]

    goals = {"how likely a report is": at_report, "the estimate as printed": at_outcome}
    for name, facts in goals.items():
        goal = p.goal(name)
        p.know(derive(p.H, goal, lambda *c, facts=facts: facts(*c) if len(c) == 2 else []))
    return p.conclude()


@proves("uldp-urr-distribution")
def of_urr(statement):
    """Return (35) and (36)."""
    return assembled(
        statement,
        lambda u, o, y: eq(REPORT(u, o), y),
        model.urr_printed,
        lambda flag: urr.output_probabilities(flag, size(X, SENSITIVE), E),
    )


@proves("uldp-urap-distribution")
def of_urap(statement):
    """Return (41) and (42)."""
    return assembled(
        statement,
        SAYS,
        model.urap_printed,
        lambda flag: urap.bit_probabilities(flag, rappor.basic_theta(A), A * A),
        *simple(),
    )
