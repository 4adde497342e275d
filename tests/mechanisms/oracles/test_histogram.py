"""THE against the tails of the noise, and the best threshold against a grid."""

import math
from fractions import Fraction

import pytest

from mechanisms.oracles import histogram, pure


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
