"""Linear hashing against its matrix, the designs, and what is counted by hand."""

from fractions import Fraction

import numpy as np
import pytest

from mechanisms import rr, urr
from mechanisms.dyadic import encodings
from mechanisms.oracles import designs, linear_hashing, local_hashing
from mechanisms.sampling.words import SystemRandomness
from reports import deployed  # noqa: F401 - gives mechanisms their clients and collectors

E = Fraction(5, 2)
# values fill the digits, or leave some functions with less than g hash values
SIZES = [(2, 2), (4, 2), (5, 2), (3, 3), (5, 3), (9, 3), (10, 3), (4, 5), (7, 5), (3, 11)]
SIZES += [(5, 4), (9, 4), (3, 8), (10, 9)]


def supporting(made):
    """Return which reports support each value, shape (K, reports)."""
    functions, hashed = np.divmod(np.arange(made.reports), made.g)
    return np.array(
        [made.hashes(functions, np.full_like(hashed, x)) == hashed for x in range(made.K)]
    )


@pytest.mark.parametrize(("K", "g"), SIZES)
def test_the_channel_is_a_design(K, g):
    made = linear_hashing.mechanism(K, E, g)
    Q, supports = made.matrix(), supporting(made)
    assert np.array_equal(made.supported(np.arange(made.reports)), supports.T)
    assert all(sum(row) == 1 for row in Q.tolist())
    assert np.array_equal(
        Q * made.functions, np.where(supports, *rr.mechanism(g, E).matrix()[0, :2])
    )
    has, other = designs.block_probabilities(made.functions, made.reports, E)
    assert np.array_equal(Q, np.where(supports, has, other))
    meeting = {int((supports[x] & supports[z]).sum()) for x in range(K) for z in range(x)}
    assert meeting == {g ** (made.digits - 1) - 1}
    for x, row in enumerate(Q):
        expected = made.chance + np.where(np.arange(K) == x, made.gain, 0)
        assert np.array_equal(supports @ row, expected)


@pytest.mark.parametrize(("K", "g"), SIZES)
def test_an_attack_is_right_as_often_as_the_image_says(K, g):
    made = linear_hashing.mechanism(K, E, g)
    image = linear_hashing.mean_image(K, g, made.digits)
    best = sum(made.matrix().max(axis=0)) / K
    assert best == local_hashing.success(K, g, E, image)


@pytest.mark.parametrize(("K", "g"), SIZES)
def test_counts_are_of_supporting_reports(K, g, rng):
    made = linear_hashing.mechanism(K, 3.0, g)
    reports = made.perturb(rng.integers(0, K, 500), rng)
    assert np.array_equal(made.output_counts(reports), supporting(made)[:, reports].sum(axis=1))


@pytest.mark.parametrize("users", [3, 4000])
def test_counts_without_users_have_the_mean_of_counts(users, rng):
    """Few users of a value draw their functions one by one, many do not."""
    made = linear_hashing.mechanism(10, 6.0, 3)
    counts, rounds = np.full(10, users) + np.arange(10), 300
    drawn = np.array([made.draw_counts(counts, rng) for _ in range(rounds)])
    mean = counts.sum() * made.chance + counts * made.gain
    error = 5 * np.sqrt(counts.sum() / 4 / rounds)
    assert np.all(np.abs(drawn.mean(axis=0) - mean) < error)
    spread = counts.sum() * made.chance * (1 - made.chance)
    assert np.all(drawn.var(axis=0, ddof=1) > spread / 2)
    assert np.all(drawn.var(axis=0, ddof=1) < 2 * spread)


def test_estimates_find_the_shares(rng):
    made = linear_hashing.mechanism(20, 8.0)
    values = rng.choice(20, 40_000, p=np.arange(1, 21) / 210)
    server = made.collector()
    server.add(made.client(rng).batch(values))
    found = server.estimate("empirical")
    assert np.all(np.abs(found.p - np.bincount(values, minlength=20) / 40_000) < 5 * found.errors)
    assert np.allclose(found.errors**2, made.variance(np.clip(found.p, 0, 1), 40_000))


def test_over_2_to_the_64_no_ratio_exceeds_e_to_the_eps():
    made = encodings.linear_hashing(9, 1)
    own, other = made.hashed.own[0], made.hashed.other[0]
    assert own / other <= encodings.exp_below(1)
    assert (own * 2**64).denominator == (other * 2**64).denominator == 1
    assert {sum(row) for row in made.matrix().tolist()} == {1}


def test_reports_of_the_system_are_reports():
    made = linear_hashing.mechanism(5, 3.0, 3)
    assert 0 <= made.sample(4, SystemRandomness()) < made.reports
    assert made.output_counts([made.reports - 1]).shape == (5,)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (
            lambda: linear_hashing.mechanism(5, 3.0, 6),
            "prime number of values, or a power .* got 6",
        ),
        (lambda: linear_hashing.mechanism(1, 3.0), "K must be a whole number in 2"),
        (lambda: linear_hashing.mechanism(10**6, 3.0, 4093), "at most 16777216 reports"),
        (lambda: linear_hashing.mechanism(2**31 - 1, 3.0), "K must be smaller"),
        (lambda: linear_hashing.mechanism(10**4, 3.0, 11).matrix(), "fewer for a matrix"),
        (
            lambda: linear_hashing.LinearHashing(4, urr.mechanism([True, False, False], 3.0)),
            "must be an RR",
        ),
    ],
)
def test_what_does_not_fit_is_refused(make, message):
    with pytest.raises(ValueError, match=message):
        make()
