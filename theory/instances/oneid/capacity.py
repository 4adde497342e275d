"""Instances that test the statements of `theory.statements.oneid.capacity`."""

from fractions import Fraction

from theory.ledger.formal import at, instances

HALF, THIRD, NINTH = Fraction(1, 2), Fraction(1, 3), Fraction(1, 9)
RR = [[2 * THIRD, THIRD], [THIRD, 2 * THIRD]]


def guessed(**other):
    """Return an instance of two values: RR with e^eps = 2, both of them told."""
    values = {"Q": RR, "top": [0, 1], "E": [2, 2], "told": [True, True]}
    return at({"X": 2, "Y": 2}, **(values | other))


# the third value has too small a budget to be told, and gets a row between
BESIDE = at(
    {"X": 3, "Y": 2},
    Q=[[5 * NINTH, 4 * NINTH], [4 * NINTH, 5 * NINTH], [HALF, HALF]],
    top=[0, 1],
    E=[3, 3, Fraction(5, 4)],
    told=[True, True, False],
)
# the third value has too small a budget to be told, and is: the best channel beats the formula
SHY = at(
    {"X": 3, "Y": 3},
    Q=[[Fraction(n, 880) for n in row] for row in ([90, 10, 780], [10, 90, 780], [11, 11, 858])],
    top=[0, 1, 2],
    E=[9, 9, Fraction(11, 10)],
    told=[True] * 3,
)
# with V = 1 for a single value
NOTHING = at({"X": 1, "Y": 1}, Q=[[1]], top=[0], E=[2], told=[True])
instances(
    "oneid-capacity", holds=[guessed(), BESIDE, NOTHING], dropped={"told values have no less": SHY}
)
