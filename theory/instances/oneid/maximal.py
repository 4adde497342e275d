"""Instances that test the statements of `theory.statements.oneid.maximal`."""

from fractions import Fraction

from theory.ledger.formal import at, instances

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def split(outputs=1, **other):
    """Return an instance of two values, e^eps = 2: a constant column in two that tell."""
    values = {
        "Q": [[1], [1]],
        "w": [[1, HALF], [HALF, 1]],
        "y_0": 0,
        "u": [2 * THIRD, THIRD],
        "R": [[HALF]],
        "new": [HALF],
    }
    return at({"X": 2, "Y": outputs}, **(values | other))


RR = [[2 * THIRD, THIRD], [THIRD, 2 * THIRD]]
# half of an output of RR, which is renamed with chance 1/2
SHARES = split(2, Q=RR, u=[THIRD, THIRD / 2], R=[[HALF, 0], [0, 1]], new=[HALF, 0])
instances(
    "oneid-split-columns",
    holds=[split(), SHARES, split(2, Q=[[1, 0], [1, 0]], R=[[HALF, 0], [0, 1]], new=[HALF, 0])],
)
