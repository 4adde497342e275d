"""Instances that test the statements of `theory.statements.uldp.low_privacy`."""

from theory.ledger.formal import NotNeeded, at, instances

instances(
    "uldp-urap-covers-low-privacy",
    holds=[at(s=2, N=2)],
    dropped={
        "s >= 1 and N >= 1": NotNeeded(
            "only s = N = 2 is none of those; it says that there are values"
        )
    },
)
