"""Induction over the subsets of an index set: from the empty set, one more element at a time."""

from theory.kernel.binding import exception, function
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import FALSE, TRUE, and_, const, eq, implies, ite, not_, or_
from theory.kernel.theorem import (
    counterexample,
    elimination,
    extensional,
    generalise,
    instance,
    leibniz,
    point,
    solve,
)
from theory.kernel.trace import remembered
from theory.library.finite import ranks
from theory.tactics.closing import agreeing, every
from theory.tactics.logic import at, for_all, prove
from theory.tactics.sums import ONE, ZERO, induction, size

X = index("X")
SETS = functions(X, BOOL)
HOLDS = const("holds", functions(SETS, BOOL))
S, x, i = const("S", SETS), const("x", X), const("i", X)
NONE, ALL = function(X, lambda x: FALSE), function(X, lambda x: TRUE)


def count(s):
    """Return the number of elements of a subset."""
    return size(X, s)


def with_one(s, i):
    """Return the subset with one element more."""
    return function(X, lambda x: or_(eq(x, i), s(x)))


def without(s, i):
    """Return the subset without an element."""
    return function(X, lambda x: and_(not_(eq(x, i)), s(x)))


@remembered
def has_element():
    """Return that a subset of more than 0 elements has one, as chosen."""
    missing = function(X, lambda x: not_(S(x)))
    chosen = exception(missing)
    every = X.forall(missing)
    nothing = induction(lambda a: eq(a, 0), [count(S)], every, use=lambda k: at(every, k))
    goal = implies(count(S) > 0, S(chosen))
    return solve(goal, nothing, counterexample(missing)), chosen


@remembered
def one_less():
    """Return that a subset has one element more than without one of its elements, and is both."""
    less = without(S, i)
    split = induction(
        lambda a, b, c: eq(a, b + c),
        [count(S), count(less), X.sum(lambda k: ite(eq(k, i), ite(S(k), ONE, ZERO), ZERO))],
    )
    single = point("sum", function(X, lambda k: ite(S(k), ONE, ZERO)), i)
    back = with_one(less, i)
    pointwise = solve(implies(S(i), eq(back(x), S(x))), leibniz(S, x, i))
    every = for_all(S(i), function(X, lambda x: eq(back(x), S(x))), x, pointwise)
    goal = and_(eq(count(S), count(less) + 1), eq(back, S))
    return solve(implies(S(i), goal), split, single, every, extensional(back, S))


def premise():
    """Return that the property holds of no element, and of one more."""
    more = X.forall(
        lambda i: SETS.forall(lambda s: implies(and_(HOLDS(s), not_(s(i))), HOLDS(with_one(s, i))))
    )
    return and_(HOLDS(NONE), more)


@remembered
def subset_induction():
    """Return that the property then holds of all."""
    given, less = premise(), ranks.without(S, i)
    every_set, back = instance(ranks.by_adding(), {ranks.HOLDS: HOLDS}), with_one(less, i)
    same = agreeing(S(i), back, S, lambda x: [leibniz(S, x, i)])
    facts = [same, leibniz(HOLDS, back, S), *at(given, i, less)]
    step = solve(implies(given, implies(and_(S(i), HOLDS(less)), HOLDS(S))), *facts)
    last = elimination(every_set.formula.args[1].args[0], ALL)
    return solve(implies(given, HOLDS(ALL)), every_set, every(step, S, i), last)


CHOSEN, RANK = const("chosen", functions(X, BOOL)), const("rank", functions(X, REAL))


def is_least(s, u):
    """Return whether u is chosen, and of least rank among the chosen elements of a subset."""
    least = X.forall(lambda v: implies(and_(s(v), CHOSEN(v)), RANK(u) <= RANK(v)))
    return and_(s(u), CHOSEN(u), least)


def has_least(s):
    """Return whether a subset has such an element, if any of it is chosen."""
    some = X.exists(lambda u: and_(s(u), CHOSEN(u)))
    return implies(some, X.exists(lambda u: is_least(s, u)))


@remembered
def least():
    """Return that some chosen element has the least rank, if any is chosen."""
    says = function(SETS, has_least)
    every_set = instance(subset_induction(), {HOLDS: says})
    base = prove(has_least(NONE), rounds=1)
    more = with_one(S, i)
    step = prove(implies(and_(has_least(S), not_(S(i))), has_least(more)), at=[i], rounds=4)
    steps = generalise(step, i, S)
    return solve(
        implies(X.exists(CHOSEN), X.exists(lambda u: is_least(ALL, u))), every_set, base, steps
    )
