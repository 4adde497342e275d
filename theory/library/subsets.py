"""Induction over the subsets of a finite set: what holds of the empty one and grows by members."""

from theory.kernel.binding import exception, function
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import TRUE, and_, const, eq, fresh, implies, ite, not_, real
from theory.kernel.theorem import counterexample, elimination, induct, instance, point, solve
from theory.kernel.trace import remembered
from theory.notions.probability import size
from theory.tactics.sums import ONE, ZERO, induction, size_facts

U = index("U")
SETS = functions(U, BOOL)
HOLDS = const("holds", functions(SETS, BOOL))
PART = const("part", SETS)
v, COUNT = const("v", U), const("count", REAL)
ALL = function(U, lambda u: TRUE)


def without(part, v):
    """Return a set without one of its members."""
    return function(U, lambda u: and_(part(u), not_(eq(u, v))))


def premise(holds=HOLDS):
    """Return that it holds of the empty set, and of a set if of it without some member."""
    empty = SETS.forall(lambda part: implies(U.forall(lambda u: not_(part(u))), holds(part)))
    more = SETS.forall(
        lambda part: U.forall(
            lambda v: implies(and_(part(v), holds(without(part, v))), holds(part))
        )
    )
    return and_(empty, more)


@remembered
def smaller():
    """A set without one of its members has one less."""
    alone = U.sum(lambda u: ite(eq(u, v), ONE, ZERO))
    folds = [size(U, PART), size(U, without(PART, v)), alone]
    found = induction(lambda a, b, c: eq(a, b + c), folds, PART(v))
    goal = eq(size(U, without(PART, v)), size(U, PART) - 1)
    return solve(implies(PART(v), goal), found, point("sum", function(U, lambda u: ONE), v))


def failing(count):
    """Return that it fails of a set of at most n - count members."""
    n = size(U)
    return SETS.exists(lambda part: and_(not_(HOLDS(part)), size(U, part) <= n - count))


def chosen(count):
    """Return such a set, a member of it, and that these are what they are said to be."""
    every = failing(count).args[0]
    part = exception(every.args[0])
    none = U.forall(lambda u: not_(part(u)))
    member = exception(none.args[0])
    steps = [counterexample(every.args[0]), counterexample(none.args[0])]
    empty, more = premise().args
    steps += [elimination(empty.args[0], part), elimination(more.args[0], part)]
    steps.append(elimination(steps[-1].formula.args[1].args[0], member))
    fails = and_(not_(HOLDS(part)), size(U, part) <= size(U) - count)
    goal = and_(fails, part(member), not_(HOLDS(without(part, member))))
    return part, member, solve(implies(and_(premise(), failing(count)), goal), *steps)


def fails_of(part, count):
    """Return what follows if it does not fail of any set so small: not of this one."""
    every = failing(count).args[0]
    return elimination(every.args[0], part)


@remembered
def all_members():
    """What holds of the empty set, and grows by members, holds of the whole set."""
    n, given = size(U), and_(premise(), not_(HOLDS(ALL)))
    i, count = fresh(U), fresh(REAL)
    part, member, found = chosen(count)
    less = instance(smaller(), {PART: part, v: member})
    base = solve(implies(given, failing(real(0))), fails_of(ALL, real(0)))
    step = solve(
        implies(and_(given, failing(count)), failing(count + 1)),
        *(found, less, fails_of(without(part, member), count + 1)),
    )
    relation = function(REAL, failing)
    fallen = induct(relation, [n], given, (i, count), base, step)
    last, some, known = chosen(n)
    counted = size_facts(U, last, some)
    return solve(implies(premise(), HOLDS(ALL)), fallen, known, *counted)
