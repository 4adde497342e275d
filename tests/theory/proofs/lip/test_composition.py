"""The exact costs of composition, on exact mechanisms."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechanisms import binary_channel
from mechanisms.budgets.leakage import lip_factor
from mechanisms.budgets.lip_composition import equal_releases, two_releases

ROWS = st.lists(st.integers(1, 6), min_size=2, max_size=2)
CHANNELS = st.lists(ROWS, min_size=3, max_size=3)


def channel(rows):
    return np.array([[Fraction(w, sum(row)) for w in row] for row in rows], dtype=object)


def pairs(Q, t):
    """The matrix of t independent releases by Q."""
    released = Q
    for _ in range(t - 1):
        released = joint(released, Q)
    return released


def extremal(E1, E2):
    """Prior and ratios of the two releases that cost most."""
    w1, w2 = 1 / (E1 + 1), 1 / (E2 + 1)
    return (w1, w2 - w1, 1 - w2), (E1, 1 / E1, 1 / E1), (E2, E2, 1 / E2)


def joint(Q0, Q1):
    return np.einsum("xi,xj->xij", Q0, Q1).reshape(len(Q0), -1)


@given(CHANNELS, CHANNELS, st.lists(st.integers(1, 5), min_size=3, max_size=3))
def test_two_releases_never_cost_more(first, second, shares):
    prior = [Fraction(share, sum(shares)) for share in shares]
    Q0, Q1 = channel(first), channel(second)
    less, more = sorted((lip_factor(Q0, prior), lip_factor(Q1, prior)))
    assert lip_factor(joint(Q0, Q1), prior) <= two_releases(more, less)


@given(CHANNELS, st.lists(st.integers(1, 5), min_size=3, max_size=3), st.integers(1, 4))
def test_equal_releases_never_cost_more(rows, shares, t):
    prior, Q = [Fraction(share, sum(shares)) for share in shares], channel(rows)
    E = lip_factor(Q, prior)
    assert lip_factor(pairs(Q, t), prior) <= equal_releases(E**t, E)


def with_second_output(ratios, E):
    mass = 1 / (E + 1)
    return np.array([[mass * r, 1 - mass * r] for r in ratios], dtype=object)


@pytest.mark.parametrize(
    ("E1", "E2"),
    [(Fraction(5), Fraction(2)), (Fraction(3), Fraction(3)), (Fraction(7), Fraction(1))],
)
def test_the_cost_of_two_is_attained(E1, E2):
    prior, first, second = extremal(E1, E2)
    Q0, Q1 = with_second_output(first, E1), with_second_output(second, E2)
    assert (lip_factor(Q0, prior), lip_factor(Q1, prior)) == (E1, E2)
    assert lip_factor(joint(Q0, Q1), prior) == two_releases(E1, E2)


@pytest.mark.parametrize(("E", "t"), list(product([Fraction(2), Fraction(7, 2)], [1, 2, 3, 5])))
def test_the_cost_of_equal_ones_is_attained(E, t):
    p = 1 / (1 + E)
    Q = binary_channel.lip(p, E).matrix()
    assert lip_factor(pairs(Q, t), [1 - p, p]) == equal_releases(E**t, E)
    assert equal_releases(E * E, E) == two_releases(E, E)


@given(CHANNELS, CHANNELS, st.lists(st.integers(1, 5), min_size=3, max_size=3))
def test_under_the_posterior_budgets_add(first, second, shares):
    prior = np.array([Fraction(share, sum(shares)) for share in shares], dtype=object)
    Q0, Q1 = channel(first), channel(second)
    for y in range(2):
        mass = prior @ Q0[:, y]
        posterior = prior * Q0[:, y] / mass
        whole = np.einsum("x,xj->xj", Q0[:, y], Q1)
        budget = lip_factor(Q0, prior) * lip_factor(Q1, posterior)
        for z in range(2):
            ratios = whole[:, z] / (prior @ whole[:, z])
            assert 1 / budget <= min(ratios) <= max(ratios) <= budget
