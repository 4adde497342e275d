"""The closed forms against the channels that they are the errors of."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechanisms import binary_channel
from mechanisms.estimation.mmse import mean_squared_error
from mechanisms.losses import lip

PRIORS, BUDGETS = st.fractions(Fraction(1, 100), Fraction(99, 100)), st.fractions(1, 20)
ENTRIES = st.fractions(0, Fraction(1, 2))


def error(channel, P1):
    return mean_squared_error(binary_channel.mechanism(*channel).matrix(), [1 - P1, P1], [0, 1])


@given(PRIORS, ENTRIES, ENTRIES)
def test_any_channel(P1, q0, q1):
    if 0 not in lip.output_probabilities(q0, q1, P1):
        assert lip.mse(q0, q1, P1) == error((q0, q1), P1)


@given(PRIORS, BUDGETS)
def test_the_optima(P1, E):
    assert lip.mse_lip(P1, E) == error(binary_channel.optimal_lip(P1, E), P1)
    assert lip.mse_ldp(P1, E) == error(binary_channel.optimal_ldp(E), P1)
    assert lip.mse_symmetric(P1, E) == error(binary_channel.symmetric_lip(P1, E), P1)


@given(PRIORS, BUDGETS)
def test_ldp_as_equation_20_prints_it(P1, E):
    gain = (P1 * (1 - P1) * (1 - E)) ** 2
    printed = P1 * (1 - P1) - gain / ((1 - P1 + P1 * E) * (E - P1 * E + P1))
    assert lip.mse_ldp(P1, E) == printed


@pytest.mark.parametrize("P1", [0, 1])
@pytest.mark.parametrize("E", [Fraction(1), Fraction(3)])
def test_a_certain_value_has_no_error(P1, E):
    for form in (lip.mse_lip, lip.mse_ldp, lip.mse_symmetric):
        assert form(P1, E) == 0


@pytest.mark.parametrize("form", [lip.mse_lip, lip.mse_ldp, lip.mse_symmetric])
def test_arrays_of_priors(form):
    priors = np.array([0.0, 0.1, 1 / 3, 0.5, 0.9, 1.0])
    assert form(priors, 2.0) == pytest.approx([form(p, 2.0) for p in priors.tolist()], abs=1e-16)


@given(st.integers(0, 1), st.fractions(0, Fraction(49, 100)))
def test_context_free(x, q):
    outcomes = [((1 - q) if y == x else q, (y - q) / (1 - 2 * q)) for y in (0, 1)]
    assert sum(weight * value for weight, value in outcomes) == x
    assert sum(w * (value - x) ** 2 for w, value in outcomes) == lip.mse_context_free(q)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: lip.mse_lip(1.5, 2.0), "P1 = 1.5"),
        (lambda: lip.mse_lip(np.array([0.5, -0.25]), 2.0), "P1 = -0.25"),
        (lambda: lip.mse_ldp(np.array([np.nan]), 2.0), "P1 = nan"),
        (lambda: lip.mse_symmetric(0.5, 0.5), "E = 0.5"),
    ],
)
def test_bad_input_is_named(call, words):
    with pytest.raises(ValueError, match=words):
        call()
