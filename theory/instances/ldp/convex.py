"""Instances that test the statements of `theory.statements.ldp.convex`."""

from fractions import Fraction

from theory.ledger.formal import at, instances

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
COINS = [[HALF, HALF], [QUARTER, 3 * QUARTER]]


def spread(**values):
    """Return an instance: two users, whose values -1 and 1 become -2, 0 and 2."""
    made = {
        "law": COINS,
        "value": [[-1, 1], [-1, 1]],
        "kernel": [[[HALF, HALF, 0], [0, HALF, HALF]]] * 2,
        "after": [[-2, 0, 2]] * 2,
    }
    return at({"U": 2, "Y": 2, "Z": 3}, **(made | values))


instances("ldp-convex-order", holds=[spread()])


def between(**values):
    """Return an instance: two users, whose values -1 and 1 are put on even numbers."""
    made = {
        "law": COINS,
        "value": [[-1, 1], [-1, 1]],
        "low": [[-2, 0]] * 2,
        "high": [[0, 2]] * 2,
    }
    return at({"U": 2, "Y": 2}, **(made | values))


instances("ldp-convex-grid", holds=[between()])


def together(**values):
    """Return an instance: two users, whose three outputs are put into two groups."""
    made = {
        "law": [[HALF, QUARTER, QUARTER]] * 2,
        "value": [[-1, 1, 3]] * 2,
        "group": [[0, 0, 1], [0, 1, 1]],
    }
    return at({"U": 2, "Y": 3, "G": 2}, **(made | values))


instances("ldp-convex-merged", holds=[together()])


def replaced(**values):
    """Return an instance: two fair coins, whose values -1 and 1 become -2 and 2."""
    made = {
        "law": [[HALF, HALF]] * 2,
        "most": [[HALF, HALF]] * 2,
        "value": [[-1, 1]] * 2,
        "top": [[-2, 2]] * 2,
    }
    return at({"U": 2, "Y": 2}, reals=range(-3, 4), **(made | values))


instances("ldp-convex-sums", holds=[replaced()])
