"""Appendix A, step 2: exchanging the outputs changes neither objective nor feasible region."""

from mechanisms.losses import lip
from theory.kernel.terms import and_, implies
from theory.kernel.theorem import solve
from theory.ledger.decisions import proves
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.listed import cases_of

said = stated("lip-symmetry")
P1, Q0, Q1 = said.P1, said.q0, said.q1


def both_occur(statement):
    """Return the context, in which both outputs can occur, as printed and mirrored."""
    p = Given(statement)
    for pair in ((Q0, Q1), (1 - Q0, 1 - Q1)):
        p.have(and_(*(mass > 0 for mass in lip.output_probabilities(*pair, P1))))
    return p


@proves("lip-symmetry")
def mirrored(statement):
    """Return lip-symmetry."""
    p = both_occur(statement)
    region = p.goal("the region is the same")
    p.know(solve(implies(p.H, region), *cases_of(region)))
    return p.conclude()
