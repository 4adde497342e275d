"""Proposition 3: a ULDP release beside an LDP release is LDP on Y_P x Y."""

from theory.ledger.decisions import proves
from theory.proofs.uldp import columns
from theory.statements.uldp import composition as model
from theory.statements.uldp.composition import BESIDE, Q0, Y0, Y1
from theory.tactics.context import Given


@proves("uldp-ldp-compatibility")
def theorem(statement):
    """Return Proposition 3: both columns have (5)."""
    p = Given(statement)
    y0, y1 = p.fix(Y0, Y1)
    first, second = (lambda x: Q0(x, y0)), (lambda x: BESIDE(x, y1))
    protected = p.under(model.PROTECTED0(y0))
    protected.use(columns.protected_product(), {columns.FIRST: first, columns.SECOND: second})
    return p.conclude()
