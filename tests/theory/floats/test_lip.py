"""The check of best eps-LIP channels notices what is wrong with one."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechanisms.optimal_lip import optimizer, posteriors
from tests.mechanisms.optimal_lip.test_optimizer import vertices
from tests.strategies import distributions
from theory.floats.lip import excess, gap

PRIOR = [Fraction(k, 20) for k in (1, 4, 6, 9)]
FOUND = optimizer.optimize(PRIOR, 3)


@given(
    distributions(4, least=1),
    st.lists(st.fractions(-2, 2, max_denominator=7), min_size=4, max_size=4),
)
def test_the_greatest_excess_is_that_of_some_vertex(prior, prices):
    for utility in (posteriors.squared_error(4), posteriors.right_guess(4)):
        asked = replace(FOUND, prior=tuple(prior), prices=tuple(prices), utility=utility)
        worth = [
            posteriors.value_of(utility, pi) - sum(a * b for a, b in zip(prices, pi, strict=True))
            for pi in vertices(prior, FOUND.E)
        ]
        assert excess(asked) == max(worth)


def test_other_prices_leave_a_gap():
    assert gap(FOUND) == 0
    lower = replace(FOUND, prices=tuple(price - Fraction(1, 100) for price in FOUND.prices))
    assert gap(lower) == 0
    skewed = replace(FOUND, prices=(FOUND.prices[0] + 1, *FOUND.prices[1:]))
    assert gap(skewed) > 0


def test_a_worse_channel_has_a_gap():
    worse = optimizer.optimize(PRIOR, 2)
    assert gap(replace(FOUND, weights=worse.weights, posteriors=worse.posteriors)) > 0


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"E": Fraction(29, 10)}, "out of its range"),
        ({"prior": (*FOUND.prior[:2], FOUND.prior[3], FOUND.prior[2])}, "out of its range|mean"),
        ({"weights": tuple(w / 2 for w in FOUND.weights)}, "do not have the mean 1/20"),
    ],
)
def test_no_channel_for_the_prior_is_refused(change, words):
    with pytest.raises(ValueError, match=words):
        gap(replace(FOUND, **change))
