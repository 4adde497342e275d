"""Lemma 1 and Section IV-B: MinID-LDP implies OneID-LDP, of which HLLDP is an instance."""

from theory.kernel.terms import eq
from theory.ledger.decisions import proves
from theory.notions.pair_budgets import least_of_both
from theory.statements.oneid.notions import COLUMN, E
from theory.statements.stated import stated
from theory.tactics.context import Given

said = stated("oneid-sequential-composition")
WEIGHT, X = said.w, said.X


@proves("oneid-minid-implies-oneid")
def lemma(statement):
    """Return Lemma 1: the least budget has the greatest weight."""
    p = Given(statement)
    x, other = p.fix(X, X)
    p.have(WEIGHT(x) <= least_of_both(WEIGHT)(x, other))
    return p.conclude()


@proves("oneid-hlldp-instance")
def hlldp(statement):
    """Return that HLLDP is OneID-LDP with the budgets (2), and OSLDP."""
    p = Given(statement)
    x, other = p.fix(X, X)
    p.have(eq(1 / E * COLUMN(x) <= COLUMN(other), COLUMN(x) <= E * COLUMN(other)))
    return p.conclude()
