"""Proposition 17: the expected l2 loss of uRAP, equation (48)."""

from mechanisms import rappor, urap
from mechanisms.encodings.base import unit_variance
from mechanisms.losses import urap as losses
from theory.kernel.terms import and_, ite, not_
from theory.ledger.decisions import proves
from theory.notions.probability import mass, size
from theory.proofs.uldp import empirical_variance
from theory.proofs.uldp.proposition_10_urap_l1_worst import simple
from theory.proofs.uldp.proposition_14_urr_l2 import summed
from theory.statements.stated import stated
from theory.statements.uldp import empirical as model
from theory.tactics.context import Given
from theory.tactics.logic import by_cases

said = stated("uldp-urap-l2")
OTHER, OWN, SENSITIVE, P, U, X, A = said.other, said.own, said.X_S, said.p, said.U, said.X, said.a


def of_kinds(y):
    """Return the variance of the estimate of p(y), for each kind of bit: a term of (17)."""
    return ite(SENSITIVE(y), *(losses.l1_square(flag, P(y), A) / size(U) for flag in (True, False)))


def kinds(y):
    """Return that it is."""

    def variance(own, other):
        return unit_variance(other, own - other, P(y)) / size(U)

    known = Given(and_(A > 1, size(U) >= 1))
    known.know(*simple())
    theorems = [
        known.have(variance(*urap.bit_probabilities(flag, rappor.basic_theta(A), A * A)) == shape)
        for flag, shape in zip((True, False), of_kinds(y).args[1:], strict=True)
    ]
    goal = variance(*model.urap_bits(y)) == of_kinds(y)
    return by_cases(known.H, goal, [SENSITIVE(y), not_(SENSITIVE(y))], lambda k: theorems)


@proves("uldp-urap-l2")
def theorem(statement):
    """Return Proposition 17."""
    p = Given(statement)
    y = p.fix(X)
    p.know(*simple())
    bits = {name: p(name) for name in (OWN, OTHER)}
    total = p.use(empirical_variance.total(stated("uldp-empirical-variance").statement()), bits)
    p.use(kinds(y))
    # the loss is their sum
    p.by_item(total.formula.args[1].args[1] == X.sum(of_kinds))
    squares, sensitive_mass = X.sum(lambda x: P(x) * P(x)), mass(X, P, SENSITIVE)
    printed = losses.l2_times_n(size(X, SENSITIVE), A, sensitive_mass, squares) / size(U)
    p.know(summed(p.H, X.sum(of_kinds), printed, and_(A > 1, size(U) >= 1)))
    return p.conclude()
