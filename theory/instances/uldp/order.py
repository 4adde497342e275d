"""Instances that test the statements of `theory.statements.uldp.order`."""

from fractions import Fraction

from theory.ledger.formal import Broken, at, instances

instances(
    "uldp-urap-order-optimal",
    holds=[at(s=1, N=624, reals=[Fraction(1, 1000), 10])],
    dropped={"s >= 1 and N >= 1": at(s=1, N=624, reals=[Fraction(1, 1000), 10]).but(s=0)},
    broken={
        "within a factor somewhere": Broken(
            at(s=2, N=2, reals=[1, Fraction(3, 2), 99]), {"other": lambda s, N, E: 0}
        )
    },
)

THIRDS = [Fraction(1, 3)] * 3
TWO = {"sensitive": [True, True, False], "a": Fraction(3, 2), "p": THIRDS, "delta": 1}

instances(
    "uldp-urap-order-optimal-two",
    holds=[at({"X": 3}, **TWO), at({"X": 3}, **TWO | {"p": [0, 0, 1], "a": Fraction(5, 4)})],
    dropped={
        "eps > 0": at({"X": 3}, **TWO | {"a": 1}),
        "s >= 2": at({"X": 3}, **TWO | {"sensitive": [True, False, False]}),
        "p is a distribution": at(
            {"X": 3}, **TWO | {"p": [-Fraction(3, 4)] * 2 + [0], "a": Fraction(5, 3)}
        ),
    },
    broken=dict.fromkeys(
        ("6 times the bound", "the factor as eps tends to 0"),
        Broken(at({"X": 3}, **TWO), {"least": lambda s, E: 1 + 0 * s}),
    ),
)
