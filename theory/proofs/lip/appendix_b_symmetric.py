"""Appendix B: the symmetric channels with eps-LIP, and the errors at the ends."""

from fractions import Fraction

from theory.kernel.terms import and_, eq, implies, real
from theory.kernel.theorem import generalise, solve
from theory.ledger.decisions import proves, refutes
from theory.statements.lip.appendix_steps import ends
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.listed import cases_of
from theory.tactics.logic import deny

said = stated("lip-symmetric-feasible")
FLIP, P1, E = said.q, said.P1, said.E


def positive_denominators(p):
    """Show that the denominators of the ends are positive."""
    p.have(and_(E - 2 * P1 + 1 > 0, E + 2 * P1 - 1 > 0))
    return p


@proves("lip-symmetric-feasible")
def feasible(statement):
    """Return which flips have eps-LIP: F1 and F2 bind, and the six other bounds follow."""
    H, goal = statement.given, statement.goal("from F1 to F2")
    private = goal.args[0]
    first, second, _, _ = ends(P1)
    width = E - 2 * P1 + 1
    positive = solve(implies(H, width > 0))
    low, high = FLIP * width >= 1 - P1, FLIP * width <= E - P1
    same = [
        solve(implies(H, eq(first <= FLIP, low)), positive),
        solve(implies(H, eq(second >= FLIP, high)), positive),
    ]
    inside = and_(H, low, high)
    one = P1 + FLIP * (1 - 2 * P1)
    bounds = [
        solve(implies(inside, part))
        for mass in (one, 1 - one)
        for flip in (FLIP, 1 - FLIP)
        for part in (mass <= E * flip, flip <= E * mass)
    ]
    cases = cases_of(goal)
    there = solve(implies(inside, private), *bounds, *cases)
    here = solve(implies(and_(H, private), and_(low, high)), *cases)
    implication = solve(statement.implication, there, here, *same)
    return generalise(implication, *statement.constants)


@proves("lip-symmetric-ends")
def equal_errors(statement):
    """Return that the errors at two ends are the same: each flip is 1 less the other."""
    p = positive_denominators(Given(statement))
    first, second, third, fourth = ends(P1)
    p.have(and_(first + second == 1, third + fourth == 1))
    p.have(and_(first > 0, second > 0, third >= 0, fourth > 0))
    return p.conclude()


@proves("lip-symmetric-upper-min")
def lesser(statement):
    """Return that F2's end is the lesser."""
    p = positive_denominators(Given(statement))
    _, second, third, _ = ends(P1)
    p.have(and_(second * (E - 2 * P1 + 1) == E - P1, third * (E + 2 * P1 - 1) == E + P1 - 1))
    p.have(second <= third)
    return p.conclude()


@refutes("lip-symmetric-upper-max")
def greater(statement):
    """Return that at P1 = 1/4 and e^eps = 2 the greater is F3's: 5/6 against 7/10."""
    return deny(statement.formula, real(Fraction(1, 4)), real(2))
