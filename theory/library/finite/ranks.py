"""Finite sets: induction from the empty set to all, and along numbers that grow."""

from theory.kernel.binding import exception, forall, function
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import FALSE, and_, const, eq, implies, ite, not_
from theory.kernel.theorem import (
    counterexample,
    elimination,
    extensional,
    generalise,
    induct,
    instance,
    leibniz,
    solve,
)
from theory.kernel.trace import remembered
from theory.tactics.closing import every
from theory.tactics.expand import expand
from theory.tactics.logic import prove
from theory.tactics.sums import ONE, ZERO, equal, item_at_most

X = index("X")
SETS = functions(X, BOOL)
HOLDS = const("holds_of", functions(SETS, BOOL))  # a property of sets
EMPTY = function(X, lambda x: FALSE)
A, B, a, x = const("A", SETS), const("B", SETS), const("a", X), const("x", X)


def count(members):
    """Return how many elements a set has."""
    return X.sum(lambda x: ite(members(x), ONE, ZERO))


def without(members, a):
    """Return the set without an element."""
    return function(a.sort, lambda x: and_(members(x), not_(eq(x, a))))


def premise():
    """Return that the empty set has the property, and a set if it has it without an element."""

    def keeps(members, a):
        return implies(and_(members(a), HOLDS(without(members, a))), HOLDS(members))

    return and_(HOLDS(EMPTY), SETS.forall(lambda s: X.forall(lambda a: keeps(s, a))))


@remembered
def no_element():
    """A set of no elements is the empty set."""
    counted = item_at_most(count(A), x)
    each = generalise(solve(implies(eq(count(A), 0), eq(A(x), FALSE)), counted), x)
    return prove(implies(eq(count(A), 0), eq(A, EMPTY)), each, extensional(A, EMPTY), rounds=1)


@remembered
def one_less():
    """A set of more than no elements has one, and one element less without it."""
    some = function(X, lambda x: not_(A(x)))
    chosen = exception(some)
    left = count(without(A, chosen))
    apart = expand(left)
    none = equal(count(A), X.sum(lambda x: ZERO), forall(some), rounds=1)
    has_element = solve(
        implies(count(A) > 0, A(chosen)), none, expand(X.sum(lambda x: ZERO)), counterexample(some)
    )
    return chosen, solve(
        implies(count(A) > 0, and_(A(chosen), eq(left, count(A) - 1))), has_element, apart
    )


@remembered
def by_adding():
    """A property that the empty set has, and that one more element keeps, all sets have."""
    H = premise()

    def invariant(s):
        return and_(s >= 0, SETS.forall(lambda t: implies(eq(count(t), s), HOLDS(t))))

    i, state = const("i0", X), const("s0", REAL)
    relation = function(REAL, invariant)
    empty = solve(
        implies(and_(H, eq(count(A), 0)), HOLDS(A)), no_element(), leibniz(HOLDS, A, EMPTY)
    )
    empty = solve(implies(H, implies(eq(count(A), 0), HOLDS(A))), empty)
    base = solve(implies(H, relation(ZERO)), every(empty, A))
    known = and_(H, relation(state))
    chosen, less = one_less()
    before = without(A, chosen)
    use = elimination(relation(state).args[1].args[0], before)
    step_at_set = elimination(H.args[1].args[0], A)
    step_at_element = elimination(step_at_set.formula.args[1].args[0], chosen)
    grown = solve(
        implies(and_(known, eq(count(A), state + 1)), HOLDS(A)),
        less,
        use,
        step_at_set,
        step_at_element,
    )
    same = elimination(relation(state).args[1].args[0], A)
    item = ite(B(i), ONE, ZERO)
    one = solve(implies(known, implies(eq(count(A), state + item), HOLDS(A))), grown, same)
    step = solve(implies(known, relation(state + item)), every(one, A))
    by_count = induct(relation, [count(B)], H, (i, state), base, step)
    last = elimination(by_count.formula.args[1].args[1].args[0], B)
    return every(solve(implies(H, HOLDS(B)), by_count, last), B)


RANK, PROPERTY = const("rank", functions(X, REAL)), const("holds_at", functions(X, BOOL))


def has_least(members):
    """Return that a set with an element has one of the least rank."""

    def least(m):
        below = X.forall(lambda x: implies(members(x), RANK(m) <= RANK(x)))
        return and_(members(m), below)

    return implies(X.exists(members), X.exists(least))


@remembered
def least():
    """Every set with an element has one of the least rank."""
    every_set = instance(by_adding(), {HOLDS: function(SETS, has_least)})
    grown = and_(A(a), has_least(without(A, a)))
    step = prove(implies(grown, has_least(A)), at=[a], rounds=3)
    step = generalise(step, A, a)
    return solve(every_set.formula.args[1], every_set, step)


@remembered
def by_rank():
    """A property holds for every element if each has it whenever those of smaller rank do."""

    def before(z):
        return X.forall(lambda y: implies(RANK(y) < RANK(z), PROPERTY(y)))

    H = X.forall(lambda z: implies(before(z), PROPERTY(z)))
    exceptions = function(X, lambda x: not_(PROPERTY(x)))
    some = elimination(least().formula.args[0], exceptions)
    return prove(implies(H, X.forall(PROPERTY)), least(), some, rounds=3)
