"""Instances that test the statements of `theory.statements.lip.printed_channel`."""

from fractions import Fraction

from theory.ledger.formal import NotNeeded, at, instances

HALF, TENTH = Fraction(1, 2), Fraction(1, 10)

instances(
    "lip-opt-channel-balanced",
    holds=[at(P1=HALF, E=2), at(P1=TENTH, E=2)],
    dropped={
        "P1 > 0": NotNeeded(
            "at P1 = 0 the printed channel tells X, whom nobody has; (15) divides by zero"
        ),
        "P1 < 1": NotNeeded("the same at P1 = 1"),
    },
)

instances(
    "lip-printed-budget",
    holds=[at(P1=TENTH, E=2, F=3), at(P1=Fraction(9, 10), E=2, F=6)],
    dropped={
        "the factor >= 1": NotNeeded("a factor below 1 is no budget; (7) has no channel for it")
    },
)
