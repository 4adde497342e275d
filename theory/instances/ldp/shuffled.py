"""Instances that test the statements of `theory.statements.ldp.shuffled`."""

from fractions import Fraction

from theory.ledger.formal import Broken, at, instances

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
RESPONSE = [[3 * QUARTER, QUARTER, 0], [QUARTER, 3 * QUARTER, 0]]


def none(*args, **given):
    """Return 0, whatever is asked."""
    return 0


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
    holds=[crowd(), crowd(value=[0, 1], F=1)],
    dropped={
        "Q is a mechanism": crowd(Q=[[9, 3, 0], [3, 9, 0]], F=1),
        "w is a distribution": crowd(w=[QUARTER, QUARTER, 0]),
        "nobody reports nowhere": crowd(Q=[[0, 0, 1], [HALF, HALF, 0]], value=[0, 1]),
        "w is part of each other's report": crowd(w=[HALF, HALF, 0]),
    },
    broken={"the bound": [Broken(crowd(), {"of_users": none}), Broken(crowd(), {"loss": none})]},
)
