"""Section 2.4: RR and the generalized RAPPOR provide eps-LDP; the basic RAPPOR is one of them."""

from theory.kernel.terms import and_, not_
from theory.kernel.theorem import instance
from theory.ledger.decisions import proves
from theory.library.unary import Likelihood
from theory.statements.stated import stated
from theory.statements.uldp.rappor import Y
from theory.tactics.context import Given

said = stated("uldp-rappor-ldp")
PSI, THETA, E, X = said.psi, said.theta, said.E, said.X
also = stated("uldp-rr-ldp")


@proves("uldp-rr-ldp")
def rr(statement):
    """Return that RR is a mechanism with eps-LDP."""
    p = Given(statement)
    x = p.fix(X)
    p.have(X.sum(lambda y: p(also.Q)(x, y)) == 1)
    return p.conclude()


@proves("uldp-rappor-ldp")
def generalized(statement):
    """Return that the generalized RAPPOR has eps-LDP."""
    p = Given(statement)
    psi = p(PSI)
    i, j, v, y = p.fix(X, X, X, Y)
    likelihood = Likelihood(X, lambda v: THETA, lambda v: psi, y)
    own, other = likelihood.own, likelihood.other
    p.have(and_(psi >= 0, psi <= 1))
    p.have(THETA * (1 - psi) == E * psi * (1 - THETA))
    signs = p.have(and_(own(v) >= 0, other(v) >= 0))
    reports = [and_(a, b) for a in (y(i), not_(y(i))) for b in (y(j), not_(y(j)))]
    bits = p.cases(own(i) * other(j) <= E * (own(j) * other(i)), *reports)
    p.know(likelihood.ratio(p.H, E, i, j, lambda k: instance(signs, {v: k}), bits))
    return p.conclude()


@proves("uldp-rappor-basic")
def basic(statement):
    """Return that psi = 1 - theta at the theta of the basic RAPPOR."""
    p = Given(statement)
    p.have(p(THETA) < 1)
    return p.conclude()
