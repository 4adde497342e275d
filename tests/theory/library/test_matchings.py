"""A product over the users of what their reports give, reindexed by a matching."""

from theory.kernel.evaluate import Instance
from theory.library import matchings


def sides(reports, values):
    """Return whether a map of three users is a matching, and both products."""
    premise, goal = matchings.relabelled().formula.args
    where = Instance({"U": 3, "R": 3}, {"m": reports, "f": values})
    return [where.value(t) for t in (premise, *goal.args)]


def test_a_matching_reindexes_a_product():
    assert sides([2, 0, 1], [3, 5, -7]) == [True, -105, -105]


def test_another_map_does_not():
    assert sides([2, 0, 0], [3, 5, -7]) == [False, -63, -105]
