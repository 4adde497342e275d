"""Induction over the subsets of a finite set: what holds of the empty one and grows by members."""

from theory.kernel.binding import function
from theory.kernel.sorts import BOOL, functions, index
from theory.kernel.terms import FALSE, TRUE, and_, const, implies, not_
from theory.kernel.theorem import at_sorts, elimination, instance, solve
from theory.kernel.trace import remembered
from theory.library.finite import ranks

U = index("U")
SETS = functions(U, BOOL)
HOLDS = const("holds", functions(SETS, BOOL))
PART = const("part", SETS)
v = const("v", U)
NONE, ALL = function(U, lambda u: FALSE), function(U, lambda u: TRUE)


def without(part, v):
    """Return a set without one of its members."""
    return ranks.without(part, v)


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
def all_members():
    """What holds of the empty set, and grows by members, holds of the whole set."""
    found = at_sorts(ranks.by_adding(), {ranks.X: U})
    found = instance(found, {const(ranks.HOLDS.data, HOLDS.sort): HOLDS})
    known = elimination(premise().args[0].args[0], NONE)
    every = elimination(found.formula.args[1].args[0], ALL)
    return solve(implies(premise(), HOLDS(ALL)), found, known, every)
