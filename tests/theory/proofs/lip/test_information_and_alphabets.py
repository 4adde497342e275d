"""The sharp information bound, and the least error over larger alphabets."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechanisms import lip_direct
from mechanisms.budgets import leakage
from mechanisms.estimation.mmse import mean_squared_error
from mechanisms.losses import lip
from theory.notions.matrix import lip_breaks

ROWS = st.lists(st.integers(1, 6), min_size=3, max_size=3)
CHANNELS = st.lists(ROWS, min_size=3, max_size=3)


def distribution(shares):
    return [Fraction(share, sum(shares)) for share in shares]


def information(Q, prior):
    joint = np.array(prior, dtype=float)[:, None] * Q.astype(float)
    ratio = joint / np.outer(joint.sum(1), joint.sum(0))
    return float((joint * np.log(ratio)).sum())


def circle(a, b):
    """a + b values; r = a/b on the b values from y on, and b/a on the others."""
    k, E = a + b, Fraction(a, b)
    near = [[(x - y) % k < b for y in range(k)] for x in range(k)]
    return np.array([[(E if flag else 1 / E) / k for flag in row] for row in near], dtype=object)


@given(CHANNELS, ROWS)
def test_information_under_lip(rows, shares):
    Q, prior = np.array([distribution(row) for row in rows], dtype=object), distribution(shares)
    eps = math.log(leakage.lip_factor(Q, prior))
    assert information(Q, prior) <= eps * math.tanh(eps / 2) + 1e-12


@pytest.mark.parametrize(("a", "b"), [(2, 1), (5, 2), (7, 4), (3, 3)])
def test_a_circle_attains_the_bound(a, b):
    Q, prior = circle(a, b), [Fraction(1, a + b)] * (a + b)
    eps = math.log(Fraction(a, b))
    assert leakage.lip_factor(Q, prior) == Fraction(a, b)
    assert information(Q, prior) == pytest.approx(eps * math.tanh(eps / 2), abs=1e-12)
    if b == 1:
        made = lip_direct.mechanism(prior, Fraction(a)).matrix()
        assert made.tolist() == Q.tolist()


def total_error(Q, prior):
    K = len(prior)
    return sum(mean_squared_error(Q, prior, [int(x == j) for x in range(K)]) for j in range(K))


@given(CHANNELS, ROWS)
def test_no_channel_has_less_error(rows, shares):
    Q, prior = np.array([distribution(row) for row in rows], dtype=object), distribution(shares)
    E = leakage.lip_factor(Q, prior)
    bound, error = lip.mse_direct(prior, E), total_error(Q, prior)
    assert error >= bound
    if E > 1 and min(prior) * (1 + E) < 1:
        assert error > bound


def test_a_value_that_nobody_has_may_report_a_draw_from_the_prior():
    prior, E = [Fraction(1, 2), Fraction(1, 2), Fraction(0)], Fraction(2)
    Q = lip_direct.mechanism(prior, E).matrix()
    assert lip_breaks(Q, prior, E, on_support=True) == []
    # (7) asked of everybody: the third output would give the third value away
    assert lip_breaks(Q, prior, E) == [2]
    Q[2] = prior
    assert lip_breaks(Q, prior, E) == []
    assert total_error(Q, prior) == lip.mse_direct(prior, E)
