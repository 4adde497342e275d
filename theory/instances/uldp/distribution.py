"""Instances that test the statements of `theory.statements.uldp.distribution`."""

from theory.instances.uldp import empirical
from theory.instances.uldp.urr import with_users
from theory.ledger.formal import Implied, NotNeeded, instances

NOT_NEEDED = NotNeeded("not needed for a mean; says how the users are drawn")
USUAL = {
    "a probability space": NotNeeded(
        "the sum follows from the law of one user; this row defines weight"
    ),
    "p is a distribution": Implied(
        "follows from the law of one user and weight >= 0; this row defines p"
    ),
    "independent reports": NOT_NEEDED,
}


instances(
    "uldp-urr-distribution",
    holds=[with_users()],
    dropped={
        **USUAL,
    },
)

instances(
    "uldp-urap-distribution",
    holds=[empirical.urap_users()],
    dropped={"eps > 0": empirical.AT_ZERO, **(empirical.USUAL), "independent reports": NOT_NEEDED},
)
