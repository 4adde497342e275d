"""Proposition 3: a ULDP release beside an LDP release is LDP on Y_P x Y."""

from theory.ledger.decisions import proves
from theory.proofs.uldp import columns
from theory.statements.stated import stated
from theory.tactics.context import Given

said = stated("uldp-ldp-compatibility")
BESIDE, Q0, Y0, Y1 = said.Q1, said.Q0, said.Y0, said.Y1


@proves("uldp-ldp-compatibility")
def theorem(statement):
    """Return Proposition 3: both columns have (5)."""
    p = Given(statement)
    y0, y1 = p.fix(Y0, Y1)
    first, second = (lambda x: Q0(x, y0)), (lambda x: BESIDE(x, y1))
    protected = p.under(said.Y0_P(y0))
    protected.use(columns.protected_product(), {columns.FIRST: first, columns.SECOND: second})
    return p.conclude()
