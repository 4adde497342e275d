"""No p of the simplex loses more than the worst one, and the closed forms are its losses."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechanisms import idue, rappor, rr, urap, urr
from mechanisms.losses import expected, urap_theta, worst_case
from mechanisms.losses import urap as urap_loss
from mechanisms.losses import urr as urr_loss

# as Fractions, so that 1 / N is exact
SIZES = st.integers(min_value=1, max_value=5).map(Fraction)
A = st.fractions(min_value=Fraction(21, 20), max_value=6, max_denominator=40)
WEIGHTS = st.lists(st.integers(min_value=0, max_value=9), min_size=12, max_size=12)


def mask(s, N):
    return np.array([True] * int(s) + [False] * int(N))


def distribution(s, N, mass):
    """Return the p with p(X_S) = mass, uniform inside X_S and X_N."""
    return np.array([mass / s] * int(s) + [(1 - mass) / N] * int(N))


def both(s, N, a):
    """Return exact uRR and uRAP at e^(eps/2) = a."""
    E = a * a
    return urr.mechanism(mask(s, N), E), urap.mechanism(mask(s, N), rappor.basic_theta(a), E)


@given(SIZES, SIZES, A, WEIGHTS)
def test_no_p_loses_more(s, N, a, weights):
    chosen = weights[: int(s + N)]
    if not any(chosen):
        return
    p = np.array([Fraction(w, sum(chosen)) for w in chosen])
    for mechanism in both(s, N, a):
        assert expected.l2(mechanism, p, 1) <= worst_case.l2(mechanism, 1)
        worst = worst_case.l1_asymptotic(mechanism, 1)
        assert expected.l1_asymptotic(mechanism, p, 1) <= worst * (1 + 1e-12)


@given(SIZES, SIZES, A)
def test_closed_forms(s, N, a):
    E = a * a
    of_urr, of_urap = both(s, N, a)
    assert urr_loss.worst_l2(s, N, E, 7) == worst_case.l2(of_urr, 7)
    assert urap_loss.worst_l2(s, N, a, 7) == worst_case.l2(of_urap, 7)
    l1 = urr_loss.worst_l1(s, N, E, 7), urap_loss.worst_l1(s, N, a, 7)
    found = [worst_case.l1_asymptotic(mechanism, 7) for mechanism in (of_urr, of_urap)]
    assert list(l1) == pytest.approx(found, rel=1e-12)


@given(SIZES, SIZES, A)
def test_worst_distributions(s, N, a):
    E = a * a
    of_urr, of_urap = both(s, N, a)
    on_s, on_n = urr_loss.mixture(s, N, E)
    assert s * on_s + N * on_n == 1
    p = distribution(s, N, s * on_s if E - 1 > N else Fraction(0)).tolist()
    assert worst_case.l1_distribution(of_urr).tolist() == p
    assert worst_case.l2_distribution(of_urr).tolist() == p
    for name, found in [
        ("level", worst_case.l1_distribution(of_urap)),
        ("interior", worst_case.l2_distribution(of_urap)),
    ]:
        above = getattr(urap_loss, f"is_{name}_worst")(N, a)
        mass = getattr(urap_loss, f"{name}_mass")(s, N, a) if above else Fraction(0)
        assert found.tolist() == distribution(s, N, mass).tolist()


@given(SIZES, A)
def test_without_non_sensitive_values(K, a):
    E = a * a
    of_rr = rr.mechanism(int(K), E)
    assert urr_loss.worst_l2(K, 0, E, 1) == worst_case.l2(of_rr, 1)
    of_rappor = rappor.mechanism(int(K), rappor.basic_theta(a), E)
    assert urap_loss.worst_l2(K, 0, a, 1) == worst_case.l2(of_rappor, 1)
    found = worst_case.l1_asymptotic(of_rappor, 1)
    assert urap_loss.worst_l1(K, 0, a, 1) == pytest.approx(found)
    found = worst_case.l1_asymptotic(of_rr, 1)
    assert urr_loss.worst_l1(K, 0, E, 1) == pytest.approx(found)


@given(SIZES, SIZES, A, st.integers(min_value=1, max_value=99))
def test_any_theta(s, N, a, percent):
    E, theta = a * a, Fraction(percent, 100)
    mechanism = urap.mechanism(mask(s, N), theta, E)
    uniform = distribution(s, N, Fraction(0))
    assert urap_theta.l2_times_n(theta, 0, s, N, E) == expected.l2(mechanism, uniform, 1)
    is_worst = worst_case.l2_distribution(mechanism).tolist() == uniform.tolist()
    assert is_worst == (urap_theta.slope(theta, 0, s, N, E) <= 0)
    assert is_worst == (2 * (E - 1) * (1 - theta) <= N)


def test_any_unary_encoding(rng):
    """Water filling is right for encodings with a pair of probabilities for every value."""
    mechanism = idue.mechanism([0.9, 0.8, 0.7, 0.6], [0.1, 0.3, 0.2, 0.05])
    worst = worst_case.l1_asymptotic(mechanism, 1), worst_case.l2(mechanism, 1)
    p = worst_case.l1_distribution(mechanism)
    assert p.sum() == pytest.approx(1)
    for _ in range(500):
        near = np.abs(p + rng.normal(scale=rng.choice([1e-3, 0.1, 1]), size=4))
        near /= near.sum()
        assert expected.l1_asymptotic(mechanism, near, 1) <= worst[0] + 1e-12
        assert expected.l2(mechanism, near, 1) <= worst[1] + 1e-12


def test_no_signal_is_named():
    for find in (worst_case.l1_distribution, worst_case.l2_distribution):
        with pytest.raises(ValueError, match="eps = 0"):
            find(rr.mechanism(3, 1.0))
