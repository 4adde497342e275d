"""Instances that test the statements of `theory.statements.ldp.convex`."""

from fractions import Fraction

from theory.ledger.formal import Broken, at, instances

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
COINS = [[HALF, HALF], [QUARTER, 3 * QUARTER]]


def count(law, losses, maps, users, times, choose):
    """Return a number that is less for more outputs."""
    return -maps(lambda r: times(lambda u: 1))


def spread(**values):
    """Return an instance: two users, whose values -1 and 1 become -2, 0 and 2."""
    made = {
        "law": COINS,
        "value": [[-1, 1], [-1, 1]],
        "kernel": [[[HALF, HALF, 0], [0, HALF, HALF]]] * 2,
        "after": [[-2, 0, 2]] * 2,
    }
    return at({"U": 2, "Y": 2, "Z": 3}, **(made | values))


SHORT = [[[QUARTER, QUARTER, 0], [0, QUARTER, QUARTER]]] * 2

instances(
    "ldp-convex-order",
    holds=[spread()],
    dropped={
        "probabilities": spread(law=[[HALF, HALF], [-QUARTER, -QUARTER]]),
        "each split is a distribution": spread(kernel=SHORT, after=[[-4, 0, 4]] * 2),
        "means are kept": spread(after=[[-2, 0, 0]] * 2),
    },
    broken={
        "no smaller": [
            Broken(spread(), {"mean": count}),
            Broken(spread(), {"processed": lambda law, kernel, total: lambda z: total(law) * 0}),
        ]
    },
)


def between(**values):
    """Return an instance: two users, whose values -1 and 1 are put on even numbers."""
    made = {
        "law": COINS,
        "value": [[-1, 1], [-1, 1]],
        "low": [[-2, 0]] * 2,
        "high": [[0, 2]] * 2,
    }
    return at({"U": 2, "Y": 2}, **(made | values))


instances(
    "ldp-convex-grid",
    holds=[between()],
    dropped={
        "probabilities": between(law=[[HALF, HALF], [-QUARTER, -QUARTER]]),
        "points around the values": between(low=[[0, 0]] * 2),
    },
    broken={
        "shares": Broken(between(), {"shares": lambda v, low, high: (HALF, QUARTER)}),
        "no smaller": Broken(between(), {"shares": lambda v, low, high: (1 - v * 0, v * 0)}),
    },
)


def together(**values):
    """Return an instance: two users, whose three outputs are put into two groups."""
    made = {
        "law": [[HALF, QUARTER, QUARTER]] * 2,
        "value": [[-1, 1, 3]] * 2,
        "group": [[0, 0, 1], [0, 1, 1]],
    }
    return at({"U": 2, "Y": 3, "G": 2}, **(made | values))


instances(
    "ldp-convex-merged",
    holds=[together()],
    dropped={
        "probabilities": together(
            law=[[3 * HALF, -HALF, 1]] * 2, group=[[0, 0, 1]] * 2, value=[[-1, 3, 0]] * 2
        ),
        "groups of some probability": together(group=[[0, 0, 0], [0, 1, 1]]),
    },
    broken={
        "no greater": Broken(
            together(), {"conditional_mean": lambda law, values, total: 100 * total(law)}
        )
    },
)
