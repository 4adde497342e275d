"""Section 3.1, example: Mangat's randomized response is uRR for one sensitive value of two."""

from itertools import product

from theory.kernel.terms import real, truth
from theory.ledger.decisions import proves, refutes
from theory.notions import logic
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.logic import deny

said = stated("uldp-mangat")
P, Q = said.p, said.Q


@proves("uldp-mangat")
def theorem(statement):
    """Return what Mangat's mechanism is and provides, and that it has no LDP."""
    p = Given(statement)
    for x, y in product((truth(False), truth(True)), repeat=2):
        p.have(p(Q(x, y)) == logic.choose(x, logic.choose(y, 1, 0), logic.choose(y, P, 1 - P)))
    p.have(1 / P >= 1)
    return p.conclude()


@refutes("uldp-mangat-printed")
def always_yes(statement):
    """Return that it fails at p = 1, where nobody says no."""
    return deny(statement.formula, real(1), real(1))
