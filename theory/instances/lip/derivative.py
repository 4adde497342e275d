"""Instances that test the statements of `theory.statements.lip.derivative`."""

from fractions import Fraction

from theory.instances.lip.appendix_a import POINT
from theory.ledger.formal import at, instances

HALF = {"P1": Fraction(1, 2), "q0": Fraction(1, 4), "q1": Fraction(1, 4), "more": Fraction(1, 8)}
TENTH = POINT | {"more": Fraction(1, 8)}


def tested(claim, where, changed):
    """Test a claim at an instance, and one with a changed factor."""
    instances(claim, holds=[at(**where)])


tested("lip-derivative", HALF, HALF | {"P1": 0})

tested("lip-derivative-corrected", TENTH, TENTH)
