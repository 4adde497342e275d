"""Section 6.2: the powers of |X| that are large next to the numbers of sensitive values."""

from theory.kernel.terms import real
from theory.ledger.decisions import proves, refutes
from theory.tactics.context import Given
from theory.tactics.logic import deny


@refutes("uldp-powers")
def denied(statement):
    """Return that they are not |X|^(1/4): 5^4 = 625."""
    return deny(statement.formula, real(625), real(5))


@proves("uldp-powers-corrected")
def corrected(statement):
    """Return that they are |X|^(3/4)."""
    return Given(statement).conclude()
