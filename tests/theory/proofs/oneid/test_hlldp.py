"""HLLDP with one sensitive value: the mechanism without the condition i = j, and uRAP."""

import math
from fractions import Fraction

import numpy as np
import pytest

from mechanisms import idue, urap
from mechanisms.optimal_idue.objective import noise, one_id, own, probabilities
from theory.notions.matrix import hlldp_breaks, one_id_ldp_breaks


def mse(a, b, shares):
    """Return MSE/n for given shares of the values, from the variance of each bit."""
    chance = [s * p + (1 - s) * q for s, p, q in zip(shares, a, b, strict=True)]
    varied = [s * p * (1 - p) + (1 - s) * q * (1 - q) for s, p, q in zip(shares, a, b, strict=True)]
    assert all(0 <= c <= 1 for c in chance)
    return sum(v / (p - q) ** 2 for v, p, q in zip(varied, a, b, strict=True))


@pytest.mark.parametrize("N", [1, 3])
@pytest.mark.parametrize("theta", [Fraction(1, 3), Fraction(2, 3), Fraction(9, 10)])
def test_a_of_one_beats_urap_at_every_count(N, theta):
    mask, E = np.array([True] + [False] * N), Fraction(4)
    old = urap.mechanism(mask, theta, E)
    M = E / ((1 - theta) * E + theta)
    first = probabilities(one_id(M - 1, E - 1)[0], 0)
    a, b = [first[0], *old.a[1:]], [first[1], *old.b[1:]]
    assert first == (1, M / E)
    Q = idue.mechanism(a, b).matrix()
    assert hlldp_breaks(Q, mask, E) == []
    assert hlldp_breaks(Q, mask, E - Fraction(1, 1000)) != []
    for share in (Fraction(0), Fraction(1, 3), Fraction(1)):
        shares = [share] + [(1 - share) / N] * N
        assert mse(a, b, shares) < mse(old.a, old.b, shares)


def test_noise_and_own_are_the_mean_squared_error():
    u, v = Fraction(2), Fraction(3)
    a, b = probabilities(u, v)
    for share in (Fraction(0), Fraction(1, 4), Fraction(1)):
        assert mse([a], [b], [share]) == noise(u, v) + share * own(u, v)


def test_a_of_one_needs_infinite_budgets_beside_it():
    a, b = [Fraction(1), Fraction(4, 9)], [Fraction(3, 4), Fraction(1, 6)]
    Q = idue.mechanism(a, b).matrix()
    assert one_id_ldp_breaks(Q, [2, math.inf]) == []
    assert one_id_ldp_breaks(Q, [2, 4]) != []


@pytest.mark.parametrize("r", [Fraction(3, 2), Fraction(2), Fraction(7)])
def test_what_it_gains_at_the_basic_theta(r):
    u, v = one_id(r - 1, r * r - 1)
    old, new = noise(u, v) + own(0, v), noise(u, 0) + own(0, v)
    assert old == (2 * r - 1) / (r - 1) ** 2
    assert new == 2 / (r - 1)


def test_the_gain_at_eps_of_one():
    r = math.exp(0.5)
    assert round(2 * (r - 1) / (2 * r - 1), 3) == 0.565
