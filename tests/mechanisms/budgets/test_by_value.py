import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechanisms.budgets.by_value import excess, from_eps
from theory.floats.dyadic import exp_below


@given(st.floats(0, 700))
def test_from_eps_lies_below_the_true_exponential(eps):
    (E,) = from_eps([eps])
    assert 1 <= E <= max(1, exp_below(eps))
    assert pytest.approx(float(exp_below(eps)), rel=1e-13) == E


@given(st.floats(1, exclude_min=True, allow_infinity=False))
def test_excess_does_not_exceed(E):
    (gap,) = excess(np.array([E]))
    assert 0 < gap <= E - 1
    assert gap == pytest.approx(min(E, 2.0**200) - 1, rel=1e-12)


def test_infinity_stays():
    assert list(from_eps([0.0, np.inf])) == [1.0, np.inf]
    assert excess([np.inf, 3])[0] == np.inf
