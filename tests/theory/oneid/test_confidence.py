"""The exact lower limit keeps its level for every small population; Wilson's does not."""

from fractions import Fraction
from itertools import pairwise, product

import pytest

from mechanisms.budgets.coverage import law_of_ones
from theory.oneid.algorithm_1_confidence import (
    ALPHA,
    COUNT,
    GROUP,
    SIZE,
    A,
    B,
    limit,
    normal_quantile,
)
from theory.oneid.algorithm_1_exact_limits import least_counts
from theory.oneid.algorithm_1_second_group import failure, most_members, second_group_limits


@pytest.mark.parametrize("level", [Fraction(1, 40), Fraction(1, 4)])
@pytest.mark.parametrize(("a", "b"), [(Fraction(1), Fraction(0)), (Fraction(1, 2), Fraction(1, 5))])
def test_the_exact_limit_keeps_its_level(a, b, level):
    for n, n_0 in product(range(1, 6), repeat=2):
        if n_0 > n:
            continue
        low = least_counts(n, n_0, a, b, level)
        assert low == sorted(low)
        for c in range(n + 1):
            law = law_of_ones(n, c, n_0, a, b)
            assert sum(p for t, p in enumerate(law) if low[t] > c) <= level


def test_without_noise_the_exact_limit_rises():
    assert least_counts(4, 4, Fraction(1), Fraction(0), Fraction(1, 40)) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("reports", [SIZE, GROUP])
def test_the_witness_by_hand(reports):
    """Both users equally likely in the first group: her bit is 1 with probability (a + b)/2."""
    z = normal_quantile(ALPHA)
    assert 1.9599 < z < 1.9600
    assert law_of_ones(SIZE, COUNT, GROUP, A, B)[1] == (A + B) / 2 > ALPHA / 2
    assert limit(1, reports) > COUNT
    # and with the count as the rate the score test says the same
    rate = B + (A - B) * COUNT / SIZE
    assert float((1 - reports * rate) ** 2) > float(z) ** 2 * float(reports * rate * (1 - rate))


@pytest.mark.parametrize("level", [Fraction(1, 20), Fraction(1, 3)])
@pytest.mark.parametrize(("a", "b"), [(Fraction(1), Fraction(0)), (Fraction(2, 3), Fraction(1, 9))])
def test_the_second_group_s_limit_keeps_its_level(a, b, level):
    for n, n_0 in product(range(1, 7), repeat=2):
        if n_0 <= n:
            limits = second_group_limits(n, n_0, a, b, level)
            assert all(failure(n, n_0, a, b, limits, c) <= level for c in range(n + 1))
            members = [most_members(n, c, n_0, level) for c in range(n + 1)]
            assert all(later <= u + 1 for u, later in pairwise(members))
