"""Instances that test the statements of `theory.statements.uldp.extreme`."""

from fractions import Fraction

from theory.instances.oneid.rays import too_far
from theory.ledger.formal import Broken, at, instances
from theory.notions.logic import choose

HALF, FIFTH = Fraction(1, 2), Fraction(1, 5)
# parts of columns: shares of some, and what is none
PARTS = [[0, 0, 0], [1, HALF, HALF], [0, 0, HALF], [0, 0, 1], [2 * FIFTH, 3 * FIFTH, 2 * FIFTH]]


def pattern(**other):
    """Return an instance of three values, two of them sensitive, e^eps = 2."""
    values = {"sensitive": [True, True, False], "S": [True, False, False], "E": 2}
    return at({"X": 3}, **(values | {"(X -> Real)": PARTS} | other))


instances(
    "uldp-patterns-extreme",
    holds=[pattern(), pattern(S=[True, True, False]), pattern(sensitive=[True] * 3)],
    dropped={
        "eps > 0": pattern(E=0),
        "the set is sensitive": pattern(S=[False, False, True]),
        "a set with some values, not all": pattern(S=[True] * 3, sensitive=[True] * 3),
    },
    broken={
        "within the budgets": Broken(pattern(), {"pattern": too_far}),
        "extreme": Broken(pattern(), {"pattern": lambda inside, budget: budget / budget}),
        "told values within the budgets": Broken(
            pattern(), {"alone": lambda same: choose(same, -1, 0)}
        ),
        "told values are extreme": Broken(pattern(), {"alone": lambda same: choose(same, 1, 1)}),
    },
)
