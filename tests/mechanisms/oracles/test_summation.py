"""SHE with whole weights: the budget exactly, no bias, and the error of Laplace noise nearly."""

from fractions import Fraction

import numpy as np
import pytest

from mechanisms.dyadic.encodings import exp_below
from mechanisms.dyadic.histograms import summation
from mechanisms.encodings.base import NONE
from mechanisms.oracles import histogram
from mechanisms.oracles.summation import NoisyHistograms


@pytest.mark.parametrize("eps", [0.05, 1, 4.5, 20])
def test_both_laws_are_within_the_factor_and_the_error_is_laplaces(eps):
    made = summation(3, eps)
    assert 1 < made.factor() <= exp_below(Fraction(eps) / 2)
    zero, one = made.laws()
    assert sum(zero) == sum(one) == 1
    share = float(made.unit_variance()) / histogram.summation_noise(eps)
    assert 0.997 < share < 1


def test_estimates_are_unbiased_with_the_variance(rng):
    made, counts, rounds = summation(6, 2), 100 * np.array([5, 10, 0, 20, 1, 64]), 400
    n = counts.sum()
    found = np.array([made.estimate(made.draw_sums(counts, rng), n) for _ in range(rounds)])
    variance = float(made.unit_variance()) / n
    assert np.all(np.abs(found.mean(axis=0) - counts / n) < 5 * np.sqrt(variance / rounds))
    assert np.all(np.abs(found.var(axis=0, ddof=1) / variance - 1) < 0.5)


def test_reports_have_the_laws(rng):
    made, n = summation(2, 3), 100_000
    bits = made.perturb(np.zeros(n, dtype=int), rng)
    for column, law in zip(bits.T, reversed(made.laws()), strict=True):
        found = np.bincount(column - column.min(), minlength=1)
        expected = n * np.array([float(p) for p in law])
        expected = expected[column.min() - made._lowest :][: len(found)]
        assert np.all(np.abs(found - expected) < 6 * np.sqrt(expected + 1))


def test_the_matrix_is_of_independent_bits():
    made = NoisyHistograms(2, 1, (3, 1), NONE)
    assert (16 * made.matrix()).tolist() == [[3, 1, 9, 3], [3, 9, 1, 3]]


def test_few_and_many_are_of_one_type_and_summed_alike(rng):
    made = summation(3, 2)
    few, many = made.perturb([0, 1], rng), made.perturb(np.arange(3000) % 3, rng)
    assert few.dtype == many.dtype == np.int16
    assert made.sums(many).tolist() == many.sum(axis=0).tolist()
    assert made.sums(np.full((2, 3), 2**60 + 1, dtype=np.uint64)).tolist() == [2**61 + 2] * 3


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: NoisyHistograms(2, 1, (1, 0), NONE), "weights must be positive"),
        (lambda: NoisyHistograms(2, 1, (1, 1, 1), NONE), "as far below 0"),
        (lambda: summation(2, 1e-4), "eps must be at least 0.001"),
        (lambda: summation(2, 1).sums([[1, 2, 3]]), "reports must be rows of K = 2 integers"),
        (lambda: summation(2, 1).sums([[0.5, 1]]), "type float64"),
    ],
)
def test_what_it_cannot_be_is_refused(make, words):
    with pytest.raises(ValueError, match=words):
        make()


@pytest.mark.parametrize(("K", "t"), [(2, 1.5), (10, 2.0), (100, 20.0)])
def test_the_success_is_the_integral(K, t):
    """Equation (31), by quadrature over the distribution function of the greatest other bit."""
    u = (np.arange(400_000) + 0.5) / 400_000
    above = np.where(u < 0.5, 1 - u / t, 1 - 1 / (4 * t * (1 - u)))
    above = np.where(u > 1 - 1 / (2 * t), t * (1 - u), above)
    expected = np.mean((K - 1) * u ** (K - 2) * above)
    assert abs(histogram.summation_success(K, t) - expected) < 1e-6
