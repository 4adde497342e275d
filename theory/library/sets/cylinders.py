"""Sums over all settings of bits of products, where each bit is restricted by itself."""

from theory.kernel.binding import exception, function, function_of
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import const, eq, ite
from theory.kernel.theorem import counterexample, elimination, instance, solve, unfold
from theory.kernel.trace import remembered
from theory.library.factors import one_out
from theory.library.sets import choices
from theory.library.sets.choices import X
from theory.tactics.sums import ZERO, equal

Y = functions(X, BOOL)
ALLOWED = const("allowed", functions(X, BOOL, BOOL))
P = const("p", functions(X, BOOL, REAL))
y = const("y", Y)


def inside(y):
    """Return whether each bit is as allowed."""
    return X.forall(lambda i: ALLOWED(i, y(i)))


def item(i, bit):
    """Return the factor of an allowed bit, and 0 of another."""
    return ite(ALLOWED(i, bit), P(i, bit), ZERO)


@remembered
def restricted():
    """Return that a product, where allowed and else 0, is that of its factors where allowed."""
    asked = function(X, lambda i: ALLOWED(i, y(i)))
    product, cut = X.prod(lambda i: P(i, y(i))), X.prod(lambda i: item(i, y(i)))
    every = X.forall(asked)
    same = equal(cut, product, every, use=lambda i: [elimination(asked, i)])
    miss = counterexample(asked)
    zero = one_out(cut.args[0], exception(asked))
    return solve(eq(ite(inside(y), product, ZERO), cut), same, miss, zero)


@remembered
def sum_of_allowed():
    """Return that the sum over all settings is the product of each bit's own sum."""
    whole = Y.sum(lambda y: ite(inside(y), X.prod(lambda i: P(i, y(i))), ZERO))
    cut = Y.sum(lambda y: X.prod(lambda i: item(i, y(i))))
    first = equal(whole, cut, use=lambda o: [instance(restricted(), {y: o})])
    second = choices.over(BOOL, function_of(X, BOOL, item))
    inner = X.prod(lambda i: item(i, True) + item(i, False))
    sums = X.prod(lambda i: BOOL.sum(lambda b: item(i, b)))
    third = equal(sums, inner, use=lambda i: [unfold(BOOL.sum(lambda b: item(i, b)))])
    return solve(eq(whole, inner), first, second, third)
