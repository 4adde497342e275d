"""Instances that test the statements of `theory/statements/uldp/mangat.claims`."""

from theory.ledger.formal import NotNeeded, instances

instances(
    "uldp-mangat-beats-warner",
    dropped={"t <= 1": NotNeeded("true beyond 1 as well; says that t is a proportion")},
)

instances(
    "uldp-mangat-beats-warner-iff",
    dropped={
        "t <= 1": NotNeeded("the comparison is the same beyond 1; says that it is a proportion")
    },
)

instances(
    "uldp-mangat-beats-warner-equal-eps",
    dropped={"t <= 1": NotNeeded("true beyond 1 as well; says that t is a proportion")},
)
