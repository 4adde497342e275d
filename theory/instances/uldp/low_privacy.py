"""Instances that test the statements of `theory.statements.uldp.low_privacy`."""

from theory.ledger.formal import NotNeeded, instances

instances(
    "uldp-urap-covers-low-privacy",
    dropped={
        "s >= 1 and N >= 1": NotNeeded(
            "only s = N = 2 is none of those; it says that there are values"
        )
    },
)
