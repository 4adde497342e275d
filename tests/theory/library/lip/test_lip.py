"""What the shared theorems say of eps-LIP, evaluated at finite instances."""

from fractions import Fraction

import pytest

from theory.kernel.evaluate import Instance
from theory.library.lip import outputs, squared_error, vertices

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
CHANNEL = [[3 * QUARTER, QUARTER], [QUARTER, 3 * QUARTER]]
FAIR = {"prior": [HALF, HALF], "Q": CHANNEL, "E": 2, "x": 0, "y": 1, "g": CHANNEL}


@pytest.mark.parametrize(
    "theorem", [outputs.entries, outputs.totals, outputs.ranges, squared_error.theorem]
)
def test_a_theorem_is_true_at_an_instance(theorem):
    premise = theorem().formula.args[0]
    where = Instance({"X": 2, "Y": 2}, FAIR)
    assert where.value(premise) is True
    assert where.value(theorem().formula) is True


def test_two_values_inside_differ():
    """Of three values two are inside their ranges; the theorem names them."""
    values = {"pi": [QUARTER, HALF, QUARTER], "low": [0, 0, QUARTER], "high": [1, 1, 1]}
    assert Instance({"X": 3}, values).value(vertices.two_inside().formula) is True
    assert "≤ 0" in str(vertices.theorem())
