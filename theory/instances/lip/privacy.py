"""Instances that test the statements of `theory.statements.lip.privacy`."""

from theory.ledger.formal import Implied, NotNeeded, instances

# the optimal channel for P1 = 1/3, e^eps = 2: its LDP factor is 4
PRIOR_STAYS = "the proof does not use it; (3) and (7) speak of a prior"
ROWS_STAY = "the proof does not use it; (7) speaks of a channel"
BUDGET_STAYS = "with e^eps < 1 no channel satisfies the last hypothesis"


instances(
    "lip-implies-ldp",
    dropped={
        "the prior is a distribution": NotNeeded(PRIOR_STAYS),
        "Q is a mechanism": NotNeeded(ROWS_STAY),
        "eps >= 0": Implied(BUDGET_STAYS),
    },
)

instances(
    "lip-implied-by-ldp",
    dropped={"Q is a mechanism": NotNeeded(ROWS_STAY), "eps >= 0": NotNeeded(BUDGET_STAYS)},
)


instances(
    "lip-post-processing",
    dropped={
        "the prior is a distribution": NotNeeded(PRIOR_STAYS),
        "Q is a mechanism": NotNeeded(ROWS_STAY),
        "eps >= 0": NotNeeded(BUDGET_STAYS),
    },
)

instances(
    "lip-implies-ldp-support",
    dropped={
        "the prior is a distribution": NotNeeded(PRIOR_STAYS),
        "Q is a mechanism": NotNeeded(ROWS_STAY),
        "eps >= 0": Implied(BUDGET_STAYS),
    },
)
