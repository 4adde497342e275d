"""Instances that test the statements of `theory.statements.uldp.pum_arrays`."""

from fractions import Fraction

from theory.ledger.formal import at, instances

NINTH = Fraction(1, 9)
EVEN = {"kept": [NINTH] * 3, "sent": [[NINTH] * 3, [NINTH, 2 * NINTH, 0]]}
EVEN |= {"r_hat": [Fraction(1, 2), 0, Fraction(1, 4), Fraction(1, 8), Fraction(1, 8)]}


instances("uldp-pum-arrays", holds=[at(**EVEN)])
