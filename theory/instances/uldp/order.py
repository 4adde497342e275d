"""Instances that test the statements of `theory.statements.uldp.order`."""

from fractions import Fraction

from theory.ledger.formal import at, instances

instances("uldp-urap-order-optimal", holds=[at(s=1, N=624, reals=[Fraction(1, 1000), 10])])

THIRDS = [Fraction(1, 3)] * 3
TWO = {"sensitive": [True, True, False], "a": Fraction(3, 2), "p": THIRDS, "delta": 1}

instances(
    "uldp-urap-order-optimal-two",
    dropped={
        "p is a distribution": at(
            {"X": 3}, **TWO | {"p": [-Fraction(3, 4)] * 2 + [0], "a": Fraction(5, 3)}
        )
    },
)
