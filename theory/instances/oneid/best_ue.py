"""Instances that test the statements of `theory.statements.oneid.best_ue`."""

from fractions import Fraction

from theory.ledger.formal import at, instances

HALF = Fraction(1, 2)

# two values, e^eps = 4: RAPPOR, with M = 2; UE(1/2, 1/4) for e^eps = 3 has M = 3/2
TWO = {"K": 2, "E": 4, "p": Fraction(4, 5), "q": HALF, "best": 2, "r": 2}

instances("oneid-ue-optimal", holds=[at(**TWO), at(**TWO | {"K": 13, "best": Fraction(5, 3)})])
