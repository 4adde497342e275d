"""Instances that test the statements of `theory.statements.ldp.accountants`."""

from fractions import Fraction

from theory.ledger.formal import at, instances

THIRD = Fraction(1, 3)


def two(K=2, **values):
    """Return an instance: two users' randomized responses of K values."""
    made = {"E": 4, "value": [0, 0], "who": 0, "other": 1, "F": 2}
    return at({"X": K, "U": 2}, **(made | values))


instances(
    "ldp-shuffled-variation-ratio",
    holds=[two(5, value=[0, 2], F=3)],
)


def response(**values):
    """Return an instance: randomized response of two values."""
    made = {"p": [2 * THIRD, THIRD], "q": [THIRD, 2 * THIRD], "E": 2}
    return at({"Y": 2}, **(made | values))


instances("ldp-renyi-two", holds=[response()])


# 3-RR, and a mechanism in which only one pair of values differs as much


instances(
    "ldp-shuffled-by-eps",
)
