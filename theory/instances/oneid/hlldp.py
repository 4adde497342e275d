"""Instances that test the statements of `theory.statements.oneid.hlldp`."""

from fractions import Fraction

from theory.ledger.formal import NotNeeded, at, instances

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)

# e^eps = 4: for s = 1 the best M is 2
ONE = {"s": 1, "E": 4, "theta": 2 * THIRD, "M": 3, "best": 2}

instances("oneid-hlldp-best-theta", holds=[at(**ONE), at(**ONE | {"M": Fraction(3, 2)})])

instances(
    "oneid-urap-optimal-once",
    dropped={"s >= 1": NotNeeded("s is a number of values; smaller ones are in no conclusion")},
)
