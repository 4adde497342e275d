"""What hypothesis draws: exact distributions, estimates and mechanisms."""

from fractions import Fraction

import numpy as np
from hypothesis import strategies as st


def fractions(low, high, denominator=12):
    """Draw multiples of 1/denominator in [low, high]."""
    return st.integers(low * denominator, high * denominator).map(
        lambda k: Fraction(k, denominator)
    )


def distributions(K, least=0):
    """Draw exact distributions over K values, from whole weights >= least."""
    weights = st.lists(st.integers(least, 6), min_size=K, max_size=K).filter(any)
    return weights.map(lambda w: np.array([Fraction(value, sum(w)) for value in w]))


def masks(K):
    """Draw sets of values."""
    return st.lists(st.booleans(), min_size=K, max_size=K).map(np.array)
