"""Products of laws: what is derived of them agrees with sums over all choices."""

from fractions import Fraction

import pytest

from theory.kernel.evaluate import Instance
from theory.library import product_space as space

HALF = Fraction(1, 2)
LAWS = [[HALF, HALF], [Fraction(1, 3), Fraction(2, 3)], [0, 1]]
AT = {"m_of": LAWS, "v_at": 0, "w_at": 1, "a_set": [True, False], "b_set": [False, True]}
AT |= {"may_of": [[True, True], [False, True], [True, False]]}


@pytest.mark.parametrize("theorem", [space.is_space, space.of_one, space.of_two, space.of_all])
def test_theorems_hold_at_an_instance(theorem):
    made = theorem()
    assert not made.axioms
    given, found = made.formula.args
    at = Instance({"U": 3, "Y": 2}, AT)
    assert at.value(given) is True and at.value(found) is True
    # numbers that are no laws
    wrong = Instance({"U": 3, "Y": 2}, AT | {"m_of": [[1, 1], [1, 1], [1, 1]]})
    assert wrong.value(given) is False and wrong.value(found) is False
