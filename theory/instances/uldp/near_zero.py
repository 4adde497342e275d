"""Instances that test the statements of `theory.statements.uldp.near_zero`."""

from fractions import Fraction

from theory.ledger.formal import Broken, at, instances

# s = 2, N = 1, e^eps = (51/49)^2, where all roots are fractions
EXP, HALF = Fraction(51, 49) ** 2, Fraction(1, 2)
AT_TWO = {
    "s": 2,
    "N": 1,
    "E": EXP,
    "eps": Fraction(7, 25) ** 2,
    "delta": HALF,
    "on_s": 2 * Fraction(51, 49) / (EXP - 1),
    "on_n": Fraction(49, 10),
    "target": 2,
    "root_N": 1,
    "root_eps": Fraction(7, 25),
}
SOME = [AT_TWO[name] for name in ("E", "eps", "on_s", "on_n")]
TWO = {name: AT_TWO[name] for name in ("s", "N", "delta", "target")} | {"start": HALF}
FIFTH = Fraction(1, 5)
# s = N = 1, e^(eps/2) = (101/99)^2
URAP = {
    "s": 1,
    "N": 1,
    "a": Fraction(101, 99) ** 2,
    "eps": Fraction(2, 25),
    "delta": 3 * FIFTH,
    "on_s": Fraction(101 * 99, 400),
    "on_n": Fraction(99, 20),
    "target": 2,
}

instances(
    "uldp-urr-l1-high-privacy",
    holds=[at(s=1, N=624, delta=1, start=1, target=0, reals=[2, 1, 25])],
    broken={
        "within the share somewhere": Broken(
            at(**TWO, reals=SOME), {"squares": lambda s, N, E: (9 + 0 * s, 9)}
        )
    },
)

instances(
    "uldp-urr-l1-high-privacy-corrected",
    through={
        "for s >= 2": "the worst loss has two roots",
        "for s = 1": "the worst loss has two roots",
    },
)

instances(
    "uldp-urap-l1-high-privacy",
    through={"within the share": "the worst loss has two roots"},
    broken={
        "within the share": Broken(
            at(**URAP | {"on_s": 1000, "on_n": 0}), {"squares": lambda s, N, a: (10**6, 0)}
        )
    },
)
