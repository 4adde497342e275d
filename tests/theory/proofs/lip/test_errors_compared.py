"""Errors of several users, of symmetric channels, and under LIP and LDP, by enumeration."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechanisms import binary_channel
from mechanisms.budgets import leakage
from mechanisms.estimation.mmse import posterior_means
from mechanisms.losses import lip
from theory.notions.matrix import lip_breaks

PRIORS = st.fractions(Fraction(1, 50), Fraction(49, 50))
ROOTS = st.fractions(Fraction(11, 10), 6)
FLIPS = st.fractions(0, Fraction(1, 2))


@given(st.lists(st.tuples(PRIORS, FLIPS, FLIPS), min_size=1, max_size=3))
def test_errors_of_independent_users_add(users):
    """Proposition 2, over all inputs and reports."""
    matrices = [binary_channel.mechanism(q0, q1).matrix() for _, q0, q1 in users]
    means = [
        posterior_means(Q, [1 - p, p], [0, 1]) for Q, (p, _, _) in zip(matrices, users, strict=True)
    ]
    total, own = 0, [0] * len(users)
    for x in product((0, 1), repeat=len(users)):
        for y in product((0, 1), repeat=len(users)):
            weight = Fraction(1)
            for k, (p, _, _) in enumerate(users):
                weight *= (p if x[k] else 1 - p) * matrices[k][x[k], y[k]]
            deviations = [x[k] - means[k][y[k]] for k in range(len(users))]
            total += weight * sum(deviations) ** 2
            own = [o + weight * d**2 for o, d in zip(own, deviations, strict=True)]
    assert total == sum(own)


@given(PRIORS, ROOTS)
def test_ldp_lies_strictly_between(p, a):
    assert lip.mse_lip(p, a**2) < lip.mse_ldp(p, a**2) < lip.mse_lip(p, a)


@pytest.mark.parametrize("E", [Fraction(3, 2), Fraction(4), Fraction(40)])
def test_the_relative_gain_is_greatest_where_the_regimes_meet(E):
    def quotient(p):
        return lip.mse_lip(p, E) / lip.mse_ldp(p, E)

    edge = 1 / (1 + E)
    rare = [quotient(edge * Fraction(k, 20)) for k in range(1, 21)]
    middle = [quotient(edge + (Fraction(1, 2) - edge) * Fraction(k, 20)) for k in range(21)]
    assert rare == sorted(set(rare), reverse=True)
    assert middle == sorted(set(middle))


@pytest.mark.parametrize("p", [Fraction(0), Fraction(1, 20), Fraction(2, 5), Fraction(19, 20)])
@pytest.mark.parametrize("E", [Fraction(1), Fraction(2), Fraction(12)])
def test_no_symmetric_channel_does_better(p, E):
    """Proposition 4: on a grid of flips around the optimal one, with (7) asked of both values."""
    prior = [1 - p, p]
    best = binary_channel.symmetric_lip(p, E)[0]
    for flip in [best, *(Fraction(k, 40) for k in range(21))]:
        Q = np.array([[1 - flip, flip], [flip, 1 - flip]], dtype=object)
        assert (lip_breaks(Q, prior, E) == []) == (flip >= best)
        if flip >= best and 0 < p < 1:
            assert lip.mse(flip, flip, p) >= lip.mse_symmetric(p, E)


@given(PRIORS, FLIPS, FLIPS, st.lists(st.fractions(0, 1), min_size=2, max_size=2))
def test_post_processing_never_costs_more(p, q0, q1, second):
    Q = binary_channel.mechanism(q0, q1).matrix()
    W = np.array([[1 - w, w] for w in second], dtype=object)
    prior = [1 - p, p]
    assert leakage.lip_factor(Q @ W, prior) <= leakage.lip_factor(Q, prior)
