"""No p loses more than the worst one, no k less than the best, no channel less than the bound."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechanisms import ubd
from mechanisms.estimation import score
from mechanisms.losses import expected, ubd_mixture, urr, worst_case
from mechanisms.losses import ubd as losses
from tests.strategies import distributions

E = st.fractions(min_value=Fraction(21, 20), max_value=12, max_denominator=20)
SMALL = st.integers(min_value=2, max_value=5)
FEW = st.integers(min_value=0, max_value=4)


def mask(s, N):
    return np.array([True] * s + [False] * N)


@given(SMALL, FEW, E, st.data())
def test_the_loss_and_the_worst_p(s, N, E, data):
    k = data.draw(st.integers(1, s - 1))
    p = data.draw(distributions(s + N))
    mechanism = ubd.mechanism(mask(s, N), k, E)
    mass, squares = p[:s].sum(), (p * p).sum()
    loss = expected.l2(mechanism, p, 1)
    assert losses.l2_times_n(Fraction(s), k, E, mass, squares) == loss
    worst = worst_case.l2_distribution(mechanism)
    greatest = expected.l2(mechanism, worst, 1)
    assert losses.worst_l2(Fraction(s), Fraction(N), k, E, 1) == greatest >= loss
    if k >= 2:
        assert worst.tolist() == [Fraction(1, s)] * s + [0] * N


@given(st.integers(1, 40), st.fractions(1, 50, max_denominator=30))
def test_the_best_size_is_that_of_a_search(s, E):
    if E == 1:
        return
    if s == 1:
        assert losses.best_size(s, E) == 1
        return
    found = {k: losses.on_sensitive_times_n(Fraction(s), k, E) for k in range(1, s)}
    assert losses.best_size(s, E) == min(found, key=found.get)


@given(SMALL, st.integers(1, 9), st.fractions(Fraction(21, 20), 30, max_denominator=20))
def test_thresholds(s, N, E):
    low, high = losses.thresholds(s, N)
    one_size = losses.some_size_is_optimal(s, E)
    by_urr = E - 1 >= N and losses.urr_is_optimal(s + N, E - N)
    assert (one_size, by_urr) == (float(E) <= low, float(E) >= max(high, N + 1))
    exact = Fraction(s), Fraction(N)
    if one_size:
        k = max(2, losses.best_size(s, E))
        bound = losses.least_on_sensitive(exact[0], E)
        assert losses.worst_l2(*exact, k, E, 1) == bound
    if by_urr:
        alpha = s * urr.mixture(*exact, E)[0]
        v = (s + E - 1) / (E - 1)
        bound = losses.information_bound(*exact, E, alpha, [v * v / (s + N)] * 3)
        assert losses.worst_l2(*exact, 1, E, 1) == bound


@pytest.mark.parametrize(("s", "N", "E"), [(2, 5, 3), (3, 4, 2), (5, 5, 4), (12, 30, 20)])
def test_the_mixture_is_certified(s, N, E):
    found = ubd_mixture.certificate(s, N, E)
    assert 0 <= found.upper - found.lower < found.upper * Fraction(1, 10**9)
    single = min(losses.worst_l2(Fraction(s), Fraction(N), k, Fraction(E), 1) for k in range(1, s))
    assert found.lower < found.upper < single <= found.upper * Fraction(108, 100)
    # a poor t or alpha gives a true bound all the same, and a worse mixture
    exact = Fraction(s), Fraction(N), Fraction(E)
    for alpha, t in product([Fraction(1, 10), Fraction(9, 10)], repeat=2):
        a = [1 / J for J in score.mixed_informations(*exact, alpha, t)]
        assert losses.information_bound(*exact, alpha, a) <= found.upper
        assert ubd_mixture.worst_l2_times_n(*exact, alpha, t) >= found.lower


@given(SMALL, st.integers(1, 4), E, st.fractions(0, Fraction(9, 10), max_denominator=90))
def test_the_loss_of_one_size_is_the_sum_of_inverse_informations(s, N, E, alpha):
    """The estimate of a uBD attains the information bound at every p that is level in both sets."""
    exact = Fraction(s), Fraction(N)
    squares = alpha * alpha / s + (1 - alpha) * (1 - alpha) / N
    for k in range(1, s):
        J = score.informations(*exact, k, E, alpha)
        bound = sum(m / value for m, value in zip(score.dimensions(s, N), J, strict=True))
        assert losses.l2_times_n(exact[0], k, E, alpha, squares) == bound


def random_channel(rng, s, N, E):
    """Return a channel with (4'): random blocks, turned in X_S so that its rows have equal sums."""
    columns = []
    for _ in range(int(rng.integers(1, 5))):
        block = rng.choice([1.0, E, rng.uniform(1, E)], s) * rng.gamma(1.0)
        for turn in range(s):
            on_s = np.roll(block, turn)
            on_n = rng.uniform(on_s.max() / E, min(on_s.mean(), E * on_s.min()), N)
            columns.append(np.concatenate([on_s, on_n]))
    Q = np.array(columns).T / np.sum([column[0] for column in columns])
    return np.hstack([Q, np.vstack([np.zeros((s, N)), np.diag(1 - Q[s:].sum(axis=1))])])


def test_no_random_channel_beats_the_bound(rng):
    """Trace of the inverse Fisher information on differences, at the bound's p."""
    tried = 0
    for _ in range(300):
        s, N, E = int(rng.integers(2, 5)), int(rng.integers(1, 5)), float(rng.uniform(1.5, 9))
        Q, K = random_channel(rng, s, N, E), s + N
        blocks = Q[:, :-N]
        assert Q.sum(axis=1) == pytest.approx(np.ones(K)) and Q.min() >= 0
        assert np.all(blocks.max(axis=0) <= E * blocks.min(axis=0) * (1 + 1e-12))
        alpha, t = ubd_mixture.saddle(s, N, E)
        a = [1 / J for J in score.mixed_informations(s, N, E, alpha, t)]
        bound = losses.information_bound(s, N, E, alpha, a)
        p = np.array([alpha / s] * s + [(1 - alpha) / N] * N)
        information = (Q / (p @ Q)) @ Q.T
        basis = np.linalg.svd(np.eye(K) - 1 / K)[0][:, : K - 1]
        on_differences = basis.T @ information @ basis
        if np.linalg.eigvalsh(on_differences)[0] > 1e-9:
            tried += 1
            assert np.trace(np.linalg.inv(on_differences)) >= bound * (1 - 1e-9)
    assert tried >= 100


def test_the_bound_is_of_as_many_values_as_can_be_gone_through():
    with pytest.raises(ValueError, match="s must be at most 1048576, got s = 1048577"):
        losses.information_bound(losses.MOST_SENSITIVE + 1, 1, 2.0, 0.5, [1, 1, 1])
