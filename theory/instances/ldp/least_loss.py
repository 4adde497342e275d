"""Instances that test the statement of `theory.statements.ldp.least_loss`."""

from theory.instances.uldp.least_loss import FOUR, three
from theory.instances.uldp.lower_bounds import DOUBLED, HALVED, OF_RR_2, RR_2, two
from theory.ledger.formal import Implied, instances

NEVER = two(Q=[[*row, 0] for row in RR_2], estimate=[*OF_RR_2, [0, 0]])

instances(
    "ldp-least-loss",
    holds=[two(), three(), FOUR, NEVER],
    dropped={
        "eps > 0": Implied("otherwise rows agree, and no estimate is unbiased"),
        "Q is a mechanism": two(Q=DOUBLED, estimate=HALVED),
    },
)
