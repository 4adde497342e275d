"""Instances that test the statement of `theory.statements.ldp.least_loss`."""

from mechanisms.losses import ubd
from theory.instances.uldp.least_loss import FOUR, three
from theory.instances.uldp.lower_bounds import DOUBLED, HALVED, TELLING, one_user, twice, two
from theory.ledger.formal import Broken, Implied, instances
from theory.statements.uldp.lower_bounds import HALF

instances(
    "ldp-least-loss",
    holds=[two(), three(), FOUR],
    dropped={
        "eps > 0": Implied("else rows agree, and no estimate is unbiased"),
        "two values or more": one_user([[1]], [[1]], E=3),
        "Q is a mechanism": two(Q=DOUBLED, estimate=HALVED),
        "LDP": two(Q=TELLING, estimate=TELLING),
        "an unbiased estimate": two(estimate=[[HALF, HALF], [HALF, HALF]]),
    },
    broken={
        "no loss below the best size's": Broken(
            two(), {"loss_of_size": twice(ubd.on_sensitive_times_n)}
        ),
    },
)
