"""Hadamard and projective geometry response against their matrices, and the designs."""

from fractions import Fraction

import numpy as np
import pytest

from mechanisms.dyadic import encodings
from mechanisms.oracles import designs, hadamard, hyperplanes, linear_hashing
from mechanisms.sampling.words import SystemRandomness

E = Fraction(5, 2)
MADE = {
    "Fano": lambda E: hyperplanes.projective(7, E, 2),
    "some points": lambda E: hyperplanes.projective(10, E, 3),
    "four elements": lambda E: hyperplanes.projective(20, E, 4),
    "three digits more": lambda E: hyperplanes.projective(20, E, 2),
    "few codes": lambda E: hyperplanes.hadamard(3, E),
    "codes": lambda E: hyperplanes.hadamard(11, E),
}
each = pytest.mark.parametrize("make", MADE.values(), ids=MADE)


def supporting(made):
    """Return which blocks have each value, shape (K, reports)."""
    return made.supported(np.arange(made.reports)).T


@each
def test_the_channel_is_a_design(make):
    made = make(E)
    Q, has = made.matrix(), supporting(made)
    b, r, both = made.sizes
    assert np.array_equal(Q, np.where(has, *designs.block_probabilities(r, b, E)))
    assert all(sum(row) == 1 for row in Q.tolist())
    assert set(has.sum(axis=1).tolist()) == {r}
    met = {int((has[x] & has[z]).sum()) for x in range(made.K) for z in range(x)}
    assert met == {both}
    own, other = designs.supports(r, both, b, E)
    assert set(made.chance) == {other} and set(made.gain) == {own - other}


@each
def test_no_block_is_empty_and_the_attack_is_that_of_a_design(make):
    made = make(E)
    b, r, _ = made.sizes
    assert supporting(made).any(axis=0).all()
    assert sum(made.matrix().max(axis=0)) / made.K == designs.success(made.K, r, b, E)


def test_sizes_are_those_of_the_theorems():
    b, r, both = (Fraction(size) for size in hyperplanes.sizes(3, 4, zero=False))
    one, two = hyperplanes.through(Fraction(80), 3)
    assert (b, r, both) == (40, one / 2, two / 2)
    assert one == linear_hashing.meeting(Fraction(80), 3)
    b, *rest = hyperplanes.sizes(2, 4, zero=True)
    assert tuple(rest) == hadamard.sizes(b)


@each
def test_reports_have_the_law_of_the_matrix(make, rng):
    made, n = make(3.0), 40_000
    Q = made.matrix()
    for x in (0, made.K - 1):
        counts = np.bincount(made.perturb(np.full(n, x), rng), minlength=made.reports)
        assert np.all(np.abs(counts - n * Q[x]) < 5.5 * np.sqrt(n * Q[x]))


@each
def test_counts_are_of_supporting_blocks_listed_or_not(make, rng, monkeypatch):
    made = make(3.0)
    reports = made.perturb(rng.integers(0, made.K, 500), rng)
    expected = supporting(made)[:, reports].sum(axis=1)
    assert np.array_equal(made.output_counts(reports), expected)
    monkeypatch.setattr(hyperplanes, "MOST_LISTED", 1)
    assert np.array_equal(made.output_counts(reports), expected)
    with pytest.raises(ValueError, match="values must be fewer for a matrix"):
        made.matrix()


@pytest.mark.parametrize("listed", [True, False])
@pytest.mark.parametrize("users", [3, 4000])
def test_counts_without_users_have_the_mean_of_counts(users, listed, rng, monkeypatch):
    if not listed:
        monkeypatch.setattr(hyperplanes, "MOST_LISTED", 1)
    made = hyperplanes.projective(10, 6.0, 3)
    counts, rounds = np.full(10, users) + np.arange(10), 300
    drawn = np.array([made.draw_counts(counts, rng) for _ in range(rounds)])
    mean = counts.sum() * made.chance + counts * made.gain
    error = 5 * np.sqrt(counts.sum() / 4 / rounds)
    assert np.all(np.abs(drawn.mean(axis=0) - mean) < error)


def test_over_2_64_the_coin_keeps_eps():
    for made in (encodings.projective(13, 1), encodings.hadamard(13, 1)):
        assert (made.inside * 2**64).denominator == 1
        b, r, _ = made.sizes
        has, other = made.inside / r, (1 - made.inside) / (b - r)
        assert 1 < has / other <= encodings.exp_below(1)
    with pytest.raises(ValueError, match="eps is too small"):
        encodings.hadamard(13, 1e-25)


def test_one_report_and_the_systems_randomness():
    made = hyperplanes.hadamard(5, 3.0)
    assert 0 <= made.sample(4, SystemRandomness()) < made.reports


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: hyperplanes.projective(2, 3.0), "K must be a whole number in 3"),
        (lambda: hyperplanes.projective(10, 3.0, 6), "q must be a prime"),
        (lambda: hyperplanes.projective(5, 3.0, 5), "q must be less than K"),
        (lambda: hyperplanes.projective(10**7, 3.0, 64), "values must be fewer for q = 64"),
        (lambda: hyperplanes.projective(10**7, 1e9), "K must be smaller|values must be fewer"),
        (lambda: hyperplanes.HyperplaneResponse(9, 3, True, 0.5), "q must be 2 if 0 is a report"),
        (lambda: hyperplanes.hadamard(5, 3.0).supported([8]), "reports must lie in 0..7"),
    ],
)
def test_what_it_cannot_be_is_refused(make, words):
    with pytest.raises(ValueError, match=words):
        make()
