import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechanisms import binary_channel
from mechanisms.binary_channels import by_prior
from mechanisms.binary_channels.groups import BinaryGroups
from mechanisms.estimation import mmse
from mechanisms.losses import lip
from tests.laws import follows, law_of_counts

UNIT = st.floats(0.01, 0.99)


@given(UNIT, UNIT, UNIT)
def test_errors_and_means_are_those_of_the_matrix(P1, q0, q1):
    groups = BinaryGroups([1], [P1], [q0], [q1])
    Q = np.array([[1 - q0, q0], [q1, 1 - q1]])
    means = groups.posterior_means()
    assert np.concatenate(means) == pytest.approx(mmse.posterior_means(Q, [1 - P1, P1], [0, 1]))
    expected = mmse.mean_squared_error(Q, [1 - P1, P1], [0, 1])
    assert groups.errors(means)[0] == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("E", [1.0, 2.0, 50.0])
def test_errors_are_the_closed_forms(E):
    P1 = np.linspace(0, 1, 41)
    ones = np.ones(41, dtype=int)
    for channel, closed in (
        (by_prior.optimal_lip, lip.mse_lip),
        (by_prior.symmetric_lip, lip.mse_symmetric),
        (by_prior.optimal_ldp, lip.mse_ldp),
        (by_prior.printed_lip, lip.mse_balanced),
    ):
        groups = BinaryGroups(ones, P1, *channel(P1, E))
        assert groups.errors(groups.posterior_means()) == pytest.approx(closed(P1, E), abs=1e-14)


def test_the_unbiased_estimate_has_the_error_of_equation_25():
    q = 0.3
    groups = BinaryGroups([7], [0.2], [q], [q])
    means = groups.unbiased_means()
    assert groups.errors(means)[0] == pytest.approx(lip.mse_context_free(q))
    # whatever x is
    assert (1 - q) * means[0] + q * means[1] == pytest.approx(0, abs=1e-15)
    assert q * means[0] + (1 - q) * means[1] == pytest.approx(1)


def test_an_impossible_output_is_estimated_by_the_prior():
    groups = BinaryGroups([1, 1], [0.0, 1.0], [0.0, 0.5], [0.5, 0.0])
    assert [m.tolist() for m in groups.posterior_means()] == [[0.0, 1.0], [0.0, 1.0]]


def test_perturbing_counts_has_the_law_of_perturbing_users(rng):
    mechanism = binary_channel.mechanism(0.2, 0.4)
    groups = BinaryGroups([3], [0.5], [0.2], [0.4])
    drawn = sum(groups.perturb(np.full((4000, 1), 2), rng))[:, 0]
    law = law_of_counts(mechanism.matrix(), [0, 1, 1], sum)
    assert follows(drawn.tolist(), law)


def test_inputs_follow_the_priors(rng):
    groups = BinaryGroups([2], [0.3], [0.2], [0.4])
    drawn = groups.draw_inputs(rng, 4000)[:, 0]
    assert follows(drawn.tolist(), {0: 0.49, 1: 0.42, 2: 0.09})


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (([1], [1.2], [0.1], [0.1]), "P1 = 1.2"),
        (([1], [0.2], [0.1, 0.1], [0.1]), r"q0 must have shape \(1,\), got \(2,\)"),
        (([1, 2], [0.2], [0.1], [0.1]), r"sizes must have shape \(1,\), got \(2,\)"),
        (([-1], [0.2], [0.1], [0.1]), "sizes must not be negative, got -1"),
        (([0.5], [0.2], [0.1], [0.1]), "sizes must be integers, got type float64"),
    ],
)
def test_bad_input_is_named(arguments, words):
    with pytest.raises(ValueError, match=words):
        BinaryGroups(*arguments)


def test_reports_that_say_nothing_have_no_unbiased_estimate():
    with pytest.raises(ValueError, match="does not depend on the input"):
        BinaryGroups([1], [0.2], [0.5], [0.5]).unbiased_means()
