"""A product of sums is the sum, over all ways to choose an item of each, of the products."""

from theory.kernel.binding import apply, function, function_of
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import (
    at_sorts,
    counterexample,
    elimination,
    exchange,
    extensional,
    generalise,
    instance,
    leibniz,
    point,
    solve,
)
from theory.kernel.trace import remembered
from theory.library import involutions
from theory.library.factors import one_out, rest
from theory.library.sets import subsets
from theory.library.sets.subsets import NONE, SETS, S, with_one
from theory.tactics.sums import ONE, ZERO, equal, induction

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
def none():
    """Return that of no item both are 1: only one choice counts."""
    first = function(X, lambda i: START)
    ones = weight(NONE, g)
    wrong = function(X, lambda i: eq(g(i), START))
    miss = counterexample(wrong)
    c = miss.formula.args[0].args[0].args[1]
    same = X.forall(wrong)
    whole = induction(
        lambda a: eq(a, 1), [X.prod(ones)], same, use=lambda x: [elimination(wrong, x)]
    )
    equal_first = solve(implies(same, eq(g, first)), extensional(g, first))
    back = solve(
        implies(eq(g, first), eq(g(c), START)), leibniz(function(G, lambda g: g(c)), g, first)
    )
    zero = one_out(ones, c)
    one = solve(
        eq(X.prod(ones), ite(eq(g, first), ONE, ZERO)), whole, equal_first, back, zero, miss
    )
    single = point("sum", function(G, lambda g: ONE), first)
    picked = G.sum(lambda g: ite(eq(g, first), ONE, ZERO))
    total = equal(chosen(NONE), picked, use=lambda x: [instance(one, {g: x})])
    product = induction(lambda a: eq(a, 1), [partial(NONE)])
    return solve(eq(partial(NONE), chosen(NONE)), total, single, product)


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
    found = involutions.over(G, turn, item)
    same = equal(others(turn(g)), others(g))
    after = G.sum(lambda g: apply(item, turn(g)))
    moved = equal(after, given_at(START), use=lambda x: [instance(same, {g: x})])
    return solve(eq(given_at(j), given_at(START)), found, undone, moved)


@remembered
def one_more():
    """Return that item k multiplies both sides by its sum."""
    more, old = with_one(S, k), function(X, lambda i: ite(S(i), J.sum(F(i)), ONE))
    new = partial(more).args[0]
    left = [one_out(new, k), one_out(old, k), equal(rest(new, k), rest(old, k))]
    step = [one_out(weight(more, g), k), equal(rest(weight(more, g), k), others(g))]
    item = F(k, g(k)) * others(g)
    factor = solve(eq(product_of(more, g), item), *step)
    cases = G.sum(lambda g: J.sum(lambda j: ite(eq(j, g(k)), F(k, j) * others(g), ZERO)))
    picked = point("sum", function(J, lambda j: F(k, j) * others(g)), g(k))
    split = equal(
        chosen(more), cases, use=lambda x: [instance(t, {g: x}) for t in (factor, picked)]
    )
    pairs = function_of(G, J, lambda g, j: ite(eq(j, g(k)), F(k, j) * others(g), ZERO))
    column = G.sum(lambda g: pairs(g, j))
    pulled = induction(lambda a, b: eq(a, F(k, j) * b), [column, given_at(j)])
    known = solve(eq(column, F(k, j) * given_at(START)), pulled, anywhere())
    columns = J.sum(lambda j: G.sum(lambda g: pairs(g, j)))
    total = induction(
        lambda a, b: eq(a, b * given_at(START)),
        [columns, J.sum(F(k))],
        use=lambda x: [instance(known, {j: x})],
    )
    before = one_out(weight(S, g), k)
    start = equal(chosen(S), given_at(START), not_(S(k)), use=lambda x: [instance(before, {g: x})])
    same = eq(partial(S), chosen(S))
    goal = implies(and_(same, not_(S(k))), eq(partial(more), chosen(more)))
    return solve(goal, *left, split, exchange("sum", pairs), total, start)


@remembered
def expanded():
    """Return that a product of sums is the sum of the products over all choices."""
    says = function(SETS, lambda s: eq(partial(s), chosen(s)))
    found = instance(subsets.subset_induction(), {subsets.HOLDS: says})
    every = generalise(one_more(), k, S)
    return solve(
        eq(X.prod(lambda i: J.sum(F(i))), G.sum(lambda g: X.prod(lambda i: F(i, g(i))))),
        found,
        none(),
        every,
    )


def over(sort, f):
    """Return it for items of another sort."""
    general = at_sorts(expanded(), {J: sort})
    return instance(general, {const("f", functions(X, sort, REAL)): f})
