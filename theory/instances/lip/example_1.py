"""Instances that test the statements of `theory.statements.lip.example_1`."""

from fractions import Fraction

from theory.ledger.formal import NotNeeded, at, instances
from theory.statements.lip.example_1 import HALF

instances(
    "lip-example-opt-channel-corrected",
    holds=[at(E=Fraction(3, 2), q=HALF), at(E=1, q=HALF)],
    dropped={
        "q >= 0": NotNeeded("with q < 0 there is no channel"),
        "q <= 1": NotNeeded("with q > 1 there is no channel"),
    },
)
