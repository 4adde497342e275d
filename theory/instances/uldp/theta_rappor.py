"""Instances that test the statements of `theory.statements.uldp.theta_rappor`."""

from fractions import Fraction

from theory.ledger.formal import NotNeeded, at, instances
from theory.statements.uldp.theta_rappor import HALF


def rare(**other):
    """Return an instance of one value."""
    return at(**({"theta": Fraction(2, 3), "E": 4, "chance": 0} | other))


instances(
    "uldp-theta-half-rare",
    holds=[rare(), rare(chance=1, theta=Fraction(11, 20)), rare(chance=HALF)],
    dropped={"0 <= p(x) <= 1": NotNeeded("not needed; says what p(x) is")},
)

# r^2 = 64 and t^2 = 49
