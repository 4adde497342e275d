"""Instances near others, and formulas that are other as it is said."""

from fractions import Fraction

import pytest

from common.errors import UserError
from theory.kernel.sorts import REAL
from theory.kernel.terms import FALSE, TRUE, const, real
from theory.sense.near import At, Near, exact, other, plain

x = const("x", REAL)


def pair(p, q):
    return (p, [q * 2])


@pytest.mark.parametrize(
    ("how", "value"),
    [
        ("twice", (6, [20])),
        ("half", (Fraction(3, 2), [5])),
        ("negated", (-3, [-10])),
        ("one", (1, [1])),
        ("minus 1 in part 2", (3, [9])),
        ("plus argument 1", (6, [13])),
        ("swapped", ([10], 3)),
        ("denied", (3, [10])),
    ],
)
def test_a_formula_is_other_as_it_says(how, value):
    assert other(pair, how)(3, 5) == value


def test_truths_are_denied_and_functions_are_other_at_each_argument():
    assert other(lambda p: p, "denied")(TRUE) is FALSE
    assert other(lambda p: p, "twice")(TRUE) is TRUE
    assert other(lambda p: p, "denied")(True) is False
    family = other(lambda s: lambda y: s * y, "plus 1")
    assert family(2)(5) == 11 and family(x)(1) is x + 1
    assert other(lambda p: p, "the number 3/2")(x) is real(Fraction(3, 2))


@pytest.mark.parametrize("how", ["thrice", "twice in part 0", "plus argument 0", "the number x"])
def test_there_are_no_other_ways(how):
    with pytest.raises(ValueError, match=r"part|is not|Invalid"):
        other(pair, how)


def test_a_part_that_is_not_there_is_no_formula():
    for how in ("twice in part 3", "swapped"):
        with pytest.raises((IndexError, TypeError)):
            other(lambda p: [p], how)(1)


def test_what_is_other_is_put_in_the_place_of_an_instance_and_the_rest_stays():
    origins = {"holds 0": (At({"X": 2}, {"E": 2, "Q": [1, 2]}), {})}
    one = Near("c", "holds 0", {"Q": ["1/2", 3]}, {"X": 1}, {"pair": "swapped"})
    where, changed = one.of(origins, {"pair": pair}, "file")
    assert where == At({"X": 1}, {"E": 2, "Q": [Fraction(1, 2), 3]})
    assert changed["pair"](1, 1) == ([2], 1)
    for wrong, told in (
        (Near("c", "holds 1"), "file: c has no instance 'holds 1'"),
        (Near("c", "holds 0", formulas={"f": "twice"}), "file: c has no formula 'f'"),
        (Near("c", "holds 0", formulas={"pair": "thrice"}), "file: c: a formula is not 'thrice'"),
    ):
        with pytest.raises(UserError, match=told):
            wrong.of(origins, {"pair": pair}, "file")


def test_numbers_are_kept_as_they_are_read():
    rows = [[Fraction(1, 2), Fraction(3)], [True, 0]]
    assert plain(rows) == [["1/2", 3], [True, 0]] and exact(plain(rows)) == rows
