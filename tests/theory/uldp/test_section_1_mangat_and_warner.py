"""Both are the mechanisms that run, and the condition is the one proved."""

from fractions import Fraction

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from mechanisms import rr, urr
from theory.uldp import section_1_mangat_and_warner as mangat_and_warner

OPEN = st.integers(1, 23).map(lambda k: Fraction(k, 24)).filter(lambda p: p != Fraction(1, 2))


@given(OPEN, st.fractions(0, 1, max_denominator=12))
def test_mangat_and_warner_are_the_mechanisms(p, t):
    proportions = np.array([t, 1 - t])
    made = urr.mechanism([True, False], 1 / p)
    assert made.variance(proportions, 1)[0] == mangat_and_warner.mangat(p, t)
    if p < Fraction(1, 2):
        assert rr.mechanism(2, (1 - p) / p).variance(proportions, 1)[0] == (
            mangat_and_warner.warner(p, t)
        )
    smaller = mangat_and_warner.mangat(p, t) < mangat_and_warner.warner(p, t)
    assert smaller == ((1 - t) * (1 - 2 * p) ** 2 < (1 - p) ** 2)
