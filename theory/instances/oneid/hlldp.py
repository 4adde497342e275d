"""Instances that test the statements of `theory.statements.oneid.hlldp`."""

from fractions import Fraction

from theory.ledger.formal import Broken, NotNeeded, at, instances
from theory.statements.oneid.hlldp import E

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)

# e^eps = 4: for s = 1 the best M is 2
ONE = {"s": 1, "E": 4, "theta": 2 * THIRD, "M": 3, "best": 2}

instances(
    "oneid-hlldp-best-theta",
    holds=[at(**ONE), at(**ONE | {"M": Fraction(3, 2)})],
    dropped={
        "s >= 1": at(
            **ONE | {"s": -1, "E": Fraction(7, 4), "best": Fraction(7, 6), "M": Fraction(3, 2)}
        ),
        "eps > 0": at(**ONE | {"E": 1, "M": 1, "best": 1}),
    },
    broken={
        "uRAP has the form of an M": Broken(
            at(**ONE), {"bits": lambda flag, theta, E: (theta, theta / E)}
        ),
        "every M has a theta": Broken(at(**ONE), {"back": lambda m: m / E}),
        "the slope's root is best": Broken(at(**ONE), {"one_id": lambda h, e: (0 * h, 1 / h)}),
    },
)

instances(
    "oneid-urap-optimal-once",
    holds=[at(s=1, r=2, M=3, best=2), at(s=Fraction(12, 5), r=2, M=3, best=Fraction(20, 11))],
    dropped={
        "s >= 1": NotNeeded("s is a number of values; smaller ones are in no conclusion"),
        "eps > 0": at(s=1, r=1, M=1, best=1),
    },
    broken={
        "the basic uRAP has M = e^(eps/2)": Broken(
            at(s=1, r=2, M=3, best=2), {"theta": lambda a: 1 / (a + 1)}
        ),
        "best for s = 1": Broken(
            at(s=1, r=2, M=3, best=2), {"one_id": lambda h, e: (0 * h, 1 / h)}
        ),
        "not for s > 1": Broken(
            at(s=Fraction(12, 5), r=2, M=3, best=Fraction(20, 11)),
            {"one_id": lambda h, e: (0 * h, 1 / h)},
        ),
    },
)

PAIR = {"target": 0, "E": 4, "theta": 2 * THIRD, "share": [HALF, HALF]}

instances(
    "oneid-hlldp-one-sensitive",
    holds=[at({"X": 2}, **PAIR), at({"X": 3}, **(PAIR | {"target": 1, "share": [0, 0, 1]}))],
    dropped={
        "eps > 0": at({"X": 2}, **(PAIR | {"E": 1})),
        "0 < theta < 1": at({"X": 2}, **(PAIR | {"theta": 1})),
        "the shares are a distribution": at({"X": 2}, **(PAIR | {"share": [-9, 10]})),
    },
    broken={
        "HLLDP": Broken(at({"X": 2}, **PAIR), {"probabilities": lambda u, v: (1 + 0 * u, u / 9)}),
        "less MSE than uRAP": Broken(
            at({"X": 2}, **PAIR), {"bits": lambda flag, theta, E: (1 + 0 * E, theta / 9)}
        ),
    },
)
