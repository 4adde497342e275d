"""Expected losses against the enumeration of all reports, and against simulation."""

from fractions import Fraction

import numpy as np
import pytest

from mechanisms import nonprivate, rr, urap
from mechanisms.estimation import empirical
from mechanisms.losses import expected
from tests.laws import bits_of, law_of_counts
from tests.mechanisms.exact import EXACT, MASK, P


def by_enumeration(mechanism, loss):
    """Return the expected loss of two users' estimate, exactly."""
    Q = mechanism.matrix()
    unary = Q.shape[1] > 3

    def tally(reports):
        if unary:
            return tuple(np.sum([bits_of(report, 3) for report in reports], axis=0).tolist())
        return tuple(np.bincount(reports, minlength=3).tolist())

    total = Fraction(0)
    for x0 in range(3):
        for x1 in range(3):
            for counts, weight in law_of_counts(Q, (x0, x1), tally).items():
                chance, gain = mechanism.chance, mechanism.gain
                estimate = [(Fraction(counts[j], 2) - chance[j]) / gain[j] for j in range(3)]
                lost = sum(loss(estimate[j] - P[j]) for j in range(3))
                total += P[x0] * P[x1] * weight * lost
    return total


@pytest.mark.parametrize("mechanism", EXACT)
def test_exact_losses_of_two_users(mechanism):
    assert expected.l2(mechanism, P, 2) == by_enumeration(mechanism, lambda error: error**2)
    assert expected.l1(mechanism, P, 2) == pytest.approx(float(by_enumeration(mechanism, abs)))


@pytest.mark.parametrize("mechanism", EXACT)
def test_asymptotic_loss_is_the_limit_and_bounds(mechanism):
    for n in (1, 3, 10, 1000):
        bound = np.sqrt(np.pi / 2) * expected.l1_asymptotic(mechanism, P, n)
        assert expected.l1(mechanism, P, n) <= bound
    n = 200_000
    ratio = expected.l1(mechanism, P, n) / expected.l1_asymptotic(mechanism, P, n)
    assert ratio == pytest.approx(1, abs=1e-4)


def test_a_few_rare_values_are_far_from_normal():
    """n m = 1/100: the exact loss is 2 p (1 - p)^n a value, a quarter of the asymptotic one."""
    mechanism, n = nonprivate.mechanism(1001), 10
    p = np.full(1001, 0.001)
    p[0] = 0.0
    assert expected.l1(mechanism, p, n) == pytest.approx(2 * 0.999**n)
    assert expected.l1_asymptotic(mechanism, p, n) > 4 * expected.l1(mechanism, p, n)


def test_simulation_agrees(rng):
    mechanism, n, runs = urap.mechanism(MASK, 0.7, 4.0), 40, 20_000
    p = P.astype(float)
    losses = np.empty((runs, 2))
    for run in range(runs):
        counts = mechanism.draw_counts(rng.multinomial(n, p), rng)
        error = empirical.estimate(mechanism, counts, n) - p
        losses[run] = np.abs(error).sum(), np.square(error).sum()
    mean, spread = losses.mean(axis=0), losses.std(axis=0) / np.sqrt(runs)
    exact = [expected.l1(mechanism, p, n), expected.l2(mechanism, p, n)]
    assert np.all(np.abs(mean - exact) < 5 * spread)


@pytest.mark.parametrize("loss", [expected.l1, expected.l2, expected.l1_asymptotic])
@pytest.mark.parametrize(
    ("p", "n", "E", "words"),
    [
        ([0.5, 0.5], 1, 2.0, "shape"),
        ([0.5, 0.6, -0.1], 1, 2.0, "got p = -0.1"),
        ([0.5, 0.5, 0.5], 1, 2.0, "sum to one"),
        ([0.5, 0.5, 0.0], 0, 2.0, "n = 0"),
        ([0.5, 0.5, 0.0], 1, 1.0, "eps = 0"),
        ([Fraction(1, 2), Fraction(1, 2), Fraction(1, 10**12)], 1, 2.0, "sum to one"),
    ],
)
def test_bad_input_is_named(loss, p, n, E, words):
    with pytest.raises(ValueError, match=words):
        loss(rr.mechanism(3, E), p, n)
