"""The error of UE and IDUE from the law of each bit, and which UE has the least."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechanisms import idue, rappor, ue
from mechanisms.optimal_idue.objective import (
    coordinates,
    noise,
    objective,
    one_id,
    own,
    probabilities,
)


def mse(K, p, q):
    """Return MSE/n of the unbiased estimate of the counts; it is the same for all counts."""
    u, v = coordinates(p, q)
    return K * noise(u, v) + own(u, v)


def slope(K, E, M):
    """Return the polynomial that has the sign of the slope of K noise + own in M = (1-q)/(1-p)."""
    return (K - 1) * (E + 1) * M * M - 2 * E * (K - 2) * M - E * (E + 1)


PAIRS = st.tuples(st.integers(0, 6), st.integers(1, 7)).filter(lambda pair: pair[0] < pair[1])


def error(Q, a, b, counts):
    """Return MSE/n of (ones - n b)/(a - b) from the matrix of the mechanism, output by output."""
    n, total = sum(counts), 0
    for j in range(len(a)):
        ones = [y for y in range(Q.shape[1]) if y >> j & 1]
        chance = [sum(Q[x, y] for y in ones) for x in range(len(a))]
        variance = sum(c * p * (1 - p) for c, p in zip(counts, chance, strict=True))
        mean = sum(c * p for c, p in zip(counts, chance, strict=True))
        assert (mean - n * b[j]) / (a[j] - b[j]) == counts[j]
        total += variance / (a[j] - b[j]) ** 2
    return total / n


@given(
    st.lists(st.tuples(PAIRS, st.integers(0, 3)), min_size=1, max_size=3).filter(
        lambda values: any(c for _, c in values)
    )
)
def test_the_objective_bounds_the_error_and_is_attained(values):
    pairs, counts = zip(*values, strict=True)
    b, a = (np.array([Fraction(part, 7) for part in side]) for side in zip(*pairs, strict=True))
    Q = idue.mechanism(a, b).matrix()
    bound = objective(np.ones(len(a), dtype=int), a, b)
    assert error(Q, a, b, counts) <= bound
    alone = [[int(j == k) for j in range(len(a))] for k in range(len(a))]
    assert max(error(Q, a, b, counts) for counts in alone) == bound


@pytest.mark.parametrize("counts", [[3, 0, 0], [1, 1, 2]])
def test_the_error_of_ue_is_the_same_for_all_counts(counts):
    p, q = Fraction(2, 3), Fraction(1, 5)
    assert error(ue.mechanism(3, p, q).matrix(), [p] * 3, [q] * 3, counts) == mse(3, p, q)


@pytest.mark.parametrize("K", [2, 3, 10, 1000])
@pytest.mark.parametrize("E", [1.5, 4.0, 50.0])
def test_the_best_ue_has_the_root(K, E):
    """Found by search over M, where UE with M has its error, and by the sign of the slope."""
    M = np.linspace(1, E, 200_001)[1:-1]
    best = M[np.argmin(mse(K, *probabilities(*one_id(M - 1, E - 1))))]
    step = M[1] - M[0]
    assert slope(K, E, best - 2 * step) < 0 < slope(K, E, best + 2 * step)
    assert mse(K, *ue.oue_probabilities(E)) > mse(K, *probabilities(*one_id(best - 1, E - 1)))


def test_rappor_is_the_best_for_two_values_alone():
    a = Fraction(2)
    theta = rappor.basic_theta(a)
    M = (1 - rappor.psi(theta, a**2)) / (1 - theta)
    assert [slope(K, a**2, M) == 0 for K in (2, 3, 4)] == [True, False, False]
