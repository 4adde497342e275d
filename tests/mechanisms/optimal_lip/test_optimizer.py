"""The best eps-LIP channels: against other channels, closed forms and enumeration of vertices."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechanisms import rr
from mechanisms.budgets.leakage import lip_factor
from mechanisms.estimation.mmse import mean_squared_error
from mechanisms.losses import lip
from mechanisms.optimal_lip import optimizer, posteriors, uniform
from tests.laws import follows
from tests.strategies import distributions, fractions
from theory.floats.lip import gap
from theory.notions.matrix import lip_breaks

PRIORS = st.integers(2, 5).flatmap(lambda K: distributions(K, least=1))
BUDGETS = fractions(1, 12, 4)


def total_error(Q, prior):
    K = len(prior)
    return sum(mean_squared_error(Q, prior, [int(x == j) for x in range(K)]) for j in range(K))


def vertices(prior, E):
    """Enumerate all vertices in fractions."""
    K = len(prior)
    for free in range(K):
        for size in range(K):
            for chosen in combinations([x for x in range(K) if x != free], size):
                pi = posteriors.vertex(list(prior), E, chosen, free)
                low, high = posteriors.least(prior[free], E), posteriors.most(prior[free], E)
                if low <= pi[free] <= high:
                    yield pi


@given(PRIORS, BUDGETS)
def test_it_has_eps_lip_the_error_stated_and_no_gap(prior, E):
    found, made = optimizer.optimize(prior, E), optimizer.mechanism(prior, E)
    Q = made.matrix()
    assert lip_breaks(Q, list(prior), E) == []
    assert total_error(Q, prior) == 1 - found.value
    assert gap(found) == 0


@given(PRIORS, BUDGETS)
def test_it_is_between_the_bound_and_other_channels(prior, E):
    error = 1 - optimizer.optimize(prior, E).value
    assert error >= lip.mse_direct(prior, E)
    assert error <= total_error(rr.mechanism(len(prior), E).matrix(), prior)
    if min(prior) * (1 + E) >= 1:
        assert error == lip.mse_direct(prior, E)


@given(fractions(0, 1).filter(lambda p: 0 < p < 1), BUDGETS)
def test_two_values_have_the_error_of_the_papers_regimes(P1, E):
    assert 1 - optimizer.optimize([1 - P1, P1], E).value == 2 * lip.mse_lip(P1, E)


@given(PRIORS, BUDGETS.filter(lambda E: E > 1))
def test_no_vertex_is_worth_more_than_its_price(prior, E):
    for utility in (posteriors.squared_error(len(prior)), posteriors.right_guess(len(prior))):
        found = optimizer.optimize(prior, E, utility)
        excess = [
            posteriors.value_of(utility, pi)
            - sum(a * b for a, b in zip(found.prices, pi, strict=True))
            for pi in vertices(prior, E)
        ]
        assert max(excess) == 0
        assert sum(a * b for a, b in zip(found.prices, prior, strict=True)) == found.value


@given(PRIORS, BUDGETS)
def test_the_chance_of_a_right_guess(prior, E):
    K = len(prior)
    found = optimizer.optimize(prior, E, posteriors.right_guess(K))
    Q = optimizer.mechanism(prior, E, posteriors.right_guess(K)).matrix()
    assert sum(max(prior * column) for column in Q.T) == found.value
    assert found.value >= max(prior)


@pytest.mark.parametrize("K", [1, 2, 3, 7, 10])
@pytest.mark.parametrize("E", [1, 2, Fraction(5, 2), 6, 30])
def test_the_uniform_prior_has_a_closed_form(K, E):
    prior = [Fraction(1, K)] * K
    Q = uniform.mechanism(K, Fraction(E)).matrix()
    assert lip_breaks(Q, prior, Fraction(E)) == []
    assert total_error(Q, np.array(prior)) == uniform.mse(K, Fraction(E))
    found = optimizer.optimize(prior, E)
    assert 1 - found.value == uniform.mse(K, Fraction(E)) and gap(found) == 0


def test_fifteen_values_with_floats(rng):
    prior = rng.dirichlet(np.ones(15))
    found = optimizer.optimize(prior.tolist(), np.exp(1.0))
    assert gap(found) == 0
    Q = optimizer.mechanism(prior.tolist(), np.exp(1.0)).matrix()
    assert lip_factor(Q, np.array(found.prior)) == Fraction(np.exp(1.0))


def test_nobodys_value_reports_as_everybody_does():
    half = Fraction(1, 2)
    made = optimizer.mechanism([half, 0, half], 2)
    assert lip_breaks(made.matrix(), [half, 0 * half, half], Fraction(2)) == []


@pytest.mark.parametrize("scale", [Fraction(1, 10**400), 10**400])
def test_the_utilitys_scale_changes_nothing(scale):
    prior = [Fraction(1, 10), Fraction(3, 10), Fraction(3, 5)]
    plain = optimizer.optimize(prior, 2)
    found = optimizer.optimize(prior, 2, [([scale] * 3, [0] * 3)])
    assert found.posteriors == plain.posteriors
    assert found.value == scale * plain.value and gap(found) == 0


@pytest.mark.parametrize("value", range(3))
def test_reports_follow_the_matrix(value, rng):
    made = optimizer.mechanism([Fraction(1, 10), Fraction(3, 10), Fraction(3, 5)], 5)
    law = dict(enumerate(made.matrix()[value]))
    assert follows(made.perturb(np.full(20_000, value), rng).tolist(), law)
    assert follows([made.sample(value, rng) for _ in range(2000)], law)
    counts = made.draw_counts(np.eye(3, dtype=int)[value] * 20_000, rng)
    assert follows(np.repeat(np.arange(len(counts)), counts).tolist(), law)
    reports = made.perturb(np.full(50, value), rng)
    assert made.output_counts(reports).tolist() == [
        (reports == y).sum() for y in range(made.matrix().shape[1])
    ]


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: optimizer.optimize([0.5, 0.6], 2), "sum 1.1"),
        (lambda: optimizer.optimize([1.5, -0.5], 2), "least -0.5"),
        (lambda: optimizer.optimize([], 2), "no entry"),
        (lambda: optimizer.optimize(["1"], 2), "an entry of prior must be a number"),
        (lambda: optimizer.optimize([0.5, 0.5], 0.5), "E = 0.5"),
        (lambda: optimizer.optimize([Fraction(1, 21)] * 21, 2), "at most 20 positive"),
        (lambda: optimizer.optimize([0.5, 0.5], 2, [([1], [0])]), "needs 2 numbers"),
        (lambda: optimizer.optimize([0.5, 0.5], 2, [([1, -1], [0, 0])]), "a >= 0"),
        (lambda: optimizer.BestChannel((1,), 2, (1,), (), (0,)), "0 posteriors and 1 weights"),
        (lambda: optimizer.BestChannel((), 2, (), (), ()), "prior must not be empty"),
        (lambda: uniform.mechanism(0, 2), "K = 0"),
        (lambda: uniform.mse(3, 0.5), "E = 0.5"),
        (lambda: optimizer.mechanism([0.5, 0.5], 2).perturb([2], None), "0..1, got 2"),
    ],
)
def test_bad_input_is_named(call, words):
    with pytest.raises(ValueError, match=words):
        call()
