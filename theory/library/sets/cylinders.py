"""Sums over all choices of products, where each item's choice is restricted by itself."""

from theory.kernel.binding import exception, function, function_of
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import const, eq, ite
from theory.kernel.theorem import at_sorts, counterexample, elimination, instance, solve, unfold
from theory.kernel.trace import remembered
from theory.library.factors import one_out
from theory.library.sets import choices
from theory.library.sets.choices import G, J, X
from theory.tactics.sums import ZERO, equal

Y = functions(X, BOOL)
# what each item may choose, and its factor
MAY, F = const("may", functions(X, J, BOOL)), const("f", functions(X, J, REAL))
ALLOWED = const("allowed", functions(X, BOOL, BOOL))
P = const("p", functions(X, BOOL, REAL))
g = const("g", G)


def item(i, j):
    """Return the factor of a choice that is allowed, and 0 of another."""
    return ite(MAY(i, j), F(i, j), ZERO)


@remembered
def restricted():
    """Return that a product, 0 where not allowed, is the product of its restricted factors."""
    is_allowed = function(X, lambda i: MAY(i, g(i)))
    product, cut = X.prod(lambda i: F(i, g(i))), X.prod(lambda i: item(i, g(i)))
    every = X.forall(is_allowed)
    same = equal(cut, product, every, use=lambda i: [elimination(is_allowed, i)])
    miss = counterexample(is_allowed)
    zero = one_out(cut.args[0], exception(is_allowed))
    return solve(eq(ite(every, product, ZERO), cut), same, miss, zero)


@remembered
def of_choices():
    """Return that the sum over all choices is the product of each item's own sum."""
    is_allowed = function(G, lambda g: X.forall(lambda i: MAY(i, g(i))))
    total = G.sum(lambda g: ite(is_allowed(g), X.prod(lambda i: F(i, g(i))), ZERO))
    cut = G.sum(lambda g: X.prod(lambda i: item(i, g(i))))
    first = equal(total, cut, use=lambda o: [instance(restricted(), {g: o})])
    second = instance(choices.expanded(), {choices.F: function_of(X, J, item)})
    return solve(eq(total, X.prod(lambda i: J.sum(lambda j: item(i, j)))), first, second)


def over(items, values, may, f):
    """Return it for items and values of other sorts; `may` and `f` are functions of both."""
    general = at_sorts(of_choices(), {X: items, J: values})
    names = const("may", may.sort), const("f", f.sort)
    return instance(general, dict(zip(names, (may, f), strict=True)))


@remembered
def sum_of_allowed():
    """Return it for settings of bits, each bit's two factors added."""
    general = over(X, BOOL, ALLOWED, P)
    total, sums = general.formula.args

    def bit(i, b):
        return ite(ALLOWED(i, b), P(i, b), ZERO)

    inner = X.prod(lambda i: bit(i, True) + bit(i, False))
    last = equal(sums, inner, use=lambda i: [unfold(BOOL.sum(lambda b: bit(i, b)))])
    return solve(eq(total, inner), general, last)
