"""The elements of a finite set can be numbered 0, 1, ..., up to its size less one."""

from theory.kernel.binding import exception, function
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import TRUE, and_, const, eq, implies, ite, not_, or_
from theory.kernel.theorem import counterexample, elimination, generalise, instance, solve
from theory.kernel.trace import remembered
from theory.library.finite import ranks
from theory.library.finite.ranks import EMPTY, SETS, A, X, a, count, without
from theory.tactics.expand import expand
from theory.tactics.logic import prove
from theory.tactics.sums import ZERO, non_negative

NUMBERS = functions(X, REAL)
NUMBER = const("number_of", NUMBERS)
ALL = function(X, lambda x: TRUE)


def within(members, number):
    """Return whether numbers are from 0 to the size less one, and one less is one of them too."""

    def one(a):
        before = X.exists(lambda b: and_(members(b), eq(number(b), number(a) - 1)))
        ends = and_(number(a) >= 0, number(a) <= count(members) - 1)
        return and_(ends, or_(eq(number(a), 0), before))

    return X.forall(lambda a: implies(members(a), one(a)))


def different(members, number):
    """Return whether no two elements have one number."""

    def pair(a, b):
        return implies(and_(members(a), members(b), eq(number(a), number(b))), eq(a, b))

    return X.forall(lambda a: X.forall(lambda b: pair(a, b)))


def reached(members, number, value):
    """Return whether some element has a number, if there is any element."""
    some = X.exists(lambda a: and_(members(a), eq(number(a), value)))
    return or_(eq(count(members), 0), some)


def is_numbering(members, number):
    """Return whether a function numbers the elements of a set."""
    ends = reached(members, number, 0), reached(members, number, count(members) - 1)
    return and_(within(members, number), different(members, number), *ends)


def can_be(members):
    """Return whether some function does."""
    return NUMBERS.exists(lambda number: is_numbering(members, number))


@remembered
def one_more():
    """The next element gets the size of the others as its number."""
    rest = without(A, a)
    new = function(X, lambda x: ite(eq(x, a), count(rest), NUMBER(x)))
    given = and_(A(a), is_numbering(rest, NUMBER))
    size = solve(implies(A(a), eq(count(A), count(rest) + 1)), expand(count(rest)))
    facts = size, non_negative(count(rest))
    parts = [
        prove(implies(given, part), *facts, at=[a], rounds=3) for part in is_numbering(A, new).args
    ]
    some = function(NUMBERS, lambda number: not_(is_numbering(A, number)))
    numbering = solve(implies(given, can_be(A)), *parts, elimination(some, new))
    numbering = solve(implies(A(a), implies(is_numbering(rest, NUMBER), can_be(A))), numbering)
    each = generalise(numbering, NUMBER)
    none = function(NUMBERS, lambda number: not_(is_numbering(rest, number)))
    old = elimination(each.formula.args[0], exception(none))
    goal = implies(and_(A(a), can_be(rest)), can_be(A))
    return generalise(solve(goal, each, old, counterexample(none)), A, a)


@remembered
def all_numbered():
    """Return that all elements can be numbered."""
    every_set = instance(ranks.by_adding(), {ranks.HOLDS: function(SETS, can_be)})
    zero = function(X, lambda x: ZERO)
    none = function(NUMBERS, lambda number: not_(is_numbering(EMPTY, number)))
    size = expand(count(EMPTY))
    empty = prove(implies(eq(count(EMPTY), 0), is_numbering(EMPTY, zero)), rounds=3)
    first = solve(can_be(EMPTY), empty, size, elimination(none, zero))
    conclusion = solve(every_set.formula.args[1], every_set, first, one_more())
    return solve(can_be(ALL), conclusion, elimination(conclusion.formula.args[0], ALL))
