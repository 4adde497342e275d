"""Instances that test the statements of `theory.statements.uldp.mangat`."""

from theory.ledger.formal import NotNeeded, at, instances
from theory.statements.uldp.mangat import TENTH, THIRD

instances(
    "uldp-mangat-beats-warner",
    holds=[at(p=1 - TENTH, t=TENTH)],
    dropped={"t <= 1": NotNeeded("true beyond 1 as well; says that t is a proportion")},
)

instances(
    "uldp-mangat-beats-warner-iff",
    holds=[at(p=THIRD, t=0), at(p=1 - THIRD, t=0), at(p=1 - TENTH, t=TENTH), at(p=TENTH, t=1)],
    dropped={
        "t <= 1": NotNeeded("the comparison is the same beyond 1; says that it is a proportion")
    },
)

instances(
    "uldp-mangat-beats-warner-equal-eps",
    holds=[at(E=2, t=0), at(E=100, t=1)],
    dropped={"t <= 1": NotNeeded("true beyond 1 as well; says that t is a proportion")},
)
