"""Instances that test the statement of `theory.statements.ldp.least_loss`."""

from theory.instances.uldp.least_loss import FOUR, three
from theory.instances.uldp.lower_bounds import DOUBLED, HALVED, two
from theory.ledger.formal import Implied, instances

instances(
    "ldp-least-loss",
    holds=[two(), three(), FOUR],
    dropped={
        "eps > 0": Implied("else rows agree, and no estimate is unbiased"),
        "Q is a mechanism": two(Q=DOUBLED, estimate=HALVED),
    },
)
