"""Losses of the Rao-Blackwell estimate: closed forms, the worst distribution, simulation."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechanisms import idue, rappor, urap
from mechanisms.estimation import rao_blackwell as estimation
from mechanisms.losses import expected, rao_blackwell
from mechanisms.losses import urap as closed_form
from tests.strategies import distributions

MIXED = idue.mechanism(
    [Fraction(1, 2), Fraction(2, 3), Fraction(3, 4)], [Fraction(0), Fraction(1, 4), Fraction(1, 5)]
)
SIZES = st.sampled_from([(1, 1), (1, 3), (2, 2), (3, 1), (4, 2)])
ROOTS = st.sampled_from([Fraction(9, 8), Fraction(2), Fraction(5), Fraction(30)])


def paper_urap(s, N, a):
    return urap.mechanism(np.arange(s + N) < s, rappor.basic_theta(a), a * a)


@given(SIZES, ROOTS, st.data())
def test_closed_form_of_urap(sizes, a, data):
    s, N = sizes
    p = data.draw(distributions(s + N))
    mass, squares = p[:s].sum(), (p * p).sum()
    made = paper_urap(s, N, a)
    saved = closed_form.l2_saved_times_n(s, a, mass)
    assert rao_blackwell.l2(made, p, 1) == closed_form.l2_times_n(s, a, mass, squares) - saved
    assert rao_blackwell.l2_saved(made, p, 3) == saved / 3


@given(SIZES, ROOTS, st.data())
def test_no_distribution_is_worse_than_the_worst(sizes, a, data):
    s, N = sizes
    made = paper_urap(s, N, a)
    worst = rao_blackwell.l2_distribution(made)
    assert worst.sum() == 1
    least_mass = min(Fraction(1), closed_form.informative_mass(s, N, a))
    assert worst[:s].sum() == least_mass
    assert (least_mass == 1) == closed_form.is_sensitive_worst(s, a)
    if least_mass == 1:
        assert rao_blackwell.worst_l2(made, 1) == closed_form.sensitive_l2_times_n(Fraction(s), a)
    p = data.draw(distributions(s + N))
    assert rao_blackwell.l2(made, p, 7) <= rao_blackwell.worst_l2(made, 7)


@given(distributions(3))
def test_worst_of_several_a(p):
    assert rao_blackwell.l2(MIXED, p, 2) <= rao_blackwell.worst_l2(MIXED, 2)
    assert rao_blackwell.l2(MIXED, p, 2) <= expected.l2(MIXED, p, 2)
    ratio = rao_blackwell.l1_asymptotic(MIXED, p, 2) / expected.l1_asymptotic(MIXED, p, 2)
    assert ratio <= 1 + 1e-12


def test_simulation_agrees(rng):
    made, n, runs = paper_urap(3, 4, 2.0), 4000, 4000
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
