"""Section 1: Mangat's randomized response beside Warner's, by the variance of the estimate."""

from fractions import Fraction

from theory.kernel.terms import and_, eq, implies, real
from theory.ledger.decisions import proves, refutes
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.logic import deny
from theory.tactics.numbers import of_numbers

said = stated("uldp-mangat-beats-warner")
MANGAT, WARNER, P, T = said.mangat, said.warner, said.p, said.t
E = stated("uldp-mangat-beats-warner-equal-eps").E


@refutes("uldp-mangat-beats-warner")
def denied(statement):
    """Return that it is false: p = 9/10, where one in ten says yes."""
    return deny(statement.formula, real(Fraction(9, 10)), real(Fraction(1, 10)))


def _smaller(a, b, scale, gap):
    """B - a has the sign of the gap."""
    return implies(and_(scale > 0, b - a == scale * gap), eq(a < b, gap > 0))


@proves("uldp-mangat-beats-warner-iff")
def beats_iff(statement):
    """Return when Mangat's variance is smaller at the same p."""
    p, square = Given(statement), (1 - 2 * P) * (1 - 2 * P)
    p.have(square > 0)
    scale, gap = P / ((1 - P) * square), (1 - P) * (1 - P) - (1 - T) * square
    p.have(scale > 0)
    p.have(p(WARNER) - p(MANGAT) == scale * gap)
    p.use(of_numbers(_smaller, p(MANGAT), p(WARNER), scale, gap))
    return p.conclude()


@proves("uldp-mangat-beats-warner-equal-eps")
def beats_at_equal_eps(statement):
    """Return that it is smaller at the same eps."""
    p = Given(statement)
    p.have(1 / ((E - 1) * (E - 1)) > 0)
    p.have(1 + T * (E - 1) > 0)
    return p.conclude()
