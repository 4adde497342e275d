"""Sets of as many elements: there is a one-to-one map of one onto the other."""

from theory.kernel.binding import apply, exception, forall, function
from theory.kernel.sorts import BOOL, functions, index
from theory.kernel.terms import FALSE, and_, const, eq, implies, ite, not_
from theory.kernel.theorem import at_sorts, counterexample, elimination, generalise, instance, solve
from theory.kernel.trace import remembered
from theory.library.finite import ranks
from theory.library.finite.ranks import SETS, X, without
from theory.tactics.closing import every
from theory.tactics.expand import expand
from theory.tactics.logic import at, derive
from theory.tactics.sums import item_at_most, size

Z = index("Z")
MAPS, OTHERS = functions(X, Z), functions(Z, BOOL)
A, P, C = const("A", SETS), const("P", OTHERS), const("c", MAPS)
a, x, y, z = const("a", X), const("x", X), const("y", X), const("z", Z)


def onto(members, others, c):
    """Return whether c maps a set one-to-one onto another."""
    X, Z = c.sort.domain, c.sort.range

    def same(x, y):
        return implies(and_(members(x), members(y), eq(c(x), c(y))), eq(x, y))

    def reached(z):
        return implies(others(z), X.exists(lambda x: and_(members(x), eq(c(x), z))))

    inside = X.forall(lambda x: implies(members(x), others(c(x))))
    return and_(inside, X.forall(lambda x: X.forall(lambda y: same(x, y))), Z.forall(reached))


def matched(members):
    """Return whether every set of as many elements can be mapped onto."""
    return OTHERS.forall(
        lambda s: implies(
            eq(size(X, members), size(Z, s)), MAPS.exists(lambda c: onto(members, s, c))
        )
    )


def some_map(members, others):
    """Return such a map, if there is one."""
    maps = functions(members.sort.domain, others.sort.domain)
    return exception(function(maps, lambda c: not_(onto(members, others, c))))


def is_some(given, members, others, c, *parts):
    """Return `given => there is such a map` from theorems that c is one."""
    none = function(MAPS, lambda c: not_(onto(members, others, c)))
    return solve(implies(given, not_(forall(none))), elimination(none, c), *parts)


@remembered
def of_none():
    """The empty set is mapped onto every empty set."""
    given = eq(size(X, ranks.EMPTY), size(Z, P))
    nowhere = function(X, lambda x: exception(function(Z, lambda z: FALSE)))
    empty = item_at_most(size(Z, P), z), expand(size(X, ranks.EMPTY))
    none = every(solve(implies(given, implies(P(z), FALSE)), *empty), z)
    return generalise(is_some(given, ranks.EMPTY, P, nowhere, none), P)


@remembered
def of_one_more():
    """A set is mapped onto others if it is without an element."""
    given = and_(A(a), matched(without(A, a)))
    H = and_(given, eq(size(X, A), size(Z, P)))
    p = exception(function(Z, lambda z: not_(P(z))))
    less = instance(at_sorts(ranks.one_less()[1], {X: Z}), {const("A", OTHERS): P})
    c = some_map(without(A, a), without(P, p))
    wider = function(X, lambda x: ite(eq(x, a), p, c(x)))
    counts = [item_at_most(size(X, A), a), expand(size(X, without(A, a))), less]
    none = function(MAPS, lambda c: not_(onto(without(A, a), without(P, p), c)))
    smaller = elimination(matched(without(A, a)).args[0], without(P, p))
    before = onto(without(A, a), without(P, p), c)
    before = solve(implies(H, and_(before, P(p))), smaller, counterexample(none), *counts)

    def use(*constants):
        known = [before, *at(before.formula.args[1], *constants)]
        known += [t for x in constants for t in at(before.formula.args[1], x)]
        if constants[0].sort is Z:
            there = function(X, lambda x: not_(and_(A(x), eq(wider(x), constants[0]))))
            here = function(X, lambda x: not_(and_(without(A, a)(x), eq(c(x), constants[0]))))
            known += [elimination(there, x) for x in (a, exception(here))]
            known.append(counterexample(here))
        return known

    is_onto = derive(H, onto(A, P, wider), use)
    some = is_some(H, A, P, wider, is_onto)
    return every(solve(implies(given, apply(matched(A).args[0], P)), some), P)


@remembered
def theorem():
    """Every set is mapped one-to-one onto every set of as many elements."""
    every_set = instance(ranks.by_adding(), {ranks.HOLDS: function(SETS, matched)})
    step = solve(implies(and_(A(a), matched(without(A, a))), matched(A)), of_one_more())
    return solve(every_set.formula.args[1], every_set, of_none(), generalise(step, A, a))
