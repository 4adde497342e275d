"""The greatest posterior of a user from one report of IDUE: where the own bit is the only 1."""

from mechanisms.reidentification.closed_form import silent
from theory.kernel.binding import apply, function
from theory.kernel.terms import and_, eq, ite, le, not_
from theory.ledger.decisions import defined_by, proves
from theory.library.finite import grouping
from theory.library.unary import Likelihood
from theory.notions.probability import size
from theory.proofs.oneid.proposition_01_idue import factor_out_two_bits, law
from theory.statements.oneid.unary import Y, proper
from theory.statements.oneid.worst_posterior import bit_of
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.sums import ZERO

said = stated("oneid-worst-posterior")
U, VALUE, A, B, X = said.U, said.value, said.a, said.b, said.X


def count(x):
    """Return how many users have a value."""
    return size(U, lambda u: VALUE(u) == x)


def others(x, item):
    """Return a sum over the values but one."""
    return X.sum(lambda k: ite(eq(k, x), ZERO, item(k)))


def likelihood(y):
    """Return the likelihood of a report over all users."""
    return U.sum(lambda u: law(VALUE(u), y))


def unseen(x):
    """Return `silent` of the other values' counts, summed."""
    return others(x, lambda k: silent(count(k), A(k), B(k)))


def rest(x, y):
    """Return the likelihood of a report over the users of other values."""
    return others(x, lambda k: count(k) * law(k, y))


def compared(p, x, y, relation):
    """Show how a value's likelihood compares with the others', seen by how silent these are.

    The relation is at most, or equal, which it is where x's bit is the only 1.
    """
    j = p.fix(X)
    common, likelihoods = factor_out_two_bits(x, j, y)
    encoding = Likelihood(X, A, B, y)
    p.know(*likelihoods)
    p.by_item(common >= 0)
    apart = p.under(not_(eq(x, j)))
    one, two = encoding.own(x) * encoding.other(j), encoding.other(x) * encoding.own(j)
    top, bottom = B(x) * (1 - A(j)), A(x) * (1 - B(j))
    bits = (and_(s, t) for s in (y(x), not_(y(x))) for t in (y(j), not_(y(j))))
    apart.cases(relation(top * one, bottom * two), *bits)
    apart.have(relation(top * law(x, y), bottom * law(j, y)))
    hidden, number = silent(count(j), A(j), B(j)), count(j)
    apart.have(relation(number * (top * law(x, y)), number * (bottom * law(j, y))))
    apart.have(hidden * (1 - B(j)) == number * (1 - A(j)))
    each = apart.have(relation(B(x) * (hidden * law(x, y)), A(x) * (number * law(j, y))))
    left = others(x, lambda k: B(x) * (silent(count(k), A(k), B(k)) * law(x, y)))
    right = others(x, lambda k: A(x) * (count(k) * law(k, y)))
    summed = Given(p.H)
    summed.know(each)
    p.know(summed.by_item(relation(left, right)))
    p.sums(left, B(x) * unseen(x) * law(x, y))
    p.sums(right, A(x) * rest(x, y))
    grouped(p, x, y)
    share = count(x) * A(x) + B(x) * unseen(x)
    p.have(relation(law(x, y) * share, A(x) * likelihood(y)))


def grouped(p, x, y):
    """Show the likelihood of all users as that of the value's own and the others'."""
    p.know(grouping.of(VALUE, function(X, lambda k: law(k, y))))
    mine = X.sum(lambda k: ite(eq(k, x), count(k) * law(k, y), ZERO))
    p.by_item(X.sum(lambda k: count(k) * law(k, y)) == mine + rest(x, y))
    p.sums(mine, count(x) * law(x, y))
    p.have(likelihood(y) == count(x) * law(x, y) + rest(x, y))


def signs(p, x):
    """Show that the bound of a user's posterior divides by a positive number."""
    k = p.fix(X)
    p.have(silent(count(k), A(k), B(k)) >= 0)
    p.by_item(unseen(x) >= 0)
    p.have(count(x) * A(x) > 0)
    p.have(B(x) * unseen(x) >= 0)


@proves("oneid-worst-posterior")
def theorem(statement):
    """Return that no posterior exceeds the bound, which the report of the own bit attains."""
    p = Given(statement)
    u, j, y = p.fix(U, X, Y)
    x = VALUE(u)
    signs(p, x)
    compared(p, x, y, le)
    attained, own = Given(statement), bit_of(x)
    signs(attained, x)
    compared(attained, x, own, eq)
    attained.by_item(law(x, own) > 0)
    attained.by_item(law(j, own) >= 0)
    attained.have(law(x, own) <= likelihood(own))
    p.know(attained.have(apply(p.goal("reached").args[0], u)))
    return p.conclude()


@defined_by("oneid-worst-posterior")
def defined(statement):
    """Return that no denominator is zero."""
    p = Given(statement)
    u, x = p.fix(U, X)
    inner = Given(proper(False))
    signs(inner, VALUE(u))
    p.know(inner.have(count(VALUE(u)) * A(VALUE(u)) + B(VALUE(u)) * unseen(VALUE(u)) > 0))
    p.know(inner.have(B(x) < 1))
    return p.defined()
