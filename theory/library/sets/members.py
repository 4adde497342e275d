"""Counts are whole at their low end, and a set that counts has an element."""

from theory.kernel.binding import substitute, with_sorts
from theory.kernel.terms import and_, const, implies
from theory.kernel.theorem import at_sorts, instance, solve
from theory.kernel.trace import remembered
from theory.library.sets.subsets import S, X, count, has_element, i, one_less, without
from theory.tactics.sums import item_at_most


@remembered
def least_counts():
    """Return that a count above 0 is at least 1, and one above 1 at least 2."""
    taken, chosen = has_element()
    inside = item_at_most(count(S), i)
    one = solve(implies(count(S) > 0, count(S) >= 1), taken, instance(inside, {i: chosen}))
    rest = instance(one, {S: without(S, chosen)})
    two = solve(
        implies(count(S) > 1, count(S) >= 2), taken, rest, instance(one_less(), {i: chosen})
    )
    return solve(and_(one.formula, two.formula), one, two)


def some_of(members):
    """Return that a subset of any index set has an element if its count is above 0, and it."""
    theorem, chosen = has_element()
    sort = members.sort.domain
    values = {const(S.data, members.sort): members}
    return instance(at_sorts(theorem, {X: sort}), values), substitute(
        with_sorts(chosen, {X: sort}), values
    )
