from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechanisms import rappor, urap, urr
from mechanisms.losses import expected, worst_case


def both(s, N, a):
    mask = np.arange(s + N) < s
    of_urap = urap.mechanism(mask, rappor.basic_theta(a), a * a)
    return urr.mechanism(mask, a * a), of_urap


@given(
    st.integers(min_value=1, max_value=5),
    st.integers(min_value=1, max_value=4),
    st.fractions(min_value=Fraction(51, 50), max_value=30, max_denominator=50),
    st.lists(st.integers(min_value=0, max_value=9), min_size=9, max_size=9),
)
def test_urr_loses_less_l2_at_every_p(s, N, a, weights):
    weights = weights[: s + N]
    if any(weights):
        p = np.array([Fraction(w, sum(weights)) for w in weights])
        of_urr, of_urap = (expected.l2(mechanism, p, 1) for mechanism in both(s, N, a))
        assert of_urr < of_urap


@pytest.mark.parametrize("s", range(1, 9))
def test_small_eps(s):
    """L1: uRR up to s = 4, and uRAP from s = 5 on, by the next order. L2: uRR up to s = 5."""
    of_urr, of_urap = both(s, 3, 1 + 1e-7)
    l1 = [worst_case.l1_asymptotic(mechanism, 1) for mechanism in (of_urr, of_urap)]
    assert (l1[0] < l1[1]) == (s <= 4)
    if s != 1:
        assert l1[0] / l1[1] == pytest.approx(np.sqrt(s - 1) / 2, rel=1e-2)
    exact = both(s, 3, 1 + Fraction(1, 10**7))
    l2 = [worst_case.l2(mechanism, 1) for mechanism in exact]
    assert (l2[0] < l2[1]) == (s <= 5)
