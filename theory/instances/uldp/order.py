"""Instances that test the statements of `theory.statements.uldp.order`."""

from fractions import Fraction

from theory.ledger.formal import at, instances

instances("uldp-urap-order-optimal", holds=[at(s=1, N=624, reals=[Fraction(1, 1000), 10])])
