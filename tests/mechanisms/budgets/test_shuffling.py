"""Shuffled reports: the sum against exact laws, and against enumerated reports."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechanisms import memoized, rappor, rr, urap, urr
from mechanisms.budgets import shuffling
from tests.strategies import fractions

MASK = np.array([True, True, False])
MADE = {
    "RR": rr.mechanism(3, Fraction(2)),
    "uRR": urr.mechanism(MASK, Fraction(2)),
    "uRAP": urap.mechanism(MASK, Fraction(2, 3), Fraction(2)),
    "memoized uRR": memoized.mechanism(MASK, Fraction(5), Fraction(2)),
    "RAPPOR": rappor.mechanism(3, Fraction(2, 3), Fraction(2)),
}


@given(st.integers(1, 9), fractions(1, 5, 4).filter(lambda E: E > 1), fractions(1, 5, 4))
def test_the_sum_is_the_divergence_of_the_counts(n, E, factor):
    first, second = shuffling.laws(n, E)
    assert sum(first.values()) == sum(second.values()) == 1
    exact = shuffling.divergence(first, second, factor)
    assert exact == shuffling.divergence(second, first, factor)
    assert shuffling.delta(n, E, factor) == pytest.approx(float(exact), abs=1e-12)


@pytest.mark.parametrize("name", MADE)
@given(
    x=st.lists(st.integers(0, 2), max_size=3),
    factor=fractions(1, 2, 8),
)
def test_no_crowd_leaves_more_than_the_bound(name, x, factor):
    Q = MADE[name].matrix()
    worlds = [shuffling.shuffled(Q, [value, *x]) for value in (0, 1)]
    bound = shuffling.divergence(*shuffling.laws(len(x) + 1, Fraction(2)), factor)
    assert shuffling.divergence(*worlds, factor) <= bound
    assert shuffling.divergence(*worlds[::-1], factor) <= bound


def test_binary_rr_alone_reaches_the_bound():
    Q = rr.mechanism(2, Fraction(3)).matrix()
    worlds = [shuffling.shuffled(Q, [value]) for value in (0, 1)]
    bound = shuffling.divergence(*shuffling.laws(1, Fraction(3)), Fraction(2))
    assert shuffling.divergence(*worlds, Fraction(2)) == bound > 0


@pytest.mark.parametrize("others", [[0], [0, 1], [0, 1, 1]])
def test_a_non_sensitive_value_of_one_user_is_not_hidden(others):
    Q = MADE["uRR"].matrix()
    with_x, without = (shuffling.shuffled(Q, [value, *others]) for value in (2, 0))
    c3 = urr.probabilities(2, Fraction(2))[2]
    for factor in (1, 2, 1000):
        assert shuffling.divergence(with_x, without, factor) >= c3
        assert shuffling.divergence(without, with_x, factor) >= 1 - factor * (1 - c3)


def test_more_users_hide_more_and_the_budget_of_one_suffices():
    levels = [shuffling.epsilon(n, 3.0, 1e-6) for n in (1, 100, 1000, 10_000)]
    assert levels == sorted(levels, reverse=True) and levels[0] <= math.log(3)
    assert shuffling.epsilon(100, 1.0, 0.1) == 0 == shuffling.delta(10, 2.0, 2.0)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: shuffling.delta(0, 2.0, 1.0), "n = 0"),
        (lambda: shuffling.delta(5, 0.5, 1.0), "E = 0.5"),
        (lambda: shuffling.delta(5, 2.0, 0.5), "factor = 0.5"),
        (lambda: shuffling.epsilon(5, 2.0, 0), "target = 0"),
    ],
)
def test_bad_input_is_named(call, words):
    with pytest.raises(ValueError, match=words):
        call()


def test_counts_are_as_likely_in_one_world_as_turned_round_in_the_other():
    first, second = shuffling.likelihoods(4, 1, Fraction(3))
    assert (first, second) == (Fraction(13, 4), Fraction(7, 4))
    assert shuffling.likelihoods(1, 4, Fraction(3)) == (second, first)
