"""Products of sums, sums over settings, least elements, against finite instances."""

from fractions import Fraction

from theory.kernel.evaluate import Instance
from theory.library import involutions
from theory.library.sets import choices, cylinders, subsets

SIZES = {"X": 2, "J": 3, "M": 3}


def test_a_product_of_sums():
    f = [[1, 2, 3], [5, 7, Fraction(1, 2)]]
    left, right = (Instance(SIZES, {"f": f}).value(t) for t in choices.expanded().formula.args)
    assert left == right == 6 * Fraction(25, 2)


def test_a_sum_over_the_settings_that_are_allowed():
    given = {
        "allowed": [lambda bit: bit, lambda bit: True],
        "p": [lambda bit: 3 if bit else 5, lambda bit: 7 if bit else 11],
    }
    left, right = (Instance(SIZES, given).value(t) for t in cylinders.sum_of_allowed().formula.args)
    assert left == right == 3 * 18


def test_a_least_element():
    given = {"rank": [2, 1, 3], "chosen": [True, False, True]}
    assert Instance({"X": 3}, given).value(subsets.least().formula)
    assert Instance({"X": 3}, given | {"chosen": [False] * 3}).value(subsets.least().formula)


def test_what_changes_places_two_by_two():
    given = {"turn": [1, 0, 2], "f_of": [2, 3, 5]}
    assert Instance(SIZES, given).value(involutions.by_involution().formula)
