"""Section 4.3: whether Proposition 10 covers eps = ln K."""

from mechanisms.losses import urap
from theory.kernel.terms import not_, real
from theory.ledger.decisions import proves, refutes
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.logic import conjuncts, deny

said = stated("uldp-urap-covers-low-privacy-corrected")
A, N = said.a, said.N


@refutes("uldp-urap-covers-low-privacy")
def equal(statement):
    """Return that K = (N/2+1)^2 at s = N = 2."""
    return deny(statement.formula, real(2), real(2))


@proves("uldp-urap-covers-low-privacy-corrected")
def corrected(statement):
    """Return that K <= (N/2+1)^2, and that the sharp threshold covers more."""
    p = Given(statement)
    sharp = p.under(*conjuncts(p.goal("(18) is the worst case").args[0]))
    sharp.have(A * A - 1 <= N * A)
    sharp.have(not_(urap.is_level_worst(N, A)))
    return p.conclude()
