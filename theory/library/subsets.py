"""Induction over the subsets of a finite set, and what follows: a function has a greatest value."""

from theory.kernel.binding import exception, forall, function, substitute
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import FALSE, TRUE, and_, const, eq, implies, not_, or_, real
from theory.kernel.theorem import (
    at_sorts,
    counterexample,
    elimination,
    generalise,
    instance,
    leibniz,
    solve,
)
from theory.kernel.trace import remembered
from theory.tactics.closing import agreeing
from theory.tactics.expand import expand
from theory.tactics.folds import state_induction
from theory.tactics.logic import at, for_all, prove
from theory.tactics.sums import ZERO, equal, item_at_most, non_negative, size

U = index("U")
SUBSETS = functions(U, BOOL)
PROPERTY = const("property", functions(SUBSETS, BOOL))
A, v, u = const("a", SUBSETS), const("v", U), const("u", U)
c = const("c", REAL)
EVERYTHING, NOTHING = (function(U, lambda u, t=t: t) for t in (TRUE, FALSE))


def more(a, v):
    """Return a set with one more element."""
    return function(v.sort, lambda u: or_(a(u), eq(u, v)))


def less(a, v):
    """Return a set without an element."""
    return function(v.sort, lambda u: and_(a(u), not_(eq(u, v))))


COUNTED = const("counted", functions(REAL, BOOL))


@remembered
def one_by_one():
    """What holds of 0, and of c + 1 if of c, holds of the size of a set."""
    J = COUNTED
    given = and_(J(0), REAL.forall(lambda c: implies(J(c), J(c + 1))))
    successor = function(REAL, lambda c: implies(J(c), J(c + 1)))
    return state_induction(
        J, [size(U, A)], given, use=lambda i, state: [elimination(successor, state)]
    )


def grows():
    """Return that the property holds of the empty set, and of a set with one more element."""
    step = SUBSETS.forall(
        lambda a: U.forall(lambda v: implies(and_(not_(a(v)), PROPERTY(a)), PROPERTY(more(a, v))))
    )
    return and_(PROPERTY(NOTHING), step)


def of_size(c):
    """Return that c is no less than 0, and the property holds of all sets of this size."""
    return and_(c >= 0, SUBSETS.forall(lambda a: implies(eq(size(U, a), c), PROPERTY(a))))


def empty():
    """The property holds of every set of size 0, if of the empty one."""
    given = and_(grows(), eq(size(U, A), 0))
    same = agreeing(given, A, NOTHING, lambda u: [item_at_most(size(U, A), u)])
    return solve(implies(given, PROPERTY(A)), same, leibniz(PROPERTY, A, NOTHING))


def chosen():
    """Return an element of A, if there is one."""
    return exception(function(U, lambda u: not_(A(u))))


def nonempty():
    """A set that is not of size 0 has its chosen element, and is one more than the rest."""
    none = function(U, lambda u: not_(A(u)))
    zeros = U.sum(lambda u: ZERO)
    flat = equal(size(U, A), zeros, forall(none), rounds=1)
    inside = solve(
        implies(size(U, A) > 0, A(chosen())), flat, expand(zeros), counterexample(none)
    )
    rest = less(A, chosen())
    parts = expand(size(U, rest))
    fewer = solve(implies(A(chosen()), eq(size(U, rest), size(U, A) - 1)), parts)
    whole = agreeing(
        A(chosen()), more(rest, chosen()), A, lambda u: [leibniz(A, u, chosen())]
    )
    goal = and_(eq(size(U, rest), size(U, A) - 1), eq(more(rest, chosen()), A))
    return solve(implies(size(U, A) > 0, goal), inside, fewer, whole)


@remembered
def by_subsets():
    """What holds of the empty set, and of a set with one more element, holds of all sets."""
    H, rest = grows(), less(A, chosen())
    sized = function(SUBSETS, lambda a: implies(eq(size(U, a), c), PROPERTY(a)))

    def of_all(given, c, theorem):
        """Return `given =>` the property of all sets of size c, from one of an arbitrary set."""
        return for_all(given, substitute(sized, {const("c", REAL): c}), A, theorem)

    base = of_all(H, real(0), solve(implies(H, implies(eq(size(U, A), 0), PROPERTY(A))), empty()))
    given, larger = and_(H, of_size(c)), eq(size(U, A), c + 1)
    positive = solve(implies(and_(given, larger), size(U, A) > 0))
    smaller = elimination(sized, rest)
    added = at(H, rest, chosen())
    equal_sets = leibniz(PROPERTY, more(rest, chosen()), A)
    outside = solve(not_(rest(chosen())))
    goal = implies(given, implies(larger, PROPERTY(A)))
    one = solve(goal, positive, nonempty(), smaller, *added, equal_sets, outside)
    step = for_all(H, function(REAL, lambda c: implies(of_size(c), of_size(c + 1))), c, solve(
        implies(H, implies(of_size(c), of_size(c + 1))), of_all(given, c + 1, one)
    ))
    found = instance(one_by_one(), {COUNTED: function(REAL, of_size)})
    own = elimination(substitute(sized, {c: size(U, A)}), A)
    return solve(implies(H, PROPERTY(A)), found, base, step, own)


def names(sort):
    """Return the subset A and the element v of `induction`, over an index sort."""
    return const(A.data, functions(sort, BOOL)), const(v.data, sort)


def induction(property, base, step, sort=U):
    """Return the theorem that all subsets have a property.

    Parameters
    ----------
    property : callable
        Of a set, a function to truth values.
    base : Theorem
        That the empty set has it.
    step : Theorem
        `not A(v) and property(A) => property(more(A, v))`, for the `names` A and v.
    sort : Sort
    """
    predicate = function(functions(sort, BOOL), property)
    general = at_sorts(by_subsets(), {U: sort})
    found = instance(general, {const(PROPERTY.data, predicate.sort): predicate})
    return solve(found.formula.args[1], found, base, generalise(step, *names(sort)))


G = const("g", functions(U, REAL))


def top(g=G):
    """Return an element with the greatest value of g."""
    sort = g.sort.domain
    return exception(function(sort, lambda a: not_(sort.forall(lambda b: g(b) <= g(a)))))


@remembered
def greatest():
    """A function has a greatest value: g(u) <= g(top)."""

    def has_top(a):
        bound = U.exists(lambda t: and_(a(t), U.forall(lambda b: implies(a(b), G(b) <= G(t)))))
        return implies(U.exists(a), bound)

    step = implies(and_(not_(A(v)), has_top(A)), has_top(more(A, v)))
    found = induction(has_top, prove(has_top(NOTHING), rounds=1), prove(step, at=[v], rounds=4))
    every = prove(instance(found, {A: EVERYTHING}).formula, instance(found, {A: EVERYTHING}))
    return prove(G(u) <= G(top()), every, at=[u, top()], rounds=3)


def greatest_of(g, at):
    """Return g(at) <= g(top(g)), for a function of any index sort."""
    put = {const(G.data, g.sort): g, const(u.data, at.sort): at}
    return instance(at_sorts(greatest(), {U: at.sort}), put)
