"""Section V-B and Figure 6: what a report says of an outlier."""

from theory.kernel.binding import function
from theory.kernel.terms import and_, eq, implies, ite, not_
from theory.kernel.theorem import leibniz
from theory.ledger.decisions import defined_by, proves
from theory.library.factors import one_out, rest
from theory.library.sets import cylinders
from theory.library.sharing import VALUE
from theory.library.unary import Likelihood
from theory.notions.probability import size
from theory.notions.unary import bit
from theory.statements.oneid.unary import Y
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.sums import ZERO

said = stated("oneid-invertible-outliers")
U, SENSITIVE, THETA, A, B, E, X = said.U, said.X_S, said.theta, said.a, said.b, said.E, said.X


def nobody_else(p, j, y):
    """Show that no other input sets a non-sensitive bit, as b = 0 there; return the likelihood."""
    x = p.fix(X)
    encoding = Likelihood(X, p(A), p(B), y)
    own = p.under(not_(SENSITIVE(j)), y(j))
    p.know(encoding.impossible(own.H, x, j, own.have(encoding.other(j) == 0)))
    total = U.sum(lambda v: encoding(VALUE(v)))
    count = size(U, lambda v: VALUE(v) == j)
    p.know(leibniz(function(X, encoding), x, j))
    same = U.sum(lambda v: ite(eq(VALUE(v), j), encoding(j), ZERO))
    own.by_item(total == same, over=U)
    p.sums(same, count * encoding(j))
    return encoding, own, total, count


def probability_of_one(p, j):
    """Show the probability of a 1 in one's own non-sensitive bit: that bit's own."""
    a, b, y = p(A), p(B), p.fix(Y)

    def is_allowed(k, one):
        return implies(eq(k, j), one)

    def chance(k, one):
        return bit(ite(eq(k, j), a(k), b(k)), one)

    values = {cylinders.ALLOWED: is_allowed, cylinders.P: chance}
    allowed, product = p.use(cylinders.sum_of_allowed(), values).formula.args
    p.have(eq(X.forall(lambda k: is_allowed(k, y(k))), y(j)), at=[j, y])
    mine = Y.sum(lambda y: ite(y(j), Likelihood(X, a, b, y)(j), ZERO))
    p.by_item(mine == allowed, over=Y)
    p.know(one_out(product.args[0], j))
    p.by_item(rest(product.args[0], j) == 1)
    p.have(mine == a(j))
    return p.under(not_(SENSITIVE(j))).have(mine == THETA * (1 - 1 / E))


@proves("oneid-invertible-outliers")
def theorem(statement):
    """Return that a 1 in a non-sensitive bit tells its input, and that it happens."""
    p = Given(statement)
    j, y, u = p.fix(X, Y, U)
    encoding, own, total, count = nobody_else(p, j, y)
    sent = own.under(VALUE(u) == j, encoding(j) > 0)
    sent.have(count * encoding(j) > 0)
    sent.have(encoding(j) / total == 1 / count)
    p.know(probability_of_one(Given(statement), j))
    return p.conclude()


@defined_by("oneid-invertible-outliers")
def defined(statement):
    """Return that it divides by nothing that is zero."""
    p, positive = Given(statement), Given(and_(THETA >= 0, THETA <= 1, E >= 1))
    j, y, u = p.fix(X, Y, U)
    p.know(positive.have((1 - THETA) * E + THETA > 0))
    encoding, own, total, count = nobody_else(p, j, y)
    own.under(VALUE(u) == j, encoding(j) > 0).have(and_(count * encoding(j) > 0, total > 0))
    return p.defined()
