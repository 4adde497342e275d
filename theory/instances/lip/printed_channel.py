"""Instances that test the statements of `theory.statements.lip.printed_channel`."""

from theory.ledger.formal import NotNeeded, instances

instances(
    "lip-opt-channel-balanced",
    dropped={
        "P1 > 0": NotNeeded(
            "at P1 = 0 the printed channel reveals an X that no user has; (15) divides by zero"
        ),
        "P1 < 1": NotNeeded("the same at P1 = 1"),
    },
)

instances(
    "lip-printed-budget",
    dropped={
        "the factor >= 1": NotNeeded("a factor below 1 is no budget; (7) has no channel for it")
    },
)
