"""Theorem 1: eps-LDP implies eps-LIP, and eps-LIP implies 2 eps-LDP among values asked about."""

from theory.kernel.terms import and_
from theory.ledger.decisions import proves
from theory.statements.lip.channels import output_mass
from theory.statements.stated import stated
from theory.tactics.context import Given

said = stated("lip-implies-ldp")
CHANNEL, PRIOR, E, X, Y = said.Q, said.prior, said.E, said.X, said.Y


@proves("lip-implies-ldp")
def twice_the_budget(statement):
    """Return that q(x) <= E Pr(y) <= E^2 q(x'), for each output."""
    p = Given(statement)
    x, other, y = p.fix(X, X, Y)
    q, mass = CHANNEL, output_mass(X, PRIOR, CHANNEL, y)
    p.have(and_(q(x, y) <= E * mass, mass <= E * q(other, y)))
    return p.conclude()


@proves("lip-implies-ldp-support")
def on_the_support(statement):
    """Return it for the support, and that the truth, told of a certain value, has no LDP."""
    return Given(statement).conclude()


@proves("lip-implies-ldp-tight")
def exactly(statement):
    """Return that the channel has eps-LIP, and LDP with no factor below E^2."""
    return Given(statement).conclude()


@proves("lip-implied-by-ldp")
def averaged(statement):
    """Pr(y) is a mean of Pr(y|x'), each within e^eps of Pr(y|x)."""
    p = Given(statement)
    x, y = p.fix(X, Y)
    mass, q, one = output_mass(X, PRIOR, CHANNEL, y), CHANNEL(x, y), X.sum(PRIOR)
    p.by_item(and_(mass <= E * q * one, q * one <= E * mass))
    return p.conclude()
