"""Section V-B: with n_0 = n nobody is in the second group."""

from theory.kernel.terms import eq, not_, real
from theory.ledger.decisions import proves
from theory.notions.probability import size
from theory.statements.oneid.significance import FIRST
from theory.statements.stated import stated
from theory.tactics.context import Given

U = stated("oneid-ones-law").U


@proves("oneid-all-first")
def everybody(statement):
    """Return that all budgets and reports are of the first group, and the estimate its own."""
    p = Given(statement)
    others = size(U, lambda u: not_(FIRST(u)))
    p.by_item(size(U, FIRST) + others == size(U), over=U)
    p.have(eq(others, real(0)))
    u = p.fix(U)
    p.item(others, u)
    p.have(FIRST(u))
    p.have(size(U) >= 1)
    return p.conclude()
