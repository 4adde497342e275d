"""Small mechanisms in exact numbers, and a distribution to estimate."""

from fractions import Fraction

import numpy as np

from mechanisms import rappor, rr, urap, urr

MASK = np.array([True, False, True])
E, THETA = Fraction(3), Fraction(2, 3)
P = np.array([Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)])
EXACT = [
    rr.mechanism(3, E),
    urr.mechanism(MASK, E),
    rappor.mechanism(3, THETA, E),
    urap.mechanism(MASK, THETA, E),
]
