"""Instances that test the statements of `theory.statements.lip.decomposition`."""

from fractions import Fraction

from theory.ledger.formal import at, instances

HALF, THIRD, SIXTH = Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)
# outcomes are (x, y) = (0, 0), (0, 1), (1, 0), (1, 1); the second user tells the truth
PAIR = {
    "law": [[THIRD, SIXTH, SIXTH, THIRD], [HALF, 0, 0, HALF]],
    "better": [[HALF, 0, 0, HALF], [HALF, 0, 0, HALF]],
    "x": [[0, 0, 1, 1], [0, 0, 1, 1]],
    "report": [[0, 1, 0, 1], [0, 1, 0, 1]],
    "guess": lambda r: Fraction(r(0) + r(1)),
}


def two(**other):
    """Return the instance of two users with one bit each."""
    return at({"U": 2, "Z": 4, "Y": 2}, **(PAIR | other))


instances(
    "lip-decomposition",
    holds=[two(), at({"U": 1, "Z": 4, "Y": 2}, **(PAIR | {"guess": lambda r: Fraction(0)}))],
)
