import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechanisms import nonprivate, rappor, rr, urap, urr
from mechanisms.estimation import em, likelihood
from tests.mechanisms.estimation.test_likelihood import MECHANISMS, brute_force


def water_filling(f, q, gain):
    """Return the maximum-likelihood estimate of RR: max(0, f/lambda - q/gain), summing to 1."""
    order = np.sort(f)[::-1]
    for m in range(len(f), 0, -1):
        lam = order[:m].sum() / (1 + m * q / gain)
        if order[m - 1] / lam > q / gain:
            return np.maximum(0, f / lam - q / gain)
    raise AssertionError


@given(st.lists(st.integers(1, 50), min_size=2, max_size=6), st.floats(1.5, 20))
def test_em_finds_the_closed_form_of_rr(counts, E):
    mechanism = rr.mechanism(len(counts), E)
    like = likelihood.direct(mechanism, np.array(counts))
    start = np.full(len(counts), 1 / len(counts))
    fitted = em.estimate(like, start, 1e-9, 200_000)
    exact = water_filling(like.frequencies, mechanism.other[0], mechanism.keep)
    reports = np.repeat(np.arange(len(counts)), counts)
    best, found = (brute_force(mechanism, reports, p)[1] for p in (exact, fitted.p))
    assert found <= best + 1e-12
    assert best - found <= fitted.gap + 1e-12
    if fitted.converged:
        assert fitted.gap <= 1e-9


@pytest.mark.parametrize("mechanism", MECHANISMS.values(), ids=MECHANISMS)
def test_the_certificate_bounds_what_is_lacking(mechanism, rng):
    x = rng.choice(4, size=2000, p=[0.5, 0.3, 0.2, 0.0])
    reports = mechanism.perturb(x, rng)
    like = likelihood.likelihood(mechanism, reports)
    start = np.full(4, 0.25)
    best = brute_force(mechanism, reports, em.estimate(like, start, 1e-9, 100_000).p)[1]
    previous = -np.inf
    for passes in (1, 2, 5, 20):
        fitted = em.estimate(like, start, 1e-12, passes)
        reached = brute_force(mechanism, reports, fitted.p)[1]
        assert reached >= previous
        assert best - reached <= fitted.gap + 1e-12
        assert fitted.passes == passes
        assert fitted.p.sum() == pytest.approx(1)
        previous = reached


def test_the_first_pass_can_be_the_last():
    like = likelihood.direct(nonprivate.mechanism(2), np.array([3, 7]))
    fitted = em.estimate(like, [0.3, 0.7], 1e-9, 10)
    assert (fitted.passes, fitted.converged) == (1, True)


@pytest.mark.parametrize("encoding", ["direct", "unary"])
def test_estimates_permute_with_the_alphabet(encoding, rng):
    mask, order = np.array([True, False, True, False]), np.array([2, 0, 3, 1])
    make = (
        (lambda m: urr.mechanism(m, 3.0))
        if encoding == "direct"
        else (lambda m: urap.mechanism(m, 0.75, 9.0))
    )
    reports = make(mask).perturb(rng.integers(4, size=500), rng)
    like = likelihood.likelihood(make(mask), reports)
    if encoding == "direct":
        moved = likelihood.direct(make(mask[order]), make(mask).output_counts(reports)[order])
    else:
        dense = reports.dense()[:, order]
        moved = likelihood.unary(make(mask[order]), _pack(dense, make(mask[order])))
    start = np.array([0.1, 0.2, 0.3, 0.4])
    a, b = em.estimate(like, start, 1e-9, 50), em.estimate(moved, start[order], 1e-9, 50)
    assert b.p == pytest.approx(a.p[order])


def _pack(dense, mechanism):
    from mechanisms.sampling import bits
    from mechanisms.unary_encoding import UnaryReports

    exact = np.where(mechanism.is_noisy, 0, dense)
    index = np.where(exact.any(axis=1), exact.argmax(axis=1), -1).astype(np.int32)
    return UnaryReports(bits.pack(dense[:, mechanism.is_noisy]), index, mechanism.is_noisy)


@pytest.mark.parametrize(
    ("start", "tolerance", "passes", "words"),
    [
        ([0.5, 0.5, 0.0], 1e-3, 10, "least 0"),
        ([0.5, 0.6], 1e-3, 10, r"start must have shape \(3,\), got \(2,\)"),
        ([0.5, 0.5, 0.5], 1e-3, 10, "sum 1.5"),
        ([0.2, 0.3, 0.5], 0, 10, "tolerance = 0"),
        ([0.2, 0.3, 0.5], 1e-3, 0, "max_passes = 0"),
    ],
)
def test_bad_input_is_named(start, tolerance, passes, words, rng):
    mechanism = rappor.mechanism(3, 0.75, 9.0)
    like = likelihood.likelihood(mechanism, mechanism.perturb([0, 1, 2], rng))
    with pytest.raises(ValueError, match=words):
        em.estimate(like, start, tolerance, passes)
