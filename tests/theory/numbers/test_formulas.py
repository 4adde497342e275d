"""Formulas that a `why` gives and no formal statement has, against the formulas that run."""

from fractions import Fraction

import numpy as np
import pytest

from mechanisms import rappor, rr, ubd, urap, urr
from mechanisms.encodings.base import unit_variance
from mechanisms.losses import ubd as ubd_losses
from mechanisms.losses import ubd_mixture, urap_theta
from mechanisms.losses import urap as urap_losses
from mechanisms.losses import urr as urr_losses

SIZES = [tuple(map(Fraction, sizes)) for sizes in ((3, 4, 7), (1, 2, 5), (6, 3, 9), (4, 9, 21))]


def spread(mass, s, N):
    """Return the sum of p(x)^2, uniform inside X_S and X_N."""
    return mass * mass / s + (1 - mass) * (1 - mass) / N


@pytest.mark.parametrize(("s", "N", "E"), SIZES)
@pytest.mark.parametrize("w", [Fraction(1, 3), Fraction(1)])
def test_mass_moved_to_the_sensitive(s, N, E, w):
    """uldp-urr-l2-worst-sharp."""
    moved, still = (urr_losses.l2_times_n(s, E, mass, spread(mass, s, N)) for mass in (w, 0))
    assert moved - still == (2 / N - 2 / (E - 1)) * w - w * w / s - w * w / N
    more = urr_losses.mixture_l2_times_n(s, N, E) - urr_losses.uniform_l2_times_n(s, N, E)
    assert more == (1 / N - 1 / (E - 1)) ** 2 * s * N / (s + N)


@pytest.mark.parametrize(("s", "N", "E"), SIZES)
def test_slopes_of_urap(s, N, E):
    """uldp-urap-l2-worst-sharp: a parabola, so that symmetric differences are its slope."""
    theta, h = Fraction(1, 3), Fraction(1, 7)
    loss = [urap_theta.l2_times_n(theta, mass, s, N, E) for mass in (h, -h)]
    assert (loss[0] - loss[1]) / (2 * h) == 2 / N - 1 / ((E - 1) * (1 - theta))


@pytest.mark.parametrize(("s", "N", "E"), SIZES)
def test_levels_on_the_others(s, N, E):
    """uldp-urr-l1-worst-sharp and uldp-urap-l1-level: how often outputs and bits occur."""
    own, other = urr.output_probabilities(False, s, E)
    assert other + (own - other) / N == (E - 1) / ((s + E - 1) * N)
    assert urr.output_probabilities(True, s, E)[1] == 1 / (s + E - 1)
    mass = urap_losses.level_mass(s, N, E)
    bits = [urap.bit_probabilities(flag, rappor.basic_theta(E), E * E) for flag in (True, False)]
    chances = [b + (a - b) * p for (a, b), p in zip(bits, (mass / s, (1 - mass) / N), strict=True)]
    assert chances == [(E - 1 + s) / (s * (E + 1) + N * E)] * 2


@pytest.mark.parametrize("E", [Fraction(2), Fraction(7)])
@pytest.mark.parametrize("t", [Fraction(0), Fraction(1, 4), Fraction(1)])
def test_mangat_s_gain_at_equal_eps(E, t):
    """uldp-mangat-beats-warner-equal-eps."""
    made = urr.mechanism([True, False], E), rr.mechanism(2, E)
    mangat, warner = (m.variance(np.array([t, 1 - t]), 1)[0] for m in made)
    assert warner - mangat == (1 + t * (E - 1)) / (E - 1) ** 2


@pytest.mark.parametrize(("s", "k", "E"), [(5, 3, 3), (4, 1, 2), (9, 2, 5)])
def test_slope_of_block_designs(s, k, E):
    """uldp-ubd-worst."""
    s, k, E = map(Fraction, (s, k, E))
    gain = ubd.signal(s, k, E)[1]
    slope = ubd_losses.l2_times_n(s, k, E, 1, 0) - ubd_losses.l2_times_n(s, k, E, 0, 0)
    assert slope - 2 / s == (s * (s + 1) * (k - 1) - 2 * k * (s - 1)) / (s * (s - 1) * gain)


@pytest.mark.parametrize(("s", "N", "E"), [sizes for sizes in SIZES if sizes[0] > 1])
def test_slope_of_the_mixture(s, N, E):
    """uldp-ubd-mixture-slope, at (14) and t = 0."""
    K, alpha = s + N, s * urr_losses.mixture(s, N, E)[0]
    factor = s * (s + E - 1) ** 2 / ((E - 1) ** 2 * K * (2 * E + s - 2) * (2 * E + s - 2 - N))
    slope = ubd_mixture.slope_in_t(s, N, E, alpha, Fraction(0))
    assert slope == factor * (2 * (E - N) ** 2 - (K - 1) * (K - 2))


@pytest.mark.parametrize(("s", "N", "E"), [(5, 3, 9), (2, 4, 2), (4, 2, 3)])
@pytest.mark.parametrize("alpha", [Fraction(0), Fraction(2, 3)])
def test_slack_of_block_sizes(s, N, E, alpha):
    """uldp-ubd-mixture at t = 0: M less what blocks of k tell, times a positive number."""
    s, N, E, t = map(Fraction, (s, N, E, 0))
    a = [1 / J for J in ubd_mixture.mixed_informations(s, N, E, alpha, t)]
    M = ubd_mixture.bound_at(s, N, E, alpha, t)

    def slack(k):
        number = (1 + (E - 1) * alpha * k / s) * (1 + (E - 1) * k / s)
        return number * (M - ubd_losses.weighted_information(s, N, k, E, alpha, a))

    assert (slack(2) >= 0) is (ubd_mixture.slope_in_t(s, N, E, alpha, t) >= 0)
    for k in map(Fraction, range(int(s) + 1)):
        assert slack(k) == M * (k - 1) * (k - 2) / 2 + k * (k - 1) / 2 * slack(Fraction(2))


@pytest.mark.parametrize("E", [Fraction(4), Fraction(9)])
def test_variance_of_rare_values(E):
    """uldp-theta-half-rare."""
    theta = Fraction(1, 3)
    flip = rappor.psi(theta, E)
    assert unit_variance(flip, theta - flip, 0) == E / ((E - 1) ** 2 * theta * (1 - theta))


def test_the_best_theta():
    """uldp-urap-best-theta, in floats."""
    s, N, E = 4.0, 20.0, 13.0
    root, other = (s + E - 1) ** 0.5, s**0.5
    theta = root / (root + other)
    assert urap_theta.best_theta(4, 20, E) == pytest.approx(theta)
    A, B = urap_theta.coefficients(0, s, E)
    least = urap_theta.l2_times_n(theta, 0, s, N, E)
    assert least == pytest.approx((A**0.5 + B**0.5) ** 2 - 1 / N)
