import math
from fractions import Fraction

import pytest

from mechanisms import binary_channel
from mechanisms.dyadic import binary_channels


@pytest.mark.parametrize("P1", [0.5, 0.2, 1e-4, 0.99, Fraction(1, 3)])
@pytest.mark.parametrize("eps", [1e-20, 0.01, 1.0, 10.0, 300])
@pytest.mark.parametrize(
    ("rounded", "plain"),
    [
        (binary_channels.lip, binary_channel.optimal_lip),
        (binary_channels.symmetric, binary_channel.symmetric_lip),
    ],
)
def test_the_change_is_below_two_to_minus_fifty(rounded, plain, P1, eps):
    q1, q0 = (float(q) for q in rounded(P1, eps).other)
    assert (q0, q1) == pytest.approx(plain(float(P1), math.exp(eps)), abs=2.0**-50)


def test_the_symmetric_one_stays_symmetric():
    q1, q0 = binary_channels.symmetric(0.3, 1).other
    assert q0 == q1


def test_without_budget_the_report_says_nothing():
    q1, q0 = binary_channels.lip(0.3, 0).other
    assert q0 + q1 == 1


def test_the_promise_names_the_exact_prior():
    promise = binary_channels.lip(0.3, 1).promise
    assert promise.notion == "LIP"
    assert promise.parameters == {"eps": 1, "P1": Fraction(0.3)}


@pytest.mark.parametrize(
    ("P1", "eps", "words"),
    [(1.5, 1, "P1 = 1.5"), (0.5, -1, "eps = -1"), (float("nan"), 1, "P1 = nan")],
)
def test_bad_input_is_named(P1, eps, words):
    with pytest.raises(ValueError, match=words):
        binary_channels.lip(P1, eps)
