"""Instances that test the statements of `theory.statements.oneid.rays`."""

from fractions import Fraction

from theory.ledger.formal import at, instances

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
SAME = [[1, 0], [0, 1]]
RR = [[2 * THIRD, THIRD], [THIRD, 2 * THIRD]]
# parts of columns: of each some shares, and one that is no share
PARTS = {
    "(X -> Real)": [
        [0, 0],
        [THIRD, THIRD / 2],
        [THIRD / 2, THIRD],
        [Fraction(3, 5), Fraction(2, 5)],
    ]
}


def garbled(sizes=(2, 2), **other):
    """Return an instance of two values: RR with e^eps = 2."""
    values = {"Q": RR, "R": SAME, "w": [[1, HALF], [HALF, 1]], "source": [0, 1]}
    return at({"X": 2, "Y": sizes[0], "Z": sizes[1]}, **(PARTS | values | other))


# a column in two parts, which R puts together
PARTED = [[THIRD, THIRD, THIRD], [THIRD / 2, THIRD / 2, 2 * THIRD]]
instances(
    "oneid-extreme-columns",
    holds=[garbled(), garbled((3, 2), Q=PARTED, R=[[1, 0], [1, 0], [0, 1]])],
)


def pattern(inside=(True, False), **other):
    """Return an instance of two values with budgets of their own."""
    parts = [[0, 0], [1, HALF], [Fraction(3, 5), Fraction(2, 5)], [1, 2]]
    values = {"S": list(inside), "E": [2, 3], "(X -> Real)": parts}
    return at({"X": 2}, **(values | other))


instances("oneid-patterns-extreme", holds=[pattern(), pattern((False, True))])
