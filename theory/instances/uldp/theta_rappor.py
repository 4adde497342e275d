"""Instances that test the statements of `theory.statements.uldp.theta_rappor`."""

from theory.ledger.formal import NotNeeded, instances

instances(
    "uldp-theta-half-rare",
    dropped={"0 <= p(x) <= 1": NotNeeded("not needed; this row defines p(x)")},
)

# r^2 = 64 and t^2 = 49
