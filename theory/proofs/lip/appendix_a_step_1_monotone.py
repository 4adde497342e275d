"""Appendix A, step 1: the objective L falls as the channel lies more, and equation (30)."""

from fractions import Fraction

from mechanisms.losses import lip
from theory.kernel.terms import and_, or_, real
from theory.ledger.decisions import proves, refutes
from theory.library.arithmetic import number_lemma
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.logic import deny

said = stated("lip-monotone")
MORE, P1, Q0, Q1 = said.more, said.P1, said.q0, said.q1


@number_lemma
def product_falls(p, g, m0, m1, h, k0, k1):
    """Return that g^2/(m0 m1) falls if g/m1 falls, g/m0 does not rise, and g stays at least 0."""
    signs = and_(m0 > 0, m1 > 0, k0 > 0, k1 > 0, g > 0, h >= 0)
    falls = and_(h * m1 <= g * k1, h * m0 <= g * k0, or_(h * m1 < g * k1, h * m0 < g * k0))
    p = p.under(signs, falls)
    p.have(and_(h * h * (m0 * m1) < g * g * (k0 * k1), m0 * m1 > 0, k0 * k1 > 0))
    return p.have(h * h / (k0 * k1) < g * g / (m0 * m1))


@proves("lip-monotone")
def falls(statement):
    """Return lip-monotone: both factors are pulled toward 0 by more lies."""
    p = Given(statement)
    lambda0, lambda1 = lip.output_probabilities(Q0, Q1, P1)
    for name, q0, q1 in (("falls in q0", Q0 + MORE, Q1), ("falls in q1", Q0, Q1 + MORE)):
        k0, k1 = lip.output_probabilities(q0, q1, P1)
        values = lambda0 - Q1, lambda0, lambda1, k0 - q1, k0, k1
        inside = p.under(p.goal(name).args[0])
        inside.under(P1 < 1).use(product_falls(*values))
        inside.under(P1 == 1).have(and_(lambda0 - Q1 == 0, k0 - q1 == 0))
    return p.conclude()


@refutes("lip-derivative")
def as_printed(statement):
    """Return that at P1 = 1/2 the printed line is not the derivative."""
    return deny(statement.formula, *(real(Fraction(1, n)) for n in (2, 4, 4, 8)))


@proves("lip-derivative-corrected")
def corrected(statement):
    """Return the derivative, an identity of rational functions."""
    return Given(statement).conclude()
