"""Instances that test the statements of `theory.statements.lip.example_1`."""

from theory.ledger.formal import NotNeeded, instances

instances(
    "lip-example-opt-channel-corrected",
    dropped={
        "q >= 0": NotNeeded("with q < 0 there is no channel"),
        "q <= 1": NotNeeded("with q > 1 there is no channel"),
    },
)
