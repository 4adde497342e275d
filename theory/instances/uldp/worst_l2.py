"""Instances that test the statements of `theory.statements.uldp.worst_l2`."""

from theory.ledger.formal import GivenByText, NotNeeded, instances

instances(
    "uldp-urap-l2-interior",
    dropped={
        "eps > 0": NotNeeded("follows from the next row, because N >= 0; this row defines a"),
        "s >= 1": GivenByText("s >= 1, N >= 1", "scope"),
        "N >= 1": GivenByText("s >= 1, N >= 1", "scope"),
    },
)
