"""Inputs that once broke the mechanisms: an overflow, NaN, a wrong number."""

import math
from fractions import Fraction

import numpy as np
import pytest

from mechanisms import binary_channel, rappor, rr, ue, urap, urr
from mechanisms.budgets import leakage
from mechanisms.budgets.confidence import lower_limits
from mechanisms.direct_encoding import DirectEncoding
from mechanisms.dyadic import encodings as dyadic
from mechanisms.estimation import empirical, maximum_likelihood, mmse
from mechanisms.estimation.em import start_from
from mechanisms.estimation.likelihood import likelihood
from mechanisms.losses import urap_theta
from mechanisms.optimal_idue import optimizer
from mechanisms.reidentification.closed_form import bayes
from mechanisms.sampling.words import SystemRandomness
from mechanisms.unary_encoding import UnaryEncoding
from tests.laws import follows, law_of_counts
from theory.floats.idue import gap_of, violations

NAN = math.nan


def test_whole_probabilities_are_drawn_with(rng):
    reports = ue.mechanism(3, 1, 0.25).perturb([0, 1, 2], rng).dense()
    assert np.diag(reports).tolist() == [1, 1, 1]
    assert binary_channel.mechanism(0, 0).perturb([0, 1], rng).tolist() == [0, 1]


@pytest.mark.parametrize("rows", [[[0.5, NAN], [0.5, 0.5]], [[0.6, 0.5], [0.5, 0.5]], [[-1, 2]]])
def test_what_is_no_channel_is_refused(rows):
    Q = np.array(rows)
    prior = [1 / len(Q)] * len(Q)
    for call in (
        lambda: leakage.ldp_factor(Q),
        lambda: leakage.lip_factor(Q, prior),
        lambda: mmse.mean_squared_error(Q, prior, [0] * len(Q)),
        lambda: mmse.posterior_means(Q, prior, [0] * len(Q)),
    ):
        with pytest.raises(ValueError, match=r"^Q must .* got "):
            call()


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: rr.mechanism(2, 3.0).variance([30, 10], 40), "p must lie in .* got p = 30"),
        (lambda: empirical.estimate(rr.mechanism(2, 3.0), [3, 4], 8), "counts must sum to n = 8"),
        (lambda: optimizer.hlldp(["no", "no"], 2.0), "sensitive must be"),
        (lambda: lower_limits([1], 2, 9, a=1.5, b=0.5, alpha=0.1), "a must lie in .* got a = 1.5"),
        (lambda: urap_theta.best_theta(0, 1, 2.0), "s must be a whole number .* got s = 0"),
        (lambda: urap_theta.best_theta(1, 1, 1), "E must lie in .* got E = 1"),
        (lambda: rr.mechanism(2, 10**400), "E must be a Fraction"),
        (
            lambda: rappor.mechanism(2, 0.5, Fraction(10**400)),
            "E must be at most 2.500 together with floats",
        ),
        (lambda: DirectEncoding(own=[0.5, 0.5], other=[0.4, 0.4]), "off by 0.0999"),
        (lambda: UnaryEncoding(a=[0.5], b=[0.1, 0.1]), "b must have shape"),
        (lambda: rr.mechanism(2, 2.0).draw_counts([2**62, 2**62], np.random.default_rng(1)), "sum"),
    ],
)
def test_it_is_named(call, words):
    with pytest.raises(ValueError, match=words):
        call()


@pytest.mark.parametrize("notion", optimizer.SOLVERS)
@pytest.mark.parametrize("E", [[1e16], [2.0**60, np.inf], [1e16, 1e17], [2.0, 1e300]])
def test_large_budgets_have_an_optimum(E, notion):
    found = optimizer.optimize(E, notion=notion)
    assert violations(found.a, found.b, E, notion) == []
    assert 0 <= found.objective < 20
    assert gap_of(found, E, [1] * len(E), notion) < 1e-6


@pytest.mark.parametrize("make", [urr.mechanism, lambda mask, E: rappor.mechanism(2, 0.5, E)])
def test_counts_are_drawn_with_any_generator(make):
    mechanism = make([True, False], 3.0)
    law = law_of_counts(
        mechanism.matrix(),
        [0, 1, 1],
        (lambda ys: tuple(np.bincount(ys, minlength=2)))
        if isinstance(mechanism, DirectEncoding)
        else (lambda ys: tuple(sum(y >> j & 1 for y in ys) for j in range(2))),
    )
    for rng in (np.random.PCG64(1), SystemRandomness()):
        drawn = [tuple(mechanism.draw_counts([1, 2], rng).tolist()) for _ in range(2000)]
        assert follows(drawn, law)


@pytest.mark.parametrize("eps", [1e-9, 1e-12, 1e-14])
def test_water_filling_near_zero_is_a_distribution(eps):
    mechanism, counts = rr.mechanism(4, math.exp(eps)), [26, 25, 25, 24]
    found = maximum_likelihood.water_filling(mechanism, counts)
    assert found.sum() == pytest.approx(1, abs=1e-12)
    # nearly all the mass goes to the one value that is reported most
    assert found.tolist() == pytest.approx([1, 0, 0, 0], abs=1e-12)


@pytest.mark.parametrize("theta", [1 - 2.0**-52, 1 - 2.0**-50, 1e-323])
def test_rounding_that_breaks_eps_is_refused(theta):
    E = math.exp(0.5)
    with pytest.raises(ValueError, match="theta must not be so near 1"):
        rappor.mechanism(3, theta, E)
    with pytest.raises(ValueError, match="theta must not be so near 1"):
        urap.mechanism([True, True, False], theta, E)
    assert rappor.mechanism(3, Fraction(theta), Fraction(2)).a[0] == theta


@pytest.mark.parametrize("eps", [0.1, 0.5, 1.0, 4.0, 10.0])
def test_other_thetas_keep_eps_to_a_trillionth(eps):
    E = math.exp(eps)
    for theta in np.linspace(0.01, 0.99, 99):
        made = rappor.mechanism(1, float(theta), E)
        a, b = Fraction(made.a[0]), Fraction(made.b[0])
        assert a * (1 - b) <= Fraction(E) * (1 + rappor.SLACK) * b * (1 - a)


def test_dyadic_rounds_the_same_theta_toward_privacy():
    made = dyadic.rappor(3, 0.5, 1 - 2.0**-52)
    a, b = made.a[0], made.b[0]
    assert a * (1 - b) <= dyadic.exp_below(0.5) * b * (1 - a)


def test_a_likelihood_of_exact_reports_alone_has_its_maximum():
    mechanism = urap.mechanism([True, False, True], 0.6, 3.0)
    rng = np.random.default_rng(3)
    reports = mechanism.perturb([1], rng)
    while not reports.dense()[0, 1]:
        reports = mechanism.perturb([1], rng)
    start = start_from([1 / 3] * 3)
    found = maximum_likelihood.estimate(likelihood(mechanism, reports), start, 1e-9, 50)
    assert found.p.tolist() == pytest.approx([0, 1, 0], abs=1e-9)


def test_a_rounded_sum_of_one_is_no_fault():
    assert binary_channel.symmetric(1e-9, 1.0).own.sum() == pytest.approx(1)


def test_an_adversary_takes_floats_beside_fractions():
    tiny = Fraction(1, 10**400)
    mixed, floats = (bayes([0.5, 0.5], [b, 0.25], [1, 1]) for b in (tiny, 0.0))
    assert mixed.accuracy() == floats.accuracy()
