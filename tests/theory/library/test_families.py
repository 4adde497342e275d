"""Induction over subsets, and the distributive law, at finite instances."""

from fractions import Fraction

from theory.kernel.evaluate import Instance
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import const
from theory.library import families
from theory.library.sets import subsets

U, Y = index("U"), index("Y")
G = const("g", functions(U, Y, REAL))


def test_the_distributive_law():
    sides = families.of(U, Y, G).formula.args
    values = {"g": [[1, 2, 3], [5, Fraction(1, 2), 0]]}
    found = [Instance({"U": 2, "Y": 3}, values).value(side) for side in sides]
    assert found == [6 * Fraction(11, 2)] * 2


def test_a_property_of_all_sets_but_one_is_not_kept_by_members():
    """Of the whole set it fails: then of the empty one, or it is lost with a member."""
    premise, conclusion = subsets.subset_induction().formula.args

    def but_one(part):
        return not all(part(u) for u in range(3))

    where = Instance({"X": 3}, {"holds": but_one})
    assert not where.value(premise)
    assert not where.value(conclusion)
    assert Instance({"X": 3}, {"holds": lambda part: True}).value(premise)
