"""What the shared theorems say, evaluated at finite instances."""

from fractions import Fraction

import pytest

from theory.kernel.evaluate import Instance
from theory.library.finite import coordinates, counts, grouping, independent_bits, uncorrelated

HALF = Fraction(1, 2)
# two fair coins, of two users, and their deviations from 1/2
COINS = [(a, b) for a in (0, 1) for b in (0, 1)]
FAIR = {"weight": [HALF * HALF] * 4}
AWAY = FAIR | {"D": lambda u: lambda o: COINS[o][u] - HALF}
TOSSED = FAIR | {"bit": lambda u: lambda o: COINS[o][u] == 1, "mean": [HALF, HALF]}


@pytest.mark.parametrize(
    ("theorem", "sizes", "values"),
    [
        (counts.theorem, {"X": 3}, {"small": [True, False, False], "great": [True, True, False]}),
        (counts.theorem, {"X": 2}, {"small": [False, False], "great": [False, True]}),
        (grouping.theorem, {"X": 3, "G": 2}, {"group": [0, 1, 1], "f": [5, 7]}),
        (uncorrelated.theorem, {"U": 2, "Omega": 4}, AWAY),
        (independent_bits.variance, {"U": 2, "Omega": 4}, TOSSED),
        (
            coordinates.theorem,
            {"U": 2, "Z": 2},
            {"phi": lambda f: 1 + 3 * f(0) + 5 * f(1), "i": 1, "base": 0},
        ),
    ],
)
def test_a_theorem_is_true_at_an_instance(theorem, sizes, values):
    formula = theorem().formula
    premise = formula.args[0] if formula.op == "implies" else None
    assert premise is None or Instance(sizes, values).value(premise) is True
    assert Instance(sizes, values).value(formula) is True
