import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechanisms import binary_channel
from mechanisms.binary_channels import by_prior
from mechanisms.budgets import leakage

PRIORS = np.array([0.001, 0.05, 0.25, 0.5, 0.6, 0.9, 0.999])
# E = 3 has its regimes' ends at priors of the list
BUDGETS = [1.0, 1.5, 3.0, 9.0, 1e4]


@pytest.mark.parametrize("E", BUDGETS)
@pytest.mark.parametrize(
    ("of_many", "of_one"),
    [
        (by_prior.optimal_lip, binary_channel.optimal_lip),
        (by_prior.printed_lip, binary_channel.balanced_lip),
        (by_prior.symmetric_lip, binary_channel.symmetric_lip),
        (by_prior.optimal_ldp, lambda P1, E: binary_channel.optimal_ldp(E)),
    ],
)
def test_many_users_have_the_channel_of_each(of_many, of_one, E):
    q0, q1 = of_many(PRIORS, E)
    each = [of_one(float(P1), E) for P1 in PRIORS]
    assert np.allclose(q0, [q[0] for q in each], rtol=1e-12, atol=1e-15)
    assert np.allclose(q1, [q[1] for q in each], rtol=1e-12, atol=1e-15)


# no subnormal numbers, on which a quotient overflows
ENTRIES = st.sampled_from([0.0, 1.0]) | st.floats(1e-9, 1)


@given(st.floats(0.001, 0.999), ENTRIES, ENTRIES)
def test_the_factors_are_those_of_the_matrix(P1, q0, q1):
    Q = np.array([[1 - q0, q0], [q1, 1 - q1]])
    expected = leakage.lip_factor(Q, [1 - P1, P1])
    assert by_prior.lip_factors([q0], [q1], [P1])[0] == pytest.approx(expected, rel=1e-9)


@pytest.mark.parametrize("E", BUDGETS)
def test_the_optimal_channels_keep_their_budget(E):
    for channel in (by_prior.optimal_lip, by_prior.symmetric_lip):
        factors = by_prior.lip_factors(*channel(PRIORS, E), PRIORS)
        assert np.allclose(factors, E, rtol=1e-12)


def test_the_printed_channel_keeps_it_in_the_middle_alone():
    E = 3.0
    factors = by_prior.lip_factors(*by_prior.printed_lip(PRIORS, E), PRIORS)
    assert ((factors <= E * (1 + 1e-12)) == ((PRIORS >= 0.25) & (PRIORS <= 0.75))).all()


def test_an_input_of_prior_zero_counts():
    optimal = by_prior.lip_factors(*by_prior.optimal_lip([0.0, 1.0], 2.0), [0, 1])
    assert optimal == pytest.approx(2.0)
    printed = by_prior.lip_factors(*by_prior.printed_lip([0.0, 1.0], 2.0), [0, 1])
    assert printed.tolist() == [math.inf, math.inf]
    # an output that no input gives
    assert by_prior.lip_factors([0.0], [1.0], [0.3]).tolist() == [1.0]


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: by_prior.optimal_lip([0.2, 1.5], 2.0), "P1 = 1.5"),
        (lambda: by_prior.optimal_lip([math.nan], 2.0), "P1 = nan"),
        (lambda: by_prior.symmetric_lip([0.5], 0.5), "E = 0.5"),
        (lambda: by_prior.lip_factors([0.1], [-0.1], [0.5]), "q1 = -0.1"),
        (lambda: by_prior.lip_factors([0.1, 0.2], [0.1], [0.5]), r"q0 must .* got \(2,\)"),
    ],
)
def test_bad_input_is_named(call, words):
    with pytest.raises(ValueError, match=words):
        call()
