"""Instances that test the statements of `theory.statements.uldp.lemmas_l2`."""

from fractions import Fraction

from theory.ledger.formal import at, instances

SMALL = {"s": 1, "N": 4, "w": 0, "later": 1}
START = {"s": 1, "N": 1, "w": 0, "later": Fraction(1, 4)}

instances("uldp-lemma-3", holds=[at(**SMALL, E=2, n=1), at(**START, E=Fraction(3, 2), n=7)])

instances("uldp-lemma-4", holds=[at(**SMALL, a=2), at(**START, a=Fraction(5, 4))])
