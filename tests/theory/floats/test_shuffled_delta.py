"""The delta of shuffled reports in balls, against floats and exact sums."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mechanisms.budgets import shuffling
from tests.strategies import fractions
from theory.floats import shuffled_delta


@pytest.mark.parametrize(("n", "eps_0", "eps"), [(1000, 1, 0.1825), (10_000, 2, 0.1551)])
def test_balls_certify_the_floats(n, eps_0, eps):
    above = shuffled_delta.delta_above(n, eps_0, eps)
    assert 0.9e-6 < above <= 1e-6
    assert above == pytest.approx(shuffling.delta(n, math.exp(eps_0), math.exp(eps)), rel=1e-6)
    assert shuffling.epsilon(n, math.exp(eps_0), 1e-6) == pytest.approx(eps, rel=1e-3)


@settings(max_examples=15)
@given(st.integers(1, 40), fractions(1, 5, 2).filter(lambda E: E > 1), fractions(1, 3, 4))
def test_a_ball_contains_the_exact_sum(n, E, factor):
    exact = shuffling.divergence(*shuffling.laws(n, E), factor)
    found = shuffled_delta.delta(n, E, factor)
    assert float(found.rad()) < 1e-25
    assert float(found.lower()) - 1e-18 <= exact <= float(found.upper()) + 1e-18


def test_a_lesser_level_is_not_certified():
    assert shuffled_delta.delta_above(1000, 1, 0.18) > 1e-6
    assert shuffled_delta.delta_above(1000, 1, 1) < 1e-30
