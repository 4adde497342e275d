from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechanisms import rappor, urap
from tests.laws import bits_of, follows, law_of_counts

THETA, E = Fraction(2, 3), Fraction(4)
MASK = np.array([False, True, True])
MECHANISMS = {
    "RAPPOR": rappor.mechanism(3, THETA, E),
    "uRAP": urap.mechanism(MASK, THETA, E),
    "uRAP theta=1": urap.mechanism(MASK, Fraction(1), E),
    "uRAP theta=0": urap.mechanism(MASK, Fraction(0), E),
}


def rows(reports):
    return [tuple(row) for row in reports.dense().tolist()]


@given(st.lists(st.booleans(), min_size=1, max_size=4), st.fractions(0, 1), st.fractions(1, 9))
def test_rows_are_distributions(mask, theta, E):
    Q = urap.mechanism(mask, theta, E).matrix()
    assert all(sum(row) == 1 and min(row) >= 0 for row in Q)


def test_matrix_is_equation_9():
    Q = urap.mechanism(np.array([True, False]), THETA, E).matrix()
    d1, d2 = urap.probabilities(THETA, E)
    assert Q.tolist() == [
        [1 - THETA, THETA, 0, 0],
        [(1 - d1) * d2, d1 * d2, (1 - d1) * (1 - d2), d1 * (1 - d2)],
    ]


@pytest.mark.parametrize("mechanism", MECHANISMS.values(), ids=MECHANISMS)
@pytest.mark.parametrize("value", range(3))
def test_perturb_follows_the_matrix(mechanism, value, rng):
    law = {bits_of(y, 3): p for y, p in enumerate(mechanism.matrix()[value])}
    assert follows(rows(mechanism.perturb(np.full(30_000, value), rng)), law)


@pytest.mark.parametrize("mechanism", MECHANISMS.values(), ids=MECHANISMS)
def test_both_paths_follow_the_law_of_counts(mechanism, rng):
    x = [0, 2]
    law = law_of_counts(
        mechanism.matrix(),
        x,
        lambda reports: tuple(np.sum([bits_of(y, 3) for y in reports], axis=0).tolist()),
    )
    many = mechanism.perturb(np.tile(x, 20_000), rng).dense().reshape(20_000, 2, 3).sum(axis=1)
    drawn = [mechanism.draw_counts(np.array([1, 0, 1]), rng) for _ in range(20_000)]
    assert follows([tuple(row) for row in many.tolist()], law)
    assert follows([tuple(row.tolist()) for row in drawn], law)


@pytest.mark.parametrize("K", [1, 63, 64, 65, 130])
def test_word_boundaries(K, rng):
    mechanism = rappor.mechanism(K, 0.75, 9.0)
    x = rng.integers(K, size=4000)
    reports = mechanism.perturb(x, rng)
    dense = reports.dense()
    assert dense.shape == (4000, K)
    assert np.array_equal(dense.sum(axis=0), reports.ones())
    own = dense[np.arange(4000), x].mean()
    assert own == pytest.approx(0.75, abs=0.05)
    if K > 1:
        assert (dense.sum() - dense[np.arange(4000), x].sum()) / (4000 * (K - 1)) == pytest.approx(
            0.25, abs=0.03
        )


def test_same_seed_same_reports():
    mechanism = rappor.mechanism(70, 0.6, 2.0)
    first, second = (
        mechanism.perturb(np.arange(70), np.random.default_rng(1)).noisy for _ in range(2)
    )
    assert np.array_equal(first, second)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: rappor.mechanism(3, 1.5, 2.0), "theta = 1.5"),
        (lambda: rappor.mechanism(3, float("nan"), 2.0), "theta = nan"),
        (lambda: rappor.mechanism(0, 0.5, 2.0), "K = 0"),
        (lambda: urap.mechanism([True], 0.5, 0.9), "E = 0.9"),
        (lambda: rappor.mechanism(13, 0.5, 2.0).matrix(), "K = 13"),
        (lambda: rappor.mechanism(3, 0.5, 2.0).perturb([-1], None), "got -1"),
    ],
)
def test_bad_input_is_named(call, words):
    with pytest.raises(ValueError, match=words):
        call()
