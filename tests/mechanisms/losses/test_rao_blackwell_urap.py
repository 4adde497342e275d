"""Closed forms of uRAP with the Rao-Blackwell estimate against sums over the values, exactly."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechanisms import urap
from mechanisms.losses import rao_blackwell, rao_blackwell_urap
from tests.strategies import distributions

SIZES = st.sampled_from([(1, 1), (1, 3), (2, 2), (3, 1), (4, 2)])
THETAS = st.sampled_from([Fraction(1, 10), Fraction(1, 2), Fraction(3, 4), Fraction(99, 100)])
BUDGETS = st.sampled_from([Fraction(9, 8), Fraction(4), Fraction(30)])


def made_of(s, N, theta, E):
    return urap.mechanism(np.arange(s + N) < s, theta, E)


@given(SIZES, THETAS, BUDGETS, st.data())
def test_closed_form(sizes, theta, E, data):
    s, N = sizes
    p = data.draw(distributions(s + N))
    mass, squares = p[:s].sum(), (p * p).sum()
    made = made_of(s, N, theta, E)
    closed = rao_blackwell_urap.l2_times_n(theta, mass, squares, s, E)
    assert rao_blackwell.l2(made, p, 1) == closed
    saved = rao_blackwell_urap.saved_times_n(theta, mass, s, E)
    assert rao_blackwell.l2_saved(made, p, 3) == saved / 3


@given(SIZES, THETAS, BUDGETS, st.data())
def test_no_distribution_is_worse_than_the_worst(sizes, theta, E, data):
    s, N = sizes
    made = made_of(s, N, theta, E)
    mass = rao_blackwell.l2_distribution(made)[:s].sum()
    assert mass == min(1, rao_blackwell_urap.interior_mass(theta, s, N, E))
    assert (mass == 1) == rao_blackwell_urap.is_sensitive_worst(theta, s, E)
    assert (mass == 1) == (rao_blackwell_urap.slope(theta, Fraction(1), s, N, E) >= 0)
    p = data.draw(distributions(s + N))
    assert rao_blackwell.l2(made, p, 7) <= rao_blackwell.worst_l2(made, 7)


@pytest.mark.parametrize(("s", "N"), [(1, 9), (2, 8), (4, 12), (15, 100)])
@pytest.mark.parametrize("E", [1.1, 3.0, 20.0, 400.0])
def test_no_theta_beats_the_best(s, N, E):
    best = rao_blackwell_urap.best_theta(s, N, E)
    least = rao_blackwell.worst_l2(made_of(s, N, best, E), 1)
    for theta in (*np.linspace(0.05, 0.95, 19), best - 1e-3, best + 1e-3):
        assert rao_blackwell.worst_l2(made_of(s, N, theta, E), 1) >= least * (1 - 1e-12)
