"""Instances that test the statements of `theory.statements.lip.leakage`."""

from fractions import Fraction

from theory.ledger.formal import at, instances

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)

TWO = {
    "prior": [HALF, HALF],
    "Q": [[3 * QUARTER, QUARTER], [QUARTER, 3 * QUARTER]],
    "E": 2,
    "least": [QUARTER, QUARTER],
    "most": [3 * QUARTER, 3 * QUARTER],
}


def two(**other):
    """Return an instance of two values and two outputs."""
    return at({"X": 2, "Y": 2}, **(TWO | other))


# the second value is nobody's, and has an output of its own
NOBODY = {"prior": [1, 0], "Q": [[1, 0], [0, 1]], "least": [1, 0], "most": [1, 0], "E": 1}

instances("lip-leakage", holds=[two(), two(E=Fraction(3, 2)), two(E=3), two(**NOBODY)])


instances(
    "lip-margins",
    holds=[
        at(q0=QUARTER, q1=QUARTER, P1=HALF, E=2),
        at(q0=QUARTER, q1=QUARTER, P1=HALF, E=Fraction(3, 2)),
    ],
)
