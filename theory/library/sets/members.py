"""Counts are whole at their low end, and a set that counts has an element."""

from theory.kernel.binding import substitute, with_sorts
from theory.kernel.terms import and_, const, implies
from theory.kernel.theorem import at_sorts, instance, solve
from theory.kernel.trace import remembered
from theory.library.sets.subsets import S, X, count, i, one_less, some, without
from theory.tactics.sums import item_at_most


@remembered
def least_counts():
    """Return that a count above 0 is at least 1, and one above 1 at least 2."""
    taken, chosen = some()
    inside = item_at_most(count(S), i)
    one = solve(implies(count(S) > 0, count(S) >= 1), taken, instance(inside, {i: chosen}))
    rest = instance(one, {S: without(S, chosen)})
    two = solve(
        implies(count(S) > 1, count(S) >= 2), taken, rest, instance(one_less(), {i: chosen})
    )
    return solve(and_(one.formula, two.formula), one, two)


def some_of(members):
    """Return that a subset of any index set has an element if its count is above 0, and it."""
    found, chosen = some()
    sort = members.sort.domain
    put = {const(S.data, members.sort): members}
    return instance(at_sorts(found, {X: sort}), put), substitute(with_sorts(chosen, {X: sort}), put)
