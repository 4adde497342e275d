"""Instances that test the statements of `theory.statements.oneid.capacity`."""

from fractions import Fraction

from theory.ledger.formal import at, instances

# the third value has too small a budget to be told, and gets a row between
# the third value has too small a budget to be told, and is: the best channel beats the formula
SHY = at(
    {"X": 3, "Y": 3},
    Q=[[Fraction(n, 880) for n in row] for row in ([90, 10, 780], [10, 90, 780], [11, 11, 858])],
    top=[0, 1, 2],
    E=[9, 9, Fraction(11, 10)],
    told=[True] * 3,
)
# with V = 1 for a single value
instances("oneid-capacity", dropped={"told values have no less": SHY})
