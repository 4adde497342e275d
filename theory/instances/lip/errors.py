"""Instances that test the statements of `theory.statements.lip.errors`."""

from fractions import Fraction

from theory.ledger.formal import NotNeeded, at, instances
from theory.statements.lip.errors import TENTH

instances("lip-opt-proportional", holds=[at(P1=TENTH, other=Fraction(1, 20), E=2)])


instances(
    "lip-gap-grows",
)

instances(
    "lip-skew-helps",
    dropped={"e^eps <= 148": NotNeeded("true beyond the figure; says which eps are meant")},
)
