"""Which sets of values the same mechanism protects."""

from fractions import Fraction
from itertools import product

import numpy as np

from mechanisms import urr
from theory.notions.matrix import uldp_breaks


def test_a_mechanism_tells_which_values_are_not_sensitive():
    mask, E = np.array([True, True, False, False]), Fraction(2)
    Q = urr.mechanism(mask, E).matrix()
    for other in product([True, False], repeat=4):
        provides = uldp_breaks(Q, other, mask, E) == []
        assert provides == (not other[2] and not other[3])


def test_nothing_is_told_where_every_output_is_protected():
    Q = urr.mechanism([True, True, True], Fraction(2)).matrix()
    for other in product([True, False], repeat=3):
        assert uldp_breaks(Q, other, [True] * 3, Fraction(2)) == []
