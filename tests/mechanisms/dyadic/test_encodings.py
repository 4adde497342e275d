import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechanisms import rappor, rr, urap, urr
from mechanisms.dyadic import encodings
from mechanisms.sampling.thresholds import ONE


@given(st.floats(0, 600))
def test_the_bound_is_just_below(eps):
    below = encodings.exp_below(eps)
    assert float(below) == pytest.approx(math.exp(eps), rel=1e-12)
    from theory.floats.dyadic import exp_below

    # two ball arithmetics: neither bound may lie above the other's upper end
    assert abs(below - exp_below(eps)) <= below / 2**180


MASK = np.arange(40) < 15
PLAIN = {
    "RR": lambda eps: rr.mechanism(40, math.exp(eps)),
    "uRR": lambda eps: urr.mechanism(MASK, math.exp(eps)),
    "RAPPOR": lambda eps: rappor.mechanism(
        40, rappor.basic_theta(math.exp(eps / 2)), math.exp(eps)
    ),
    "uRAP": lambda eps: urap.mechanism(MASK, rappor.basic_theta(math.exp(eps / 2)), math.exp(eps)),
}
ROUNDED = {
    "RR": lambda eps: encodings.rr(40, eps),
    "uRR": lambda eps: encodings.urr(MASK, eps),
    "RAPPOR": lambda eps: encodings.rappor(40, eps),
    "uRAP": lambda eps: encodings.urap(MASK, eps),
}


def parameters(mechanism):
    pair = (
        (mechanism.own, mechanism.other)
        if hasattr(mechanism, "own")
        else (mechanism.a, mechanism.b)
    )
    return np.concatenate(pair)


@pytest.mark.parametrize("name", PLAIN)
@pytest.mark.parametrize("eps", [0.01, 1.0, 10.0])
def test_the_change_is_below_two_to_minus_fifty(name, eps):
    plain, rounded = parameters(PLAIN[name](eps)), parameters(ROUNDED[name](eps))
    assert np.abs(plain - rounded.astype(float)).max() < 2.0**-50
    assert all((p * ONE).denominator == 1 for p in rounded)


@pytest.mark.parametrize("name", ROUNDED)
def test_rounded_mechanisms_are_sampled(name, rng):
    mechanism = ROUNDED[name](1.0)
    reports = mechanism.perturb(rng.integers(40, size=500), rng)
    assert mechanism.output_counts(reports).sum() > 0


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: encodings.rr(3, -1), "eps = -1"),
        (lambda: encodings.rr(3, float("nan")), "eps = nan"),
        (lambda: encodings.rr(3, 1e-19), "too small"),
        (lambda: encodings.rr(3, 0), "too small"),
        (lambda: encodings.urr([False], 1), "at least one"),
        (lambda: encodings.rappor(3, 1, theta=1.5), "theta = 1.5"),
        (lambda: encodings.rappor(3, 1, theta=Fraction(1)), "must round to"),
        (lambda: encodings.rappor(0, 1), "K = 0"),
    ],
)
def test_bad_input_is_named(call, words):
    with pytest.raises(ValueError, match=words):
        call()
