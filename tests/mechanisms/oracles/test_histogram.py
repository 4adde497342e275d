"""THE against the tails of the noise, and the best threshold against a grid."""

import math
from fractions import Fraction

import numpy as np
import pytest

from mechanisms.dyadic import encodings
from mechanisms.oracles import histogram, pure
from theory.floats import dyadic as check


def test_supports_are_the_tails_of_the_noise():
    eps, theta = 1.5, 0.7
    a, c = math.exp(eps * theta / 2), math.exp(eps * (1 - theta) / 2)
    own, other = histogram.supports(a, c)
    assert own == pytest.approx(1 - math.exp(eps / 2 * (theta - 1)) / 2)
    assert other == pytest.approx(math.exp(-eps / 2 * theta) / 2)
    printed = (2 * a - 1) / (1 + math.exp(eps * (theta - 0.5)) - 2 * a) ** 2
    assert histogram.unit_noise(a, c) == pytest.approx(printed)


def test_budget_is_less_than_the_noise():
    a, c = Fraction(3, 2), Fraction(2)
    own, other = histogram.supports(a, c)
    assert histogram.budget(a, c) == own * (1 - other) / (other * (1 - own)) < (a * c) ** 2
    assert histogram.unit_noise(a, c) == pure.unit_noise(own, other)


def test_best_threshold():
    # 3 a^2 - 2 (t + 1) a + t = 0 at a = 2, t = 8/3
    t, best = Fraction(8, 3), Fraction(2)
    assert histogram.threshold_slope(best, t) == 0
    inside = [1 + (t - 1) * Fraction(k, 40) for k in range(41)]
    least = histogram.unit_noise(best, t / best)
    assert all(histogram.unit_noise(a, t / a) >= least for a in inside)
    assert math.sqrt(t) < best < t
    for a in (t, t + 1):
        assert pure.unit_noise(*histogram.supports_above(a, t)) > least
    for a in (Fraction(1), Fraction(1, 3)):
        assert pure.unit_noise(*histogram.supports_below(a, t)) > least
    assert histogram.supports_above(t, t) == histogram.supports(t, 1)
    assert histogram.supports_below(1, t) == histogram.supports(1, t)


def test_summation_has_the_variance_of_the_noise(rng):
    eps, n, rounds = 0.8, 50, 20_000
    holds = np.arange(n) < 20
    noise = rng.laplace(scale=histogram.noise_scale(eps), size=(rounds, n))
    found = histogram.summation_estimate((holds + noise).sum(axis=1), n)
    assert found.mean() == pytest.approx(0.4, abs=5 * found.std() / rounds**0.5)
    assert found.var() * n == pytest.approx(histogram.summation_noise(eps), rel=0.05)


def test_noise_hides_a_step_up_to_half_of_the_budget():
    eps = 1.3
    v = np.linspace(-3, 4, 701)
    ratio = np.exp((np.abs(v) - np.abs(v - 1)) / histogram.noise_scale(eps))
    assert np.all(np.diff(ratio) >= -1e-12)
    assert ratio.max() == pytest.approx(1 / ratio.min())
    assert histogram.summation_budget(ratio.max()) == pytest.approx(math.exp(eps))


@pytest.mark.parametrize("eps", [0.01, 1.0, 8.0])
def test_the_best_threshold_is_better_than_its_neighbours(eps):
    def noise(theta):
        a, c = math.exp(eps * theta / 2), math.exp(eps * (1 - theta) / 2)
        return histogram.unit_noise(a, c)

    best = histogram.best_threshold(eps)
    assert 0.5 < best < 1
    assert noise(best) <= min(noise(best - 0.01), noise(best + 0.01))


@pytest.mark.parametrize("eps", [1e-6, 0.5, Fraction(1), 12])
@pytest.mark.parametrize("theta", [None, 0, Fraction(1, 3), 1])
def test_over_2_to_the_64_the_bits_keep_the_budget(eps, theta):
    made, plain = encodings.the(5, eps, theta), histogram.mechanism(5, eps, theta)
    assert check.broken_promises(made) == []
    assert np.abs(made.a.astype(float) - plain.a).max() < 1e-14
    assert np.abs(made.b.astype(float) - plain.b).max() < 1e-14
    assert all((p * 2**64).denominator == 1 for p in (*made.a, *made.b))
    # of half of it, which each step of the noise has, they do not
    assert check.violations(made, [True] * 5, Fraction(eps) / 2) != []


def test_what_is_left_of_the_budget_is_said():
    made = histogram.mechanism(4, 1.0, 0.7)
    a, c = math.exp(0.35), math.exp(0.15)
    assert made.promise.parameters["E"] == pytest.approx(histogram.budget(a, c))
    assert histogram.budget(a, c) < math.e


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: histogram.mechanism(3, 0), "eps must lie in"),
        (lambda: histogram.mechanism(3, 1, 2), "theta must lie in"),
        (lambda: encodings.the(3, 1, -0.1), "theta must lie in"),
        (lambda: encodings.the(0, 1), "K = 0"),
        (lambda: histogram.best_threshold(28), "eps must lie in"),
    ],
)
def test_what_does_not_fit_is_refused(make, message):
    with pytest.raises(ValueError, match=message):
        make()
