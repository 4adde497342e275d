"""What a numbering of a set is, at finite instances, and that there is one."""

import pytest

from theory.kernel.evaluate import Instance
from theory.library.finite import numbered
from theory.library.finite.ranks import A

ALL, TWO = [True] * 3, [True, False, True]


@pytest.mark.parametrize(
    ("members", "numbers", "right"),
    [
        (ALL, [2, 0, 1], True),
        (TWO, [1, 7, 0], True),
        ([False] * 3, [5, 5, 5], True),
        (ALL, [0, 0, 1], False),
        (ALL, [1, 2, 3], False),
        (TWO, [0, 1, 2], False),
    ],
)
def test_numbers_are_from_zero_without_gaps(members, numbers, right):
    where = Instance({"X": 3}, {"A": members, "number_of": numbers})
    assert where.value(numbered.is_numbering(A, numbered.NUMBER)) is right


def test_there_is_a_numbering_of_every_set():
    found = numbered.all_numbered()
    assert found.formula is numbered.can_be(numbered.ALL)
    assert not found.formula.free and not found.axioms
