"""Instances that test the statements of `theory.statements.lip.leakage`."""

from fractions import Fraction

from theory.ledger.formal import at, instances

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


# the second value is nobody's, and has an output of its own


instances(
    "lip-margins",
    holds=[
        at(q0=QUARTER, q1=QUARTER, P1=HALF, E=2),
        at(q0=QUARTER, q1=QUARTER, P1=HALF, E=Fraction(3, 2)),
    ],
)
