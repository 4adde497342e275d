"""What is sampled is the table over 2^64, and estimates stay unbiased, exactly."""

import math
from fractions import Fraction

import numpy as np
import pytest

from mechanisms import ubd
from mechanisms.dyadic import block_designs
from mechanisms.estimation import empirical, score
from mechanisms.losses import ubd_mixture
from mechanisms.sampling.thresholds import ONE
from tests.laws import follows

MASK = np.array([True, False, True, True, False, True])
EVERY = pytest.mark.parametrize("k", [1, 2, 3])


@EVERY
@pytest.mark.parametrize("eps", [0.01, 1, 8])
def test_the_change_is_below_two_to_minus_fifty(k, eps):
    made, plain = block_designs.ubd(MASK, k, eps), ubd.mechanism(MASK, k, math.exp(eps))
    for name in ("chance", "gain"):
        exact = getattr(made, name).astype(float)
        assert np.abs(exact - getattr(plain, name)).max() < 2.0**-50
    assert all((p * ONE).denominator == 1 for p in made.coins)
    assert np.abs(made.matrix().astype(float) - plain.matrix()).max() < 2.0**-50


@EVERY
def test_estimate_and_variance_are_exact(k):
    """Against the sum over all reports of one user."""
    made, p = block_designs.ubd(MASK, k, 1), [Fraction(i, 21) for i in range(1, 7)]
    law = np.array(p) @ made.matrix()
    values = np.flatnonzero(MASK)
    columns = [values[block] for block in made.design.blocks()]
    columns += [[value] for value in np.flatnonzero(~MASK)]
    counts = [np.bincount(column, minlength=6) for column in columns]
    told = [bool(not MASK[column[0]]) for column in columns]
    each = np.array(
        [
            (row + np.where(MASK, made.shared, 0) * flag - made.chance) / made.gain
            for row, flag in zip(counts, told, strict=True)
        ]
    )
    mean = law @ each
    assert mean.tolist() == p
    assert (law @ each**2 - mean**2).tolist() == made.variance(p, 1).tolist()
    for row, exact in zip(counts, each, strict=True):
        found = empirical.estimate(made, row, 1).astype(float)
        assert found == pytest.approx(exact.astype(float), abs=1e-12)


@pytest.mark.parametrize("value", [0, 1])
def test_reports_follow_the_matrix(value, rng):
    made = block_designs.ubd(MASK, 2, 1)
    values = np.flatnonzero(MASK)
    names = [tuple(values[block].tolist()) for block in made.design.blocks()]
    law = dict(zip([*names, 1, 4], made.matrix()[value], strict=True))
    assert follows([made.sample(value, rng) for _ in range(3000)], law)


def test_the_mixture_is_estimated(rng):
    alpha, t = ubd_mixture.saddle(4, 2, 5.0)
    made = block_designs.mixture(MASK, t, alpha, math.log(5))
    assert made.t == Fraction(int(t * ONE), ONE)
    p = np.arange(1, 7) / 21
    x = rng.choice(6, size=200_000, p=p)
    counts = made.output_counts(made.perturb(x, rng))
    found = score.estimate(made, counts, len(x))
    assert found.dtype == float and found == pytest.approx(p, abs=0.02)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: block_designs.ubd(MASK, 2, 0), "eps is too small"),
        (lambda: block_designs.ubd(MASK, 2, 1e-20), "eps is too small"),
        (lambda: block_designs.ubd(MASK, 4, 1), "k at most s - 1"),
        (lambda: block_designs.ubd(MASK, 2, -1), "eps = -1"),
        (lambda: block_designs.ubd([False, False], 1, 1), "at least one"),
        (lambda: block_designs.mixture(MASK, 0.5, 0.5, 1e-19), "eps"),
        (lambda: block_designs.mixture(MASK, 1, 0.5, 1), "t must be below 1"),
        (lambda: block_designs.mixture([True, False], 0.5, 0.5, 1), "two values or more"),
    ],
)
def test_bad_input_is_named(call, words):
    with pytest.raises(ValueError, match=words):
        call()
