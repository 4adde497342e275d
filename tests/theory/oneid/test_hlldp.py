"""HLLDP with one sensitive value: the mechanism without the condition i = j, and uRAP."""

from fractions import Fraction

import numpy as np
import pytest

from mechanisms import idue, urap
from mechanisms.optimal_idue.objective import noise, one_id, own, probabilities
from theory.notions.matrix import hlldp_breaks


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
