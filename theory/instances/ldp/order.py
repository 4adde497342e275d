"""Instances that test the statements of `theory.statements.ldp.order`."""

from fractions import Fraction

from theory.instances.oneid.rays import RR
from theory.ledger.formal import Implied, at, instances

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
SINGLE = [[True, False], [False, True]]
FROM_LDP = Implied("(1) at x' = x, summed over the outputs, is 1 <= e^eps")


instances(
    "ldp-patterns-maximal",
    dropped={"eps >= 0": FROM_LDP},
)


def gains(actions=((1, 0), (0, 1)), **other):
    """Return an instance: to guess which of two values it is, from RR."""
    values = {
        "channel": RR,
        "act": [0, 1],
        "gain": [list(row) for row in actions],
        "value": 4 * THIRD,
        "has": SINGLE,
        "of_block": [0, 1],
        "r": 1,
        "E": 2,
    }
    return at({"X": 2, "Y": 2, "Z": 2, "Action": len(actions)}, **(values | other))


instances(
    "ldp-symmetric-best",
    holds=[gains(), gains(channel=[[HALF, HALF], [HALF, HALF]])],
    dropped={"eps >= 0": FROM_LDP},
)
