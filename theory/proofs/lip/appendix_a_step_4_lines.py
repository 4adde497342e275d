"""Appendix A, step 4: L on the boundaries F1 = e^eps and F4 = e^eps, and the optimum there."""

from fractions import Fraction

from mechanisms.losses import lip
from theory.kernel.terms import and_, eq, implies, real
from theory.kernel.theorem import solve
from theory.ledger.decisions import proves, refutes
from theory.library.arithmetic import number_lemma
from theory.statements.stated import stated
from theory.tactics.closing import concluded
from theory.tactics.context import Given
from theory.tactics.logic import deny

said = stated("lip-step4-monotone")
R0, R1, P1, Q0, Q1, E = said.r0, said.r1, said.P1, said.q0, said.q1, said.E

HALF, QUARTER = real(Fraction(1, 2)), real(Fraction(1, 4))


@refutes("lip-step4-line")
def line_as_printed(statement):
    """Return that at P1 = 1/2 and e^eps = 2 L is four times what is printed."""
    return deny(statement.formula, HALF, QUARTER, QUARTER, real(2))


@proves("lip-step4-line-corrected")
def line(statement):
    """Return L on both lines: lambda0 - q1 is (e^eps-1) q1 there, or (1-P1)/P1 (e^eps-1) q0."""
    p = Given(statement)
    lambda0, lambda1 = lip.output_probabilities(Q0, Q1, P1)
    p.have(and_(lambda0 + lambda1 == 1, P1 * (lambda0 - Q1) == (1 - P1) * (lambda1 - Q0)))
    return p.conclude()


@number_lemma
def larger_further(p, a, b, c, e, g, h, m0, m1, k0, k1, low, high):
    """Return that g^2/(m0 m1) rises with a, for m0 = e a, m1 = 1 - e a and g = c (e-1) a."""
    here = and_(m0 > 0, m1 > 0, m0 == e * a, m1 == 1 - e * a, g == c * (e - 1) * a)
    there = and_(k1 > 0, k0 == e * b, k1 == 1 - e * b, h == c * (e - 1) * b)
    p = p.under(c > 0, a < b, here, there, low == m0 * m1, high == k0 * k1)
    scale = c * (e - 1) * (c * (e - 1)) * (e * a * b)
    some, none = p.under(e > 1), p.under(e == 1)
    for case in (some, none):
        case.have(and_(a > 0, k0 > 0, low > 0, high > 0, a * k1 < b * m1))
    p.have(and_(g * g * high == scale * (a * k1), h * h * low == scale * (b * m1)))
    some.have(scale > 0)
    some.have(scale * (a * k1) < scale * (b * m1))
    some.have(g * g / low < h * h / high)
    none.have(and_(g == 0, h == 0))
    less, same = g * g / low < h * h / high, g * g / low == h * h / high
    return p.have(and_(implies(e > 1, less), implies(eq(e, 1), same)))


@proves("lip-step4-monotone")
def rises(statement):
    """Return that L rises along both lines: on F4 lambda0 - q1 is (1-P1)/P1 (e^eps-1) q0."""
    p = Given(statement)
    (m0, m1), (k0, k1) = (lip.output_probabilities(*q, P1) for q in ((Q0, Q1), (R0, R1)))
    lines = {
        "rises with q1": (Q1, R1, real(1), m0, m1, k0, k1),
        "rises with q0": (Q0, R0, (1 - P1) / P1, m1, m0, k1, k0),
    }
    parts = []
    for name, (a, b, c, *masses) in lines.items():
        goal, numbers = p.goal(name), (m0 - Q1, k0 - R1, *masses, m0 * m1, k0 * k1)
        shown = p.under(goal.args[0]).use(larger_further(a, b, c, E, *numbers))
        parts.append(solve(implies(p.H, goal), shown))
    return concluded(statement, *parts)


@refutes("lip-optimal-at-f1-f4")
def for_a_rare_value(statement):
    """Return that at P1 = 1/10 and e^eps = 2 the optimum has F4 below e^eps."""
    return deny(statement.formula, real(Fraction(1, 10)), real(2))
