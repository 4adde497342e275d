"""Instances that test the statements of `theory.statements.lip.posteriors`."""

from fractions import Fraction

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
FAIR = {
    "prior": [HALF, HALF],
    "E": 2,
    "Q": [[3 * QUARTER, QUARTER], [QUARTER, 3 * QUARTER]],
    "w": [HALF, HALF],
    "pi": [[3 * QUARTER, QUARTER], [QUARTER, 3 * QUARTER]],
}


# nobody has the third value, and the second output never comes
