"""Both are the mechanisms that run, and the condition is the one proved."""

from fractions import Fraction

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from mechanisms import rr, urr
from theory.kernel.evaluate import Instance
from theory.statements.stated import stated

said = stated("uldp-mangat-beats-warner")

OPEN = st.integers(1, 23).map(lambda k: Fraction(k, 24)).filter(lambda p: p != Fraction(1, 2))


def value(name, p, t):
    """Return n times the variance that the statement compares."""
    statement = stated("uldp-mangat-beats-warner-iff").statement()
    return Instance({}, {"p": p, "t": t}).value(statement.spelled(name))


@given(OPEN, st.fractions(0, 1, max_denominator=12))
def test_mangat_and_warner_are_the_mechanisms(p, t):
    proportions = np.array([t, 1 - t])
    made = urr.mechanism([True, False], 1 / p)
    mangat, warner = (value(name, p, t) for name in (said.mangat, said.warner))
    assert made.variance(proportions, 1)[0] == mangat
    if p < Fraction(1, 2):
        assert rr.mechanism(2, (1 - p) / p).variance(proportions, 1)[0] == warner
    assert (mangat < warner) == ((1 - t) * (1 - 2 * p) ** 2 < (1 - p) ** 2)
