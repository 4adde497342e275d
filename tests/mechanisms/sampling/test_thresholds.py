from fractions import Fraction

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from mechanisms.sampling.thresholds import (
    GUIDED,
    ONE,
    falls_below,
    guide,
    places,
    threshold,
    thresholds,
)


@given(st.fractions(0, 1))
def test_a_threshold_is_the_floor(p):
    assert threshold(p) == p.numerator * ONE // p.denominator


def test_a_threshold_of_a_float_is_exact():
    assert threshold(0.1) == int(Fraction(0.1) * ONE)


@given(st.integers(0, ONE), st.integers(0, ONE - 1))
def test_a_word_falls_below_as_often_as_the_integer_says(numerator, word):
    integers, certain = thresholds([Fraction(numerator, ONE)])
    assert falls_below(np.uint64(word), integers, certain)[0] == (word < numerator)


@given(
    st.lists(st.integers(0, ONE - 1), min_size=GUIDED, max_size=2 * GUIDED).map(sorted),
    st.integers(0, GUIDED),
    st.lists(st.integers(0, ONE - 1), max_size=20),
)
def test_places_are_those_of_a_search(ends, few, words):
    ends = np.array(ends, dtype=np.uint64)
    words = np.array([*words, *ends, 0, ONE - 1], dtype=np.uint64)
    for some in (ends, ends[:few]):
        found = places(words, some, guide(some))
        assert found.tolist() == np.searchsorted(some, words, side="right").tolist()
