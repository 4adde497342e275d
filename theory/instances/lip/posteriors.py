"""Instances that test the statements of `theory.statements.lip.posteriors`."""

from fractions import Fraction

from theory.ledger.formal import at, instances

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
FAIR = {
    "prior": [HALF, HALF],
    "E": 2,
    "Q": [[3 * QUARTER, QUARTER], [QUARTER, 3 * QUARTER]],
    "w": [HALF, HALF],
    "pi": [[3 * QUARTER, QUARTER], [QUARTER, 3 * QUARTER]],
}


def fair(**other):
    """Return the instance of two values, equally likely."""
    return at({"X": 2, "Y": 2}, **(FAIR | other))


# nobody has the third value, and the second output never comes
NOBODY = {
    "prior": [HALF, HALF, 0],
    "E": 2,
    "Q": [[1, 0], [1, 0], [HALF, HALF]],
    "w": [1, 0],
    "pi": [[HALF, HALF, 0], [HALF, HALF, 0]],
}

instances(
    "lip-posterior-criterion",
    holds=[fair(), at({"X": 3, "Y": 2}, **NOBODY), fair(E=Fraction(5, 4), pi=FAIR["Q"][::-1])],
)
