"""Instances that test the statements of `theory.statements.uldp.extreme`."""

from fractions import Fraction

from theory.ledger.formal import at, instances

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
)
