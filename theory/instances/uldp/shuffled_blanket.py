"""Instances that test the statement of `theory.statements.uldp.shuffled_blanket`."""

from fractions import Fraction

from theory.ledger.formal import at, instances

THIRD, HALF = Fraction(1, 3), Fraction(1, 2)


def crowd(**values):
    """Return an instance: uRR of one sensitive value and another, e^eps_0 = 2; two users."""
    made = {
        "sensitive": [True, False],
        "protected": [True, False, True],
        "Q": [[1, 0, 0], [HALF, HALF, 0]],
        "E": 2,
        "value": [0, 0],
        "who": 0,
        "other": 1,
        "w": [HALF, 0, HALF],
        "nowhere": 2,
        "F": 1,
    }
    return at({"X": 2, "Y": 3, "U": 2}, **(made | values))


def pair(**values):
    """Return an instance: randomized response of two sensitive values, e^eps_0 = 2; two users."""
    made = {
        "sensitive": [True, True],
        "protected": [True] * 3,
        "Q": [[2 * THIRD, THIRD, 0], [THIRD, 2 * THIRD, 0]],
        "w": [THIRD] * 3,
    }
    return crowd(**(made | values))


instances(
    "uldp-shuffled-blanket",
    holds=[crowd(), pair(), pair(Q=[[HALF, HALF, 0]] * 2, w=[HALF, HALF, 0])],
)
