"""The maxima of Propositions 7, 8, 10, 15, 16, 18 and beyond, by brute force over the simplex."""

from fractions import Fraction
from math import sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechanisms import idue, rappor, urap, urr
from mechanisms.losses import expected, worst_case

SMALL = st.integers(min_value=1, max_value=4)
A = st.fractions(min_value=Fraction(21, 20), max_value=6, max_denominator=40)


def mask(s, N):
    return np.array([True] * s + [False] * N)


def uniform_on_others(s, N):
    return np.array([Fraction(0)] * s + [Fraction(1, N)] * N)


def simplex(K, steps):
    """Return all distributions with entries in whole multiples of 1/steps, shape (., K)."""
    if K == 1:
        return np.array([[steps]])
    rows = [
        np.column_stack([np.full(len(rest), first), rest])
        for first in range(steps + 1)
        for rest in [simplex(K - 1, steps - first)]
    ]
    return np.concatenate(rows)


def l1_losses(mechanism, points):
    chance, gain = mechanism.chance.astype(float), mechanism.gain.astype(float)
    m = chance + gain * points
    return (np.sqrt(m * (1 - m)) / gain).sum(axis=1) * sqrt(2 / np.pi)


def l2_losses(mechanism, points):
    chance, gain = mechanism.chance.astype(float), mechanism.gain.astype(float)
    m = chance + gain * points
    return (m * (1 - m) / gain**2).sum(axis=1)


@pytest.mark.parametrize(("s", "N"), [(1, 1), (1, 3), (2, 2), (3, 1), (1, 2), (2, 1)])
@pytest.mark.parametrize("a", [Fraction(9, 8), Fraction(8, 5), Fraction(5, 2), Fraction(4)])
def test_no_point_of_the_grid_loses_more(s, N, a):
    points = simplex(s + N, 24) / 24
    for mechanism in (
        urr.mechanism(mask(s, N), a * a),
        urap.mechanism(mask(s, N), rappor.basic_theta(a), a * a),
        urap.mechanism(mask(s, N), Fraction(1, 3), a * a),
    ):
        l1, l2 = l1_losses(mechanism, points), l2_losses(mechanism, points)
        assert l1.max() <= worst_case.l1_asymptotic(mechanism, 1) * (1 + 1e-12)
        assert l2.max() <= float(worst_case.l2(mechanism, 1)) * (1 + 1e-12)
        # and the grid comes near, so that the bounds are the maxima
        assert l1.max() >= 0.99 * worst_case.l1_asymptotic(mechanism, 1)
        assert l2.max() >= 0.99 * float(worst_case.l2(mechanism, 1))


@given(SMALL, SMALL, A)
def test_sharp_thresholds(s, N, a):
    """The uniform distribution on X_N is worst exactly where the claims say."""
    E, uniform = a * a, uniform_on_others(s, N).tolist()
    of_urr = urr.mechanism(mask(s, N), E)
    of_urap = urap.mechanism(mask(s, N), rappor.basic_theta(a), E)
    found = [
        find(mechanism).tolist() == uniform
        for mechanism in (of_urr, of_urap)
        for find in (worst_case.l1_distribution, worst_case.l2_distribution)
    ]
    assert found == [E - 1 <= N, E - 1 <= N, a - 1 / a <= N, a - 1 <= Fraction(N, 2)]


@pytest.mark.parametrize(("s", "N"), [(1, 2), (4, 2)])
def test_exactly_at_the_thresholds(s, N):
    uniform = uniform_on_others(s, N)
    at = urr.mechanism(mask(s, N), Fraction(N + 1))
    above = urr.mechanism(mask(s, N), Fraction(N + 1) + Fraction(1, 10**6))
    assert worst_case.l1_distribution(at).tolist() == uniform.tolist()
    moved = worst_case.l1_distribution(above)
    assert moved[0] > 0
    # exactly more, in squares: all terms of each class are equal
    assert expected.l2(above, moved, 1) > expected.l2(above, uniform, 1)


@given(SMALL, SMALL, A, st.fractions(min_value=Fraction(1, 20), max_value=Fraction(19, 20)))
def test_threshold_for_any_theta(s, N, a, theta):
    E = a * a
    mechanism = urap.mechanism(mask(s, N), theta, E)
    is_worst = worst_case.l1_distribution(mechanism).tolist() == uniform_on_others(s, N).tolist()
    _, d2 = urap.probabilities(theta, E)
    assert is_worst == ((E - 1) * d2 <= N)


def test_inequality_and_its_equality(rng):
    """sum sqrt(m(1-m))/g <= sqrt((1 + B)(C - 1)), for arbitrary b, g."""
    for _ in range(300):
        K = rng.integers(2, 7)
        b = rng.uniform(0, 0.6, K)
        g = (1 - b) * rng.uniform(0.2, 1, K)
        bound = np.sqrt((1 + (b / g).sum()) * (((1 - b) / g).sum() - 1))
        m = b + g * rng.dirichlet(np.full(K, 0.5))
        assert (np.sqrt(m * (1 - m)) / g).sum() <= bound * (1 + 1e-12)
        # level m for a p that sums to one, perhaps outside the simplex
        level = (1 + (b / g).sum()) / (1 / g).sum()
        assert ((level - b) / g).sum() == pytest.approx(1)
        assert np.sqrt(level * (1 - level)) * (1 / g).sum() == pytest.approx(bound)


def test_levels_of_water_filling(rng):
    """What the theorem asks of the worst p holds for what is returned."""
    for _ in range(100):
        b = rng.uniform(0.01, 0.5, 5)
        mechanism = idue.mechanism(b + (1 - b) * rng.uniform(0.1, 0.9, 5), b)
        p = worst_case.l1_distribution(mechanism)
        m = mechanism.chance + mechanism.gain * p
        level = m[p > 0].max()
        assert m[p > 0] == pytest.approx(np.full((p > 0).sum(), level))
        assert np.all(b[p == 0] >= level * (1 - 1e-12))
        p = worst_case.l2_distribution(mechanism)
        slopes = (1 - 2 * (mechanism.chance + mechanism.gain * p)) / mechanism.gain
        level = slopes[p > 0].min()
        assert slopes[p > 0] == pytest.approx(np.full((p > 0).sum(), level))
        assert np.all(slopes[p == 0] <= level * (1 + np.sign(level) * 1e-12))
