from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechanisms import binary_channel, lip_direct
from mechanisms.budgets.leakage import lip_factor
from mechanisms.estimation.mmse import mean_squared_error
from mechanisms.losses import lip

SHARES = st.lists(st.integers(1, 6), min_size=2, max_size=4)


def normalised(shares):
    return [Fraction(share, sum(shares)) for share in shares]


def total_error(Q, prior):
    K = len(prior)
    return sum(mean_squared_error(Q, prior, [int(x == j) for x in range(K)]) for j in range(K))


@given(SHARES, st.fractions(0, 10))
def test_it_has_lip_just_so_and_the_error_stated(shares, more):
    prior = normalised(shares)
    E = 1 / min(prior) - 1 + more
    Q = lip_direct.mechanism(prior, E).matrix()
    assert lip_factor(Q, prior) == E
    assert total_error(Q, prior) == lip.mse_direct(prior, E)
    assert (prior @ Q).tolist() == prior


def test_two_values_are_theorem_2():
    P1, E = Fraction(2, 5), Fraction(3)
    printed = binary_channel.mechanism(*binary_channel.balanced_lip(P1, E)).matrix()
    assert lip_direct.mechanism([1 - P1, P1], E).matrix().tolist() == printed.tolist()
    assert lip.mse_direct([1 - P1, P1], E) == 2 * lip.mse_lip(P1, E)


def test_a_rare_value_is_refused_and_named():
    with pytest.raises(ValueError, match=r"at least 1/\(1\+E\) = 1/3, got 1/10"):
        lip_direct.mechanism([Fraction(9, 10), Fraction(1, 10)], Fraction(2))


def test_nobodys_values_and_no_budget_are_no_exception():
    half = Fraction(1, 2)
    assert lip_factor(lip_direct.mechanism([half, half, 0], Fraction(2)).matrix(), [half, half, 0])
    rare = [Fraction(1, 10), Fraction(9, 10)]
    assert lip_factor(lip_direct.mechanism(rare, Fraction(1)).matrix(), rare) == 1
