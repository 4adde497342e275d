"""Instances that test the statements of `theory.statements.lip.errors`."""

from fractions import Fraction

from theory.ledger.formal import Broken, NotNeeded, at, instances
from theory.statements.lip.errors import HALF, TENTH


def certain(P1, E, choose=None):
    """A changed error: none."""
    return 0 * P1


instances("lip-opt-proportional", holds=[at(P1=TENTH, other=Fraction(1, 20), E=2)])


instances(
    "lip-gap-grows",
    broken={"the gap grows": Broken(at(P1=HALF, other=Fraction(2, 3), E=20), {"lip": certain})},
)

instances(
    "lip-skew-helps",
    dropped={"e^eps <= 148": NotNeeded("true beyond the figure; says which eps are meant")},
)
