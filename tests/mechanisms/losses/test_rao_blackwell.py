"""Losses of the Rao-Blackwell estimate: the worst distribution, simulation."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given

from mechanisms import idue, rappor, urap
from mechanisms.estimation import rao_blackwell as estimation
from mechanisms.losses import expected, rao_blackwell
from tests.strategies import distributions

MIXED = idue.mechanism(
    [Fraction(1, 2), Fraction(2, 3), Fraction(3, 4)], [Fraction(0), Fraction(1, 4), Fraction(1, 5)]
)


@given(distributions(3))
def test_worst_of_several_a(p):
    assert rao_blackwell.l2(MIXED, p, 2) <= rao_blackwell.worst_l2(MIXED, 2)
    assert rao_blackwell.l2(MIXED, p, 2) <= expected.l2(MIXED, p, 2)
    ratio = rao_blackwell.l1_asymptotic(MIXED, p, 2) / expected.l1_asymptotic(MIXED, p, 2)
    assert ratio <= 1 + 1e-12


def test_simulation_agrees(rng):
    theta, n, runs = rappor.basic_theta(2.0), 4000, 4000
    made = urap.mechanism(np.arange(7) < 3, theta, 4.0)
    p = np.array([0.02, 0.05, 0.03, 0.2, 0.3, 0.3, 0.1])
    losses = np.empty((runs, 2))
    for run in range(runs):
        counts = made.draw_informative_counts(rng.multinomial(n, p), rng)
        error = estimation.estimate(made, counts, n) - p
        losses[run] = np.abs(error).sum(), np.square(error).sum()
    mean, spread = losses.mean(axis=0), losses.std(axis=0) / np.sqrt(runs)
    exact = [rao_blackwell.l1_asymptotic(made, p, n), rao_blackwell.l2(made, p, n)]
    assert np.all(np.abs(mean - exact) < 5 * spread)


@pytest.mark.parametrize(
    ("p", "n", "E", "words"),
    [
        ([0.5, 0.5], 1, 2.0, "shape"),
        ([0.5, 0.5, 0.5], 1, 2.0, "sum to one"),
        ([0.5, 0.5, 0.0], 0, 2.0, "n = 0"),
        ([0.5, 0.5, 0.0], 1, 1.0, "eps = 0"),
    ],
)
@pytest.mark.parametrize("loss", [rao_blackwell.l2, rao_blackwell.l1_asymptotic])
def test_bad_input_is_named(loss, p, n, E, words):
    with pytest.raises(ValueError, match=words):
        loss(urap.mechanism(np.array([True, False, False]), 0.6, E), p, n)
