"""Appendix A, step 3: which of the four constraints bind for q0 + q1 <= 1."""

from fractions import Fraction

from mechanisms import binary_channel
from theory.kernel.terms import and_, implies, not_, real
from theory.kernel.theorem import solve
from theory.ledger.decisions import proves, refutes
from theory.statements.lip.printed_channel import MIDDLE
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.listed import cases_of
from theory.tactics.logic import deny

said = stated("lip-step3-boundary")
P1, E = said.P1, said.E

RARE, QUARTER, BUDGET = Fraction(1, 10), Fraction(1, 4), Fraction(2)


@proves("lip-f1-minus-f2")
@proves("lip-f4-minus-f3-corrected")
def difference(statement):
    """Return a difference of two ratios: as printed, or with P1 in front."""
    return Given(statement).conclude()


@refutes("lip-f4-minus-f3")
def f4_minus_f3(statement):
    """At P1 = 1/10."""
    return deny(statement.formula, *map(real, (RARE, QUARTER, QUARTER)))


@refutes("lip-step3-boundary")
def boundary_refuted(statement):
    """Return that the channel of Theorem 2, for a rare X = 1, has these two and not all four."""
    q0, q1 = binary_channel.balanced_lip(RARE, BUDGET)
    return deny(statement.formula, *map(real, (RARE, q0, q1, BUDGET)))


@proves("lip-step3-boundary-regime")
def by_regime(statement):
    """Return lip-step3-boundary-regime."""
    p = Given(statement)
    inside = p.goal("in the middle, F1 and F4 suffice")
    outside = p.goal("elsewhere, Theorem 2's channel is outside")
    q0, q1 = binary_channel.balanced_lip(P1, E)
    flips = p.have(and_(E * q0 == P1, E * q1 == 1 - P1, q0 >= 0, q1 >= 0))
    other = p.under(not_(MIDDLE))
    p.know(solve(implies(p.H, inside), *cases_of(inside)))
    cases = cases_of(outside.args[1])
    p.know(*(solve(implies(other.H, part), flips, *cases) for part in outside.args[1].args))
    return p.conclude()
