from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from mechanisms import idue, ue
from mechanisms.estimation import fixed_counts

A_OF_THREE, B_OF_THREE = [(1, 2), (2, 3), (3, 4)], [(0, 1), (1, 4), (0, 1)]


def test_mean_and_variance_by_enumeration_of_all_reports():
    a, b = (np.array([Fraction(1, 2), Fraction(2, 3)]), np.array([Fraction(1, 4), Fraction(1, 5)]))
    mechanism, counts, n = idue.mechanism(a, b), np.array([2, 1]), 3
    Q, users = mechanism.matrix(), [0, 0, 1]
    mean, square = np.array([Fraction(0)] * 2), np.array([Fraction(0)] * 2)
    for outputs in product(range(4), repeat=n):
        weight = np.prod([Q[x, y] for x, y in zip(users, outputs, strict=True)])
        ones = np.array([sum(y >> j & 1 for y in outputs) for j in range(2)])
        estimate = (ones - n * b) / (a - b)
        mean, square = mean + weight * estimate, square + weight * estimate**2
        drawn = fixed_counts.estimate(mechanism, ones, n).astype(float)
        assert drawn == pytest.approx(estimate.astype(float))
    assert mean.tolist() == counts.tolist()
    assert (square - mean**2).tolist() == fixed_counts.variance(mechanism, counts).tolist()


def test_the_variance_is_that_of_drawn_counts(rng):
    mechanism, counts = ue.mechanism(3, 0.6, 0.2), np.array([50, 30, 20])
    drawn = [
        fixed_counts.estimate(mechanism, mechanism.draw_counts(counts, rng), 100)
        for _ in range(4000)
    ]
    expected = fixed_counts.variance(mechanism, counts)
    assert np.var(drawn, axis=0) == pytest.approx(expected, rel=0.1)


def test_the_rao_blackwell_variance_by_enumeration_of_all_reports():
    """Two exact values with different a, one noisy; the values of all users are fixed."""
    a, b = ([Fraction(*pair) for pair in side] for side in (A_OF_THREE, B_OF_THREE))
    mechanism, counts, n = idue.mechanism(a, b), np.array([1, 1, 1]), 3
    Q = mechanism.matrix()
    mean, square = np.array([Fraction(0)] * 3), np.array([Fraction(0)] * 3)
    for outputs in product(range(8), repeat=n):
        weight = np.prod([Q[x, y] for x, y in enumerate(outputs)])
        hidden = [y for y in outputs if not y & 0b101]
        ones = np.array([sum(y >> j & 1 for y in outputs) for j in range(3)])
        ones[1] = sum(y >> 1 & 1 for y in hidden)
        estimate = (ones - len(hidden) * mechanism.b) / (mechanism.a - mechanism.b)
        mean, square = mean + weight * estimate, square + weight * estimate**2
        if weight:
            found = fixed_counts.rao_blackwell_estimate(mechanism, ones, n).astype(float)
            assert found == pytest.approx(estimate.astype(float))
    assert mean.tolist() == counts.tolist()
    expected = fixed_counts.rao_blackwell_variance(mechanism, counts)
    assert (square - mean**2).tolist() == expected.tolist()
    assert expected[1] < fixed_counts.variance(mechanism, counts)[1]
    assert expected[[0, 2]].tolist() == fixed_counts.variance(mechanism, counts)[[0, 2]].tolist()
