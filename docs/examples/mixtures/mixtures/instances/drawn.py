"""Randomized response with eps = ln 2 and a coin, of which one is drawn."""

from fractions import Fraction

from theory.ledger.formal import at, instances

ONE, TWO, HALF = Fraction(1, 3), Fraction(2, 3), Fraction(1, 2)
FLIP, COIN = [[TWO, ONE], [ONE, TWO]], [[HALF, HALF]] * 2
BOTH = at({"T": 2, "X": 2, "Y": 2}, E=2, w=[HALF, HALF], Q=[FLIP, COIN])
FIRST = BOTH.but(w=[1, 0])

instances("mixture-hidden", holds=[BOTH, FIRST])
instances("mixture-told", holds=[BOTH, FIRST])
