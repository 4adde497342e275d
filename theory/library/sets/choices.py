"""A product of sums is the sum, over all ways to choose an item of each, of the products."""

from theory.kernel.binding import apply, function, function_of
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import and_, const, eq, ite, not_
from theory.kernel.theorem import at_sorts, extensional, generalise, instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.library import involutions
from theory.library.factors import one_out, rest
from theory.library.sets import subsets
from theory.library.sets.subsets import NONE, SETS, S, with_one
from theory.tactics.closing import agreeing
from theory.tactics.context import Given
from theory.tactics.logic import at
from theory.tactics.sums import ONE, ZERO, equal

X, J = subsets.X, index("J")
G = functions(X, J)
F = const("f", functions(X, J, REAL))
START = const("start", J)
i, k, j, g = const("i", X), const("k", X), const("j", J), const("g", G)


def partial(s):
    """Return the product of the sums of the items in a subset."""
    return X.prod(lambda i: ite(s(i), J.sum(F(i)), ONE))


def weight(s, g):
    """Return the factors of a choice: outside of the subset it must be `start`."""
    flag = function_of(X, J, lambda i, j: ite(eq(j, START), ONE, ZERO))
    return function(X, lambda i: ite(s(i), F(i, g(i)), flag(i, g(i))))


def chosen(s):
    """Return the sum over all choices."""
    return G.sum(lambda g: product_of(s, g))


def product_of(s, g):
    """Return the product of a choice's factors."""
    return X.prod(weight(s, g))


@remembered
def empty_subset():
    """Return that no item has both equal to 1: only one choice counts."""
    p, first = Given(), function(X, lambda i: START)
    wrong = X.forall(lambda i: eq(g(i), START))
    c = p.some(not_(wrong))
    same = agreeing(wrong, g, first, lambda i: at(wrong, i))
    p.know(same, leibniz(function(G, lambda g: g(c)), g, first), one_out(weight(NONE, g), c))
    p.under(wrong).by_item(product_of(NONE, g) == 1)
    p.have(product_of(NONE, g) == ite(eq(g, first), ONE, ZERO))
    p.by_item(chosen(NONE) == G.sum(lambda g: ite(eq(g, first), ONE, ZERO)))
    p.by_item(partial(NONE) == 1)
    return p.have(partial(NONE) == chosen(NONE))


def others(g):
    """Return the product of a choice's factors but that of item k."""
    return rest(weight(S, g), k)


def given_at(j):
    """Return the sum over the choices that choose j at k, of the other factors."""
    return G.sum(lambda g: ite(eq(g(k), j), others(g), ZERO))


@remembered
def anywhere():
    """Return that the other factors' sum is the same whatever is chosen at k."""

    def turn(g):
        swapped = ite(eq(g(k), j), START, ite(eq(g(k), START), j, g(k)))
        return function(X, lambda i: ite(eq(i, k), swapped, g(i)))

    twice = turn(turn(g))
    pointwise = generalise(solve(eq(twice(i), g(i)), leibniz(g, i, k)), i)
    undone = generalise(solve(eq(twice, g), pointwise, extensional(twice, g)), g)
    item = function(G, lambda g: ite(eq(g(k), j), others(g), ZERO))
    reindexing = involutions.over(G, turn, item)
    same = equal(others(turn(g)), others(g))
    after = G.sum(lambda g: apply(item, turn(g)))
    moved = equal(after, given_at(START), use=lambda x: [instance(same, {g: x})])
    return solve(eq(given_at(j), given_at(START)), reindexing, undone, moved)


@remembered
def one_more():
    """Return that item k multiplies both sides by its sum."""
    p = Given(and_(eq(partial(S), chosen(S)), not_(S(k))))
    more, old = with_one(S, k), function(X, lambda i: ite(S(i), J.sum(F(i)), ONE))
    new = partial(more).args[0]
    p.know(one_out(new, k), one_out(old, k), equal(rest(new, k), rest(old, k)))
    p.know(one_out(weight(more, g), k), equal(rest(weight(more, g), k), others(g)))
    p.know(one_out(weight(S, g), k), anywhere())

    def pair(g, j):
        return ite(eq(j, g(k)), F(k, j) * others(g), ZERO)

    def column(j):
        return G.sum(lambda g: pair(g, j))

    p.have(product_of(more, g) == F(k, g(k)) * others(g))
    p.have(product_of(more, g) == J.sum(lambda j: pair(g, j)))
    rows, columns = G.sum(lambda g: J.sum(lambda j: pair(g, j))), J.sum(column)
    p.by_item(chosen(more) == rows)
    p.sums(rows, columns)
    p.by_item(column(j) == F(k, j) * given_at(j), over=G)
    p.have(column(j) == F(k, j) * given_at(START))
    p.by_item(columns == J.sum(F(k)) * given_at(START), over=J)
    p.by_item(chosen(S) == given_at(START))
    return p.have(partial(more) == chosen(more))


@remembered
def expanded():
    """Return that a product of sums is the sum of the products over all choices."""
    says = function(SETS, lambda s: eq(partial(s), chosen(s)))
    every_set = instance(subsets.subset_induction(), {subsets.HOLDS: says})
    every = generalise(one_more(), k, S)
    return solve(
        eq(X.prod(lambda i: J.sum(F(i))), G.sum(lambda g: X.prod(lambda i: F(i, g(i))))),
        every_set,
        empty_subset(),
        every,
    )


def over(sort, f):
    """Return it for items of another sort."""
    general = at_sorts(expanded(), {J: sort})
    return instance(general, {const("f", functions(X, sort, REAL)): f})
