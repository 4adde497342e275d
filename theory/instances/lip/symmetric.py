"""Instances that test the statements of `theory.statements.lip.symmetric`."""

from fractions import Fraction

from theory.ledger.formal import at, instances
from theory.statements.lip.symmetric import HALF, QUARTER, THIRD

instances("lip-symmetric-mse", holds=[at(P1=THIRD, q=QUARTER)])

instances("lip-symmetric-mse-appendix", holds=[at(P1=THIRD, q=QUARTER)])

instances("lip-symmetric-optimum", holds=[at(P1=THIRD, E=2)])

instances("lip-symmetric-optimum-corrected", holds=[at(P1=THIRD, E=2), at(P1=HALF, E=1)])

instances("lip-symmetric-equals-general", holds=[at(E=2), at(E=1)])

instances(
    "lip-symmetric-channel",
    holds=[at(P1=THIRD, E=2, q=HALF), at(P1=Fraction(3, 4), E=3, q=QUARTER)],
)
