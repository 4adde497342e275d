"""Instances that test the statements of `theory.statements.lip.larger_alphabet`."""

from fractions import Fraction

from theory.ledger.formal import at, instances

HALF, QUARTER, TENTH = Fraction(1, 2), Fraction(1, 4), Fraction(1, 10)
FAIR = {
    "prior": [HALF, HALF],
    "E": 2,
    "Q": [[3 * QUARTER, QUARTER], [QUARTER, 3 * QUARTER]],
    "g": [[3 * QUARTER, QUARTER], [QUARTER, 3 * QUARTER]],
}
TWO = {"X": 2, "Y": 2}
# a rare value, and a report that says nothing
SKEWED = {"prior": [9 * TENTH, TENTH], "E": 2, "Q": [[1], [1]], "g": [[9 * TENTH], [TENTH]]}


def fair(**other):
    """Return the instance of two values, equally likely, and the direct channel."""
    return at(TWO, **(FAIR | other))


def skewed():
    """Return the instance of a rare value."""
    return at({"X": 2, "Y": 1}, **SKEWED)


instances(
    "lip-larger-alphabet",
    holds=[fair(), skewed(), at({"X": 1, "Y": 1}, prior=[1], E=1, Q=[[1]], g=[[1]])],
)
