"""Instances that test the statements of `theory.statements.oneid.worst_posterior`."""

from fractions import Fraction

from theory.ledger.formal import at

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def users(**values):
    """Return an instance of three users and two values."""
    made = {"a": [HALF, 3 * QUARTER], "b": [QUARTER, QUARTER], "value": [0, 1, 1]}
    return at({"X": 2, "U": 3}, **(made | values))
