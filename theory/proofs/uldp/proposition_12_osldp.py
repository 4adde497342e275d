"""Proposition 12 and Appendix C: ULDP lies between LDP and OSLDP."""

from theory.ledger.decisions import proves
from theory.notions.osldp import osldp
from theory.notions.uldp import invertible, invertible_if_reachable
from theory.proofs.uldp import columns
from theory.statements.stated import stated
from theory.tactics.context import Given

said = stated("uldp-implied-by-ldp")
PROTECTED, SENSITIVE, E, Q, X, Y = said.Y_P, said.X_S, said.E, said.Q, said.X, said.Y


def one_sided(H, condition):
    """Return `H =>` every column is that of OSLDP, for H of Q a mechanism and ULDP."""
    p = Given(H)
    y = p.fix(Y)
    column = {columns.FIRST: lambda x: Q(x, y), columns.P0: PROTECTED(y), columns.E0: E}
    p.use(columns.one_sided(condition), column)
    return p.have(Y.forall(lambda y: osldp(X, lambda x: Q(x, y), SENSITIVE, E)))


def theorem(statement, condition):
    """Return Proposition 12."""
    p = Given(statement)
    p.know(one_sided(p.H, condition))
    return p.conclude()


@proves("uldp-implied-by-ldp")
def everything(statement):
    """Return that LDP is ULDP with Y_P = Y: (5) is (1)."""
    return Given(statement).conclude()


@proves("uldp-implies-osldp")
def uldp_implies_osldp(statement):
    """Condition (4) as printed."""
    return theorem(statement, invertible)


@proves("uldp-implies-osldp-reachable")
def uldp_implies_osldp_reachable(statement):
    """Condition (4') suffices."""
    return theorem(statement, invertible_if_reachable)
