"""A decision separates two channels only if the second serves it better."""

from fractions import Fraction

import numpy as np

from checker.compare.gains import separating

SURE = [(Fraction(1), Fraction(0)), (Fraction(0), Fraction(1))]
COIN = [(Fraction(1, 2), Fraction(1, 2))] * 2


def test_a_channel_does_not_serve_better_than_itself():
    for first, second in ((SURE, SURE), (COIN, COIN), (SURE, COIN)):
        assert separating(np.eye(2), first, second) is None


def test_who_guesses_gains_a_half_by_what_tells_all():
    found = separating(np.eye(2), COIN, SURE)
    assert found.more == Fraction(1, 2) and found.prior == (Fraction(1, 2),) * 2
