"""Instances that test the statements of `theory.statements.ldp.shuffled`."""

from fractions import Fraction

from theory.ledger.formal import at, instances

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
RESPONSE = [[3 * QUARTER, QUARTER, 0], [QUARTER, 3 * QUARTER, 0]]


def crowd(**values):
    """Return an instance: two users' randomized responses, e^eps = 3; nobody reports the third."""
    made = {
        "Q": RESPONSE,
        "value": [0, 0],
        "who": 0,
        "other": 1,
        "w": [QUARTER, QUARTER, HALF],
        "nowhere": 2,
        "F": 2,
    }
    return at({"X": 2, "Y": 3, "U": 2}, **(made | values))


instances(
    "ldp-shuffled-blanket",
    dropped={"w is a distribution": crowd(w=[QUARTER, QUARTER, 0])},
)
