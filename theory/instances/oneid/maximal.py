"""Instances that test the statements of `theory.statements.oneid.maximal`."""

from fractions import Fraction

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


# half of an output of RR, which is renamed with chance 1/2
