import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechanisms import nonprivate, rappor, rr, urap, urr
from mechanisms.estimation import em, likelihood, maximum_likelihood
from mechanisms.unary_encoding import UnaryEncoding
from tests.mechanisms.estimation.test_likelihood import brute_force

MASK = np.array([True, False, True, False, False])
COUNTS = st.lists(st.integers(0, 50), min_size=5, max_size=5).filter(any)


def certified_gap(like, p):
    """Return the bound on what p lacks, by the multipliers alone."""
    return float(np.log(like.multipliers(p).max()))


@given(COUNTS, st.floats(1.01, 30), st.sampled_from(["RR", "uRR"]))
def test_water_filling_is_optimal(counts, E, name):
    mechanism = rr.mechanism(5, E) if name == "RR" else urr.mechanism(MASK, E)
    p = maximum_likelihood.water_filling(mechanism, counts)
    assert p.min() >= 0
    assert p.sum() == pytest.approx(1)
    # where an exact output was seen p is positive, so that the likelihood is finite
    assert certified_gap(likelihood.direct(mechanism, np.array(counts)), p) <= 1e-9


def test_water_filling_of_no_privacy_is_the_frequencies():
    p = maximum_likelihood.water_filling(nonprivate.mechanism(3), [3, 0, 1])
    assert p.tolist() == [0.75, 0, 0.25]


@given(st.permutations(range(5)), COUNTS)
def test_water_filling_permutes_with_the_alphabet(order, counts):
    counts, order = np.array(counts), np.array(order)
    p = maximum_likelihood.water_filling(urr.mechanism(MASK, 3.0), counts)
    moved = maximum_likelihood.water_filling(urr.mechanism(MASK[order], 3.0), counts[order])
    assert moved == pytest.approx(p[order])


UNARY = {
    "RAPPOR": rappor.mechanism(5, 0.75, 9.0),
    "RAPPOR, eps = 0.1": rappor.mechanism(5, 0.512, np.exp(0.1)),
    "RAPPOR, eps = 10": rappor.mechanism(5, rappor.basic_theta(np.exp(5)), np.exp(10)),
    "uRAP": urap.mechanism(MASK, 0.75, 9.0),
    "uRAP, eps = 0.1": urap.mechanism(MASK, 0.512, np.exp(0.1)),
    "no sensitive value": urap.mechanism(np.zeros(5, dtype=bool), 0.75, 9.0),
    "three kinds of values": UnaryEncoding(
        np.array([0.7, 0.6, 0.5, 0.8, 0.8]), np.array([0.2, 0.1, 0.0, 0.0, 0.0])
    ),
}


@pytest.mark.parametrize("mechanism", UNARY.values(), ids=UNARY)
@pytest.mark.parametrize("p", [[0.5, 0.3, 0.2, 0, 0], [0, 0, 0.1, 0.2, 0.7], [0.2] * 5])
def test_unary_estimates_are_certified_maxima(mechanism, p, rng):
    x = rng.choice(5, size=3000, p=p)
    reports = mechanism.perturb(x, rng)
    like = likelihood.likelihood(mechanism, reports)
    start = np.full(5, 0.2)
    fitted = maximum_likelihood.estimate(like, start, 1e-10, 500)
    assert fitted.converged
    assert fitted.p.sum() == pytest.approx(1)
    assert fitted.p.min() >= 0
    assert certified_gap(like, fitted.p) <= 1.1e-10
    # EM climbs towards the same maximum and not above
    slow = em.estimate(like, start, 1e-7, 2000)
    climbed, most = (brute_force(mechanism, reports, found.p)[1] for found in (slow, fitted))
    assert climbed <= most + 1e-10


def test_many_values_in_few_passes(rng):
    """300 values, most of them empty, at an eps where EM needs thousands of passes."""
    truth = rng.dirichlet(np.full(300, 0.05))
    mechanism = rappor.mechanism(300, rappor.basic_theta(np.exp(0.5)), np.exp(1))
    reports = mechanism.perturb(rng.choice(300, size=20_000, p=truth), rng)
    like = likelihood.likelihood(mechanism, reports)
    fitted = maximum_likelihood.estimate(like, np.full(300, 1 / 300), 1e-8, 60)
    assert fitted.converged
    assert (fitted.p == 0).sum() > 100


def test_results_do_not_depend_on_threads(rng):
    mechanism = rappor.mechanism(70, 0.75, 9.0)
    reports = mechanism.perturb(rng.integers(70, size=40_000), rng)
    start = np.full(70, 1 / 70)
    one, two = (
        maximum_likelihood.estimate(likelihood.likelihood(mechanism, reports, t), start, 1e-9, 50).p
        for t in (1, 2)
    )
    assert np.array_equal(one, two)


@given(
    st.lists(st.floats(0.01, 1), min_size=4, max_size=4),
    st.lists(st.floats(-3, 3), min_size=4, max_size=4),
    st.lists(st.floats(0.1, 50), min_size=4, max_size=4),
)
def test_the_diagonal_step_is_the_best_on_the_simplex(p, g, curvature):
    p, g, curvature = np.array(p) / sum(p), np.array(g), np.array(curvature)
    x = maximum_likelihood.simplex_step(p, g, curvature)
    assert x.min() >= 0
    assert x.sum() == pytest.approx(1)
    slope = g - curvature * (x - p)
    # optimal: the slope is the same on the support, and nowhere greater
    assert slope.max() <= slope[x > 1e-12].min() + 1e-6


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: maximum_likelihood.water_filling(rr.mechanism(2, 1.0), [1, 1]), "eps = 0"),
        (lambda: maximum_likelihood.water_filling(rr.mechanism(2, 2.0), [0, 0]), "all zero"),
        (lambda: maximum_likelihood.water_filling(rr.mechanism(2, 2.0), [1]), "shape"),
        (
            lambda: maximum_likelihood.water_filling(UNARY["RAPPOR"], [1] * 5),
            "must be a DirectEncoding",
        ),
    ],
)
def test_bad_input_is_named(call, words):
    with pytest.raises(ValueError, match=words):
        call()
