"""Instances that test the statements of `theory.statements.uldp.sets`."""

from theory.ledger.formal import NotNeeded, instances

instances(
    "uldp-sensitive-set",
    dropped={
        "eps >= 0": NotNeeded("(5) and (4') are the same conditions at any E; says that eps >= 0")
    },
)


instances(
    "uldp-sensitive-remark",
)
