import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import norm

from mechanisms import idue, rappor, rr, urr
from mechanisms.estimation import empirical, threshold


def test_threshold_is_bonferroni():
    """T = z(1 - alpha/K) sqrt(q (1-q) / n) / (p - q), as in Wang et al. 2017."""
    p, q = 0.75, 0.25
    expected = norm.ppf(1 - 0.05 / 3) * math.sqrt(q * (1 - q) / 100) / (p - q)
    assert threshold.thresholds(rappor.mechanism(3, p, 9.0), 100) == pytest.approx([expected] * 3)


def test_exact_outputs_have_no_threshold():
    mask = np.array([True, False, False])
    assert threshold.thresholds(urr.mechanism(mask, 3.0), 100)[1:].tolist() == [0, 0]


@given(st.lists(st.integers(0, 1000), min_size=2, max_size=8).filter(any))
def test_estimate_is_a_distribution(counts):
    mechanism = rr.mechanism(len(counts), 4.0)
    estimate = threshold.estimate(mechanism, counts, sum(counts))
    assert estimate.min() >= 0
    assert estimate.sum() == pytest.approx(1)


def test_rest_is_spread_over_the_values_below():
    mechanism, counts = rr.mechanism(4, 9.0), [700, 100, 100, 100]
    raw = empirical.estimate(mechanism, counts, 1000)
    estimate = threshold.estimate(mechanism, counts, 1000)
    assert estimate[0] == raw[0]
    assert estimate[1:] == pytest.approx([(1 - raw[0]) / 3] * 3)


def test_kept_estimates_above_one_are_scaled():
    estimate = threshold.estimate(rappor.mechanism(2, 0.9, 81.0), [80, 80], 100)
    assert estimate == pytest.approx([0.5, 0.5])


def test_reports_that_say_nothing_are_refused():
    with pytest.raises(ValueError, match="all counts are zero"):
        threshold.estimate(idue.mechanism([1.0, 1.0], [0.0, 0.0]), [0, 0], 5)


@pytest.mark.parametrize("alpha", [0, 1, -0.1, float("nan")])
def test_bad_alpha_is_named(alpha):
    with pytest.raises(ValueError, match="alpha"):
        threshold.thresholds(rr.mechanism(2, 2.0), 10, alpha)
