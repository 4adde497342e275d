from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechanisms import binary_channel, rr
from mechanisms.estimation.mmse import mean_squared_error

PRIORS, BUDGETS = st.fractions(Fraction(1, 100), Fraction(99, 100)), st.fractions(1, 20)


def has_lip(q0, q1, P1, E):
    """LIP as defined: 1/E <= Pr(y|x) / Pr(y) <= E for all x and y."""
    Q = binary_channel.mechanism(q0, q1).matrix()
    mass = [(1 - P1) * Q[0, y] + P1 * Q[1, y] for y in (0, 1)]
    return all(mass[y] <= E * Q[x, y] and Q[x, y] <= E * mass[y] for x in (0, 1) for y in (0, 1))


def error(channel, P1):
    return mean_squared_error(binary_channel.mechanism(*channel).matrix(), [1 - P1, P1], [0, 1])


@given(PRIORS, BUDGETS)
def test_the_optimum_has_lip_and_the_error_of_its_regime(P1, E):
    channel = binary_channel.optimal_lip(P1, E)
    assert has_lip(*channel, P1, E)
    least = min(P1, 1 - P1)
    if least * (1 + E) >= 1:
        expected = P1 * (1 - P1) * (2 / E - 1 / E**2)
    else:
        expected = P1 * (1 - P1) - least**2 * (E - 1) ** 2 / E
    assert error(channel, P1) == expected


@given(PRIORS, BUDGETS)
def test_as_printed_it_has_lip_in_the_middle_alone(P1, E):
    middle = 1 <= P1 * (1 + E) <= E
    q0, q1 = binary_channel.balanced_lip(P1, E)
    assert has_lip(q0, q1, P1, E) == (middle or E == 1)


@given(PRIORS, BUDGETS, st.fractions(0, 1), st.fractions(0, 1))
def test_no_other_channel_does_better(P1, E, q0, q1):
    if q0 + q1 <= 1 and has_lip(q0, q1, P1, E):
        assert error((q0, q1), P1) >= error(binary_channel.optimal_lip(P1, E), P1)


@given(PRIORS, BUDGETS)
def test_the_symmetric_channel_lies_between(P1, E):
    symmetric, ldp = binary_channel.symmetric_lip(P1, E), binary_channel.optimal_ldp(E)
    assert has_lip(*symmetric, P1, E)
    best = error(binary_channel.optimal_lip(P1, E), P1)
    assert best <= error(symmetric, P1) <= error(ldp, P1)


def test_the_optimal_ldp_channel_is_rr():
    E = Fraction(3)
    made = binary_channel.mechanism(*binary_channel.optimal_ldp(E))
    assert made.matrix().tolist() == rr.mechanism(2, E).matrix().tolist()


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: binary_channel.optimal_lip(1.5, 2.0), "P1 = 1.5"),
        (lambda: binary_channel.optimal_lip(0.5, 0.5), "E = 0.5"),
        (lambda: binary_channel.symmetric_lip(-0.1, 2.0), "P1 = -0.1"),
        (lambda: binary_channel.mechanism(0.7, 0.7), "relabel"),
        (lambda: binary_channel.mechanism(2, 0), "q0 = 2"),
    ],
)
def test_bad_input_is_named(call, words):
    with pytest.raises(ValueError, match=words):
        call()
