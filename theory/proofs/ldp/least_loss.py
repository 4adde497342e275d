"""The least worst case under LDP, which is ULDP with all values sensitive."""

from theory.kernel.terms import TRUE
from theory.ledger.decisions import proves
from theory.notions.probability import size
from theory.proofs.uldp import block_design_optimal
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.opening import opened

X = stated("ldp-least-loss").X
said = stated("uldp-lower-bounds")
PROTECTED, SENSITIVE = said.Y_P, said.X_S


@proves("ldp-least-loss")
def least_loss(statement):
    """Return the bound of ULDP where X_S has all values, and Y_P all reports."""
    p = Given(statement)
    made = stated("uldp-ubd-optimal").statement()
    p.have(size(X) >= 2)
    every = {SENSITIVE: lambda x: TRUE, PROTECTED: lambda y: TRUE}
    p.use(opened(block_design_optimal.theorem(made), *made.constants), every)
    return p.conclude()
