"""Sizes of subsets: a set has a subset of every size up to its own."""

from theory.kernel.binding import exception, function, substitute
from theory.kernel.terms import and_, const, eq, implies, ite, le, not_
from theory.kernel.theorem import counterexample, generalise, instance, leibniz, point, solve
from theory.kernel.trace import remembered
from theory.library.sets.subsets import (
    ALL,
    HOLDS,
    NONE,
    SETS,
    S,
    X,
    count,
    i,
    subset_induction,
    with_one,
    x,
)
from theory.tactics.logic import at, for_all, prove
from theory.tactics.sums import ONE, ZERO, induction

WHOLE, OTHER, T = const("whole", SETS), const("other", SETS), const("T", SETS)


def inside(s, superset):
    """Return whether one set is a subset of another."""
    return X.forall(lambda x: implies(s(x), superset(x)))


def common(s, t):
    """Return the intersection of two sets."""
    return function(X, lambda x: and_(s(x), t(x)))


def has_equal(s):
    """Return whether `whole` has a subset as large as what s and `other` have in common."""
    number = count(common(s, OTHER))
    equal = SETS.exists(lambda t: and_(inside(t, WHOLE), eq(count(t), number)))
    return implies(number <= count(WHOLE), equal)


@remembered
def one_more():
    """Return that a set has one element more with an element that it had not."""
    added = with_one(S, i)
    split = induction(
        lambda a, b, c: eq(a, b + c),
        [count(added), count(S), X.sum(lambda k: ite(eq(k, i), ite(S(k), ZERO, ONE), ZERO))],
    )
    single = point("sum", function(X, lambda k: ite(S(k), ZERO, ONE)), i)
    return solve(eq(count(added), count(S) + ite(S(i), ZERO, ONE)), split, single)


@remembered
def room():
    """Return that a subset of fewer elements lacks one, which may be added."""
    given = and_(inside(T, WHOLE), count(T) < count(WHOLE))
    lacking = function(X, lambda x: implies(WHOLE(x), T(x)))
    c = exception(lacking)
    all_in = X.forall(lacking)
    most = induction(le, [count(WHOLE), count(T)], all_in, use=lambda k: at(all_in, k))
    more = with_one(T, c)
    body = function(X, lambda x: implies(more(x), WHOLE(x)))
    stays_inside = for_all(
        and_(given, WHOLE(c)),
        body,
        x,
        solve(implies(and_(given, WHOLE(c)), body(x)), *at(given, x), leibniz(WHOLE, x, c)),
    )
    grown = instance(one_more(), {S: T, i: c})
    goal = and_(inside(more, WHOLE), eq(count(more), count(T) + 1))
    return solve(implies(given, goal), most, counterexample(lacking), stays_inside, grown), more


@remembered
def of_size():
    """Return that a set has a subset as large as any set that is not larger."""
    every_set = instance(subset_induction(), {HOLDS: function(SETS, has_equal)})
    nothing = [induction(lambda a: eq(a, 0), [count(s)]) for s in (common(NONE, OTHER), NONE)]
    within = generalise(solve(implies(NONE(x), WHOLE(x))), x)
    base = prove(has_equal(NONE), within, *nothing, at=[NONE], rounds=1)
    more = common(with_one(S, i), OTHER)
    grown = induction(
        lambda a, b, c: eq(a, b + c),
        [
            count(more),
            count(common(S, OTHER)),
            X.sum(lambda k: ite(eq(k, i), ite(and_(OTHER(k), not_(S(k))), ONE, ZERO), ZERO)),
        ],
    )
    single = point("sum", function(X, lambda k: ite(and_(OTHER(k), not_(S(k))), ONE, ZERO)), i)
    larger, added = room()
    step = implies(and_(has_equal(S), not_(S(i))), has_equal(with_one(S, i)))
    number = count(common(S, OTHER))
    witness = exception(
        function(SETS, lambda t: not_(and_(inside(t, WHOLE), eq(count(t), number))))
    )
    taken = instance(larger, {T: witness})
    chosen = substitute(added, {T: witness})
    next_ = prove(step, grown, single, taken, at=[witness, chosen], rounds=1)
    return solve(has_equal(ALL), every_set, base, generalise(next_, i, S))
