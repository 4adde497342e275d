"""Shares are of others only: they hold no more users than there are next to the one in question."""

from fractions import Fraction

import pytest

from mechanisms.accounting import exchange, known, shuffler

PART = Fraction(1), Fraction(0)


@pytest.fixture(scope="module")
def others():
    Q = [[Fraction(k, 9) for k in row] for row in ((4, 3, 2), (1, 3, 5), (2, 2, 5))]
    return exchange.Others.of(Q, 0, 1, shuffler.blanket(Q))


@pytest.mark.parametrize("n", [3, 12, 22, 23, 24, 25, 50, 59, 60, 61])
def test_shares_leave_fewer_users_than_one_more_would_hold(others, n):
    laws, shares, users = known.shares_of(others, n, Fraction(2), PART)
    assert shares * users <= n - 1 < shares * (users + 1)
    assert 2 <= len(laws) <= shares <= known.SHARES
