from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechanisms import ubd_mixture
from mechanisms.estimation import score
from mechanisms.losses import ubd_mixture as formulas
from tests.laws import follows
from tests.strategies import distributions
from theory.notions.matrix import uldp_breaks
from theory.notions.uldp import invertible_if_reachable

MASK = np.array([True, False, True, True, False])
E, T, ALPHA = Fraction(5, 2), Fraction(1, 4), Fraction(2, 5)
MIXED = ubd_mixture.mechanism(MASK, T, ALPHA, E)


def reports():
    """Return what `sample` may return, in the order of the matrix's columns."""
    values = np.flatnonzero(MASK)
    blocks = [
        tuple(values[block].tolist()) for part in MIXED.parts for block in part.design.blocks()
    ]
    return [*blocks, *np.flatnonzero(~MASK).tolist()]


def counts_of(report):
    counts = np.zeros((2, 5), dtype=int)
    counts[int(np.size(report) == 2), np.atleast_1d(report)] = 1
    return counts


def test_the_promise_is_kept():
    Q = MIXED.matrix()
    assert all(sum(row) == 1 for row in Q)
    rest = MASK, MIXED.protected()
    assert uldp_breaks(Q, *rest, E, invertible_if_reachable) == []
    assert uldp_breaks(Q, *rest, E * Fraction(99, 100), invertible_if_reachable) != []
    assert MIXED.promise.parameters["E"] == E


@pytest.mark.parametrize("value", range(5))
def test_reports_follow_the_matrix(value, rng):
    law = dict(zip(reports(), MIXED.matrix()[value], strict=True))
    assert follows([MIXED.sample(value, rng) for _ in range(3000)], law)


@given(distributions(5))
def test_the_estimate_is_unbiased_and_its_loss_exact(p):
    mean = square = 0
    for report, probability in zip(reports(), p @ MIXED.matrix(), strict=True):
        estimate = score.estimate(MIXED, counts_of(report), 1)
        mean = mean + probability * estimate
        square = square + probability * estimate * estimate
    assert mean.tolist() == p.tolist()
    assert (square - p * p).sum() == formulas.l2(MIXED, p, 1) == 4 * formulas.l2(MIXED, p, 4)
    assert formulas.l2(MIXED, p, 1) <= formulas.worst_l2_times_n(
        Fraction(3), Fraction(2), E, ALPHA, T
    )


def test_both_paths_have_the_moments(rng):
    n, runs, p = 200, 1500, np.array([0.2, 0.3, 0.1, 0.1, 0.3])
    floats = ubd_mixture.mechanism(MASK, 0.25, 0.4, 2.5)

    def through_reports(counts):
        return floats.output_counts(floats.perturb(np.repeat(np.arange(5), counts), rng))

    for draw in (through_reports, lambda counts: floats.draw_counts(counts, rng)):
        found = np.array(
            [score.estimate(floats, draw(rng.multinomial(n, p)), n) for _ in range(runs)]
        )
        loss = formulas.l2(floats, p, n)
        assert np.abs(found.mean(axis=0) - p).max() < 5 * (loss / runs) ** 0.5
        assert np.square(found - p).sum(axis=1).mean() == pytest.approx(loss, rel=0.2)


def test_the_reports_of_a_population(rng):
    x = rng.integers(0, 5, 3000)
    drawn = MIXED.perturb(x, rng)
    assert len(drawn) == 3000
    assert np.all((drawn.size == 0) == (drawn.told >= 0))
    assert [len(block) for block in drawn.blocks] == [(drawn.size == k).sum() for k in (1, 2)]
    assert MIXED.output_counts(drawn).sum() == len(drawn) + (drawn.size == 2).sum()


@given(st.integers(2, 30), st.integers(1, 30), st.floats(1.05, 200))
def test_the_saddle_is_in_range(s, N, E):
    alpha, t = formulas.saddle(s, N, E)
    assert 0 <= alpha < 1 and 0 <= t < 1


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: ubd_mixture.mechanism([True, False], 0.5, 0.5, 2.0), "two values or more"),
        (lambda: ubd_mixture.mechanism([True, True], 0.5, 0.5, 2.0), "not all"),
        (lambda: ubd_mixture.mechanism(MASK, 0.5, 0.5, 1), "E must lie in .1, 2.500., got E = 1"),
        (lambda: ubd_mixture.mechanism(MASK, 0.5, 0.5, 2.0**401), "E must be at most 2.400"),
        (lambda: ubd_mixture.mechanism(MASK, 1.0, 0.5, 2.0), "t must be below 1"),
        (lambda: ubd_mixture.mechanism(MASK, 0.5, -0.5, 2.0), "alpha = -0.5"),
        (lambda: score.estimate(MIXED, [[1, 2]], 3), "shape"),
        (lambda: score.estimate(MIXED, np.zeros((3, 5), dtype=int), 3), "shape"),
        (lambda: MIXED.perturb([7], np.random.default_rng(1)), "0..4, got 7"),
    ],
)
def test_bad_input_is_named(call, words):
    with pytest.raises(ValueError, match=words):
        call()
