"""Instances that test the statements of `theory.statements.oneid.maximal`."""

from fractions import Fraction

from theory.ledger.formal import at

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def split(outputs=1, **other):
    """Return an instance of two values, e^eps = 2: a constant column in two that tell."""
    values = {
        "Q": [[1], [1]],
        "w": [[1, HALF], [HALF, 1]],
        "y_0": 0,
        "u": [2 * THIRD, THIRD],
        "R": [[HALF]],
        "new": [HALF],
    }
    return at({"X": 2, "Y": outputs}, **(values | other))


# half of an output of RR, which is renamed with chance 1/2
