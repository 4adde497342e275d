"""Instances that test the statements of `theory.statements.oneid.redrawn`."""

from fractions import Fraction

from theory.ledger.formal import at, instances

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def supports(**other):
    """Return one user, two values, and reports that support them with chances of their own."""
    values = {
        "has": [[True, False], [False, True], [False, False]],
        "Q": [[HALF, QUARTER, QUARTER], [QUARTER, 3 * QUARTER, 0]],
        "a": [HALF, 3 * QUARTER],
        "b": [QUARTER, QUARTER],
        "law": [HALF, HALF],
        "(X -> Real)": [[1, 0], [0, 1], [HALF, HALF]],
    }
    return at({"X": 2, "Y": 3, "U": 1}, **(values | other))


instances("oneid-supports-drawn", holds=[supports(), supports(law=[1, 0])])
