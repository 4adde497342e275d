"""RS+FD against enumeration of its reports."""

import itertools
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechanisms import rs_fd
from mechanisms.estimation import empirical
from tests.laws import follows
from tests.strategies import fractions
from theory.notions.matrix import ldp_breaks, require_mechanism

MADE = rs_fd.mechanism((2, 3), Fraction(2))
TUPLES = list(itertools.product(range(2), range(3)))
SIZES = st.lists(st.integers(2, 4), min_size=1, max_size=3)


@given(SIZES, fractions(1, 5, 2))
def test_the_factor_of_each_set_of_attributes_is_that_of_the_matrix(sizes, E_0):
    made = rs_fd.mechanism(sizes, E_0)
    Q = made.matrix()
    require_mechanism(Q)
    for size in range(len(sizes) + 1):
        for differing in itertools.combinations(range(len(sizes)), size):
            other = np.ravel_multi_index([int(j in differing) for j in range(len(sizes))], sizes)
            assert max(Q[0] / Q[other]) == made.factor(differing)
    assert ldp_breaks(Q, made.promise.parameters["E"]) == []
    assert made.factor(range(len(sizes))) == made.E == len(sizes) * (E_0 - 1) + 1


@given(st.integers(2, 4), st.integers(1, 3), fractions(1, 5, 2))
def test_one_attribute_of_equal_sizes_has_the_level_before_amplification(k, d, E_0):
    assert rs_fd.mechanism([k] * d, E_0).factor([0]) == E_0


def test_a_larger_attribute_has_more():
    made = rs_fd.mechanism((2, 5), Fraction(2))
    assert made.factor([0]) < 2 < made.factor([1])


@given(SIZES, fractions(1, 5, 2), st.data())
def test_the_marginal_is_that_of_the_matrix(sizes, E_0, data):
    made = rs_fd.mechanism(sizes, E_0)
    j = data.draw(st.integers(0, len(sizes) - 1))
    row = made.matrix()[0].reshape(sizes)
    others = tuple(i for i in range(len(sizes)) if i != j)
    assert row.sum(axis=others).tolist() == made.marginal(j).matrix()[0].tolist()


@pytest.mark.parametrize("value", [(0, 0), (1, 2)])
def test_reports_follow_the_matrix(value, rng):
    law = dict(zip(TUPLES, MADE.matrix()[TUPLES.index(value)], strict=True))
    reports = MADE.perturb(np.tile(value, (40_000, 1)), rng)
    assert follows([tuple(pair) for pair in reports.tolist()], law)
    assert follows([MADE.sample(value, rng) for _ in range(1000)], law)


def test_the_estimate_of_an_attribute_is_near_the_truth(rng):
    n, p = 100_000, np.array([0.2, 0.5, 0.3])
    x = np.stack([rng.integers(0, 2, n), rng.choice(3, n, p=p)], axis=1)
    marginal = MADE.marginal(1)
    counts = MADE.output_counts(MADE.perturb(x, rng), 1)
    found = empirical.estimate(marginal, counts, n).astype(float)
    assert (np.abs(found - p) < 5 * marginal.variance(p, n).astype(float) ** 0.5).all()


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: rs_fd.mechanism([], 2), "at least one attribute"),
        (lambda: rs_fd.mechanism([2, 0], 2), "sizes must lie in 1"),
        (lambda: MADE.sample((2, 0), None), "value must lie in 0..1, got 2"),
        (lambda: rs_fd.mechanism([2, 2], 0.5), "E_0 = 0.5"),
        (lambda: MADE.perturb([[0, 1, 2]], None), r"shape \(n, 2\), got \(1, 3\)"),
        (lambda: MADE.perturb([[2, 0]], np.random.default_rng(1)), "0..1, got 2"),
        (lambda: MADE.factor([2]), "0..1, got 2"),
        (lambda: MADE.marginal(5), "j must be"),
        (lambda: rs_fd.mechanism([30, 30], 2).matrix(), "at most 512 tuples"),
    ],
)
def test_bad_input_is_named(call, words):
    with pytest.raises(ValueError, match=words):
        call()


def test_the_numbers_of_the_refuted_level():
    """Sizes 2, 5, 5 and E_0 = 2: the ratio is 4 everywhere, and above 2 in an attribute of 5."""
    made = rs_fd.mechanism((2, 5, 5), Fraction(2))
    assert made.E == made.factor([0, 1, 2]) == 4
    assert made.factor([1]) > 2 > made.factor([0])
