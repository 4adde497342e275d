"""The exact lower limit keeps its level for every small population; Wilson's does not."""

from fractions import Fraction
from itertools import pairwise, product

import numpy as np
import pytest
from scipy import stats

from mechanisms.budgets.confidence import lower_limits
from mechanisms.budgets.coverage import law_of_ones, mixture, upper_tail
from mechanisms.optimal_idue.objective import one_id, probabilities
from tests.theory.proofs.oneid.first_groups import failure, law_of_members, least_counts
from theory.proofs.oneid.algorithm_1_confidence import ADL, PRINTED


def most_members(n, c, n_0, level):
    """Return the least u with Pr(C_0 > u) <= level."""
    law = law_of_members(n, c, n_0)
    return min(u for u in range(n_0 + 1) if sum(law[u + 1 :]) <= level)


def second_group_limits(n, n_0, a, b, level):
    """Return for each t a lower limit of C_2 = c - C_0: L - u(L), each at half of the level."""
    lows = least_counts(n, n_0, a, b, level / 2)
    return [low - most_members(n, low, n_0, level / 2) for low in lows]


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


@pytest.mark.parametrize(
    ("witness", "interval", "fewest", "count"), [(PRINTED, "printed", 7, 1), (ADL, "wilson", 2, 3)]
)
def test_the_witnesses_by_the_code_that_runs(witness, interval, fewest, count):
    n, n_0 = (sort.size for sort in (witness.users, witness.reports))
    gamma, h = (float(term.data) for term in witness.values[:2])
    a, b = probabilities(*one_id(h, gamma - 1))
    limits = lower_limits(
        np.arange(n_0 + 1), n_0, n, np.full(n_0 + 1, a), np.full(n_0 + 1, b), 0.05, interval
    )
    assert limits[fewest] > count > limits[fewest - 1]
    rate = b + (a - b) * count / n
    assert stats.binom.sf(fewest - 1, n_0, rate) > 0.025
    # and by the exact law of a uniformly random first group
    assert upper_tail(n, count, n_0, a, b, fewest) > 0.025


def test_the_law_up_to_some_number_of_ones():
    law = law_of_ones(9, 3, 4, Fraction(1, 2), Fraction(1, 8))
    assert sum(law) == 1
    assert mixture(9, 3, 4, Fraction(1, 2), Fraction(1, 8), 2) == law[:3]


@pytest.mark.parametrize("level", [Fraction(1, 20), Fraction(1, 3)])
@pytest.mark.parametrize(("a", "b"), [(Fraction(1), Fraction(0)), (Fraction(2, 3), Fraction(1, 9))])
def test_the_second_group_s_limit_keeps_its_level(a, b, level):
    for n, n_0 in product(range(1, 7), repeat=2):
        if n_0 <= n:
            limits = second_group_limits(n, n_0, a, b, level)
            assert all(failure(n, n_0, a, b, limits, c) <= level for c in range(n + 1))
            members = [most_members(n, c, n_0, level) for c in range(n + 1)]
            assert all(later <= u + 1 for u, later in pairwise(members))


def test_a_limit_of_all_is_too_high_for_the_second_group():
    limits = least_counts(6, 3, Fraction(1), Fraction(0), Fraction(1, 8))
    worst = [failure(6, 3, Fraction(1), Fraction(0), limits, c) for c in (1, 6)]
    assert worst == [Fraction(1, 2), 1]
