"""Equations (6), (8), (11), (14), (20), and the term of (24): what p* and q* give."""

from mechanisms.oracles import subset_selection as ss
from theory.kernel.terms import and_, real
from theory.ledger.decisions import proves, refutes
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.logic import deny

said = stated("ldp-ss-noise")
E, K, W = said.E, said.K, said.w


def of_ss(p):
    """Subset selection has p* > q*."""
    own, other = ss.supports(K, W, E)
    d = ss.weight(K, W, E)
    p.have(and_(d > 0, K - 1 > 0, K - W > 0, E - 1 > 0))
    p.have((K - 1) * d > 0)
    p.have(own - other == W * (K - W) * (E - 1) / ((K - 1) * d))
    p.have(W * (K - W) > 0)
    p.have(W * (K - W) * (E - 1) > 0)
    p.have(own - other > 0)


@proves("ldp-grr-noise")
@proves("ldp-ss-noise")
@proves("ldp-ue-noise")
@proves("ldp-lh-noise")
@proves("ldp-the-noise")
def shown(statement):
    """Return that the conclusions hold: rational functions of numbers with known signs."""
    return Given(statement).conclude()


def denied(claim, *values):
    """Register that a claim about numbers fails at these."""
    refutes(claim)(lambda statement: deny(statement.formula, *map(real, values)))


denied("ldp-grr-noise-printed", 2, 3, 2)
denied("ldp-ss-noise-printed", 4, 2, 2)
denied("ldp-ss-objective-printed", 4, 2, 2)
denied("ldp-the-noise-printed", 2, 2, 2)
