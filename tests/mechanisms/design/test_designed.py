"""Designed channels as mechanisms: exact sampler, estimate and loss, client and collector."""

from fractions import Fraction

import numpy as np
import pytest

from checker import OneIDLDP, check
from mechanisms.design.best import design
from mechanisms.design.designed import DesignedChannel
from mechanisms.design.problem import Problem, by_value
from mechanisms.sampling.words import SystemRandomness
from reports import deployed  # noqa: F401 - gives mechanisms their clients and collectors

PRIOR = (Fraction(1, 2), Fraction(1, 4), Fraction(1, 4))
FACTORS = [Fraction(2), Fraction(2), Fraction(5)]


@pytest.fixture(scope="module")
def made():
    return design(Problem("OneID-LDP", by_value(FACTORS), PRIOR, "unbiased"))


def test_the_checker_agrees_on_the_budget(made):
    mechanism = made.mechanism()
    budgets = [f"ln {E}" for E in FACTORS]
    answer = check(mechanism, OneIDLDP(budgets))
    assert answer.holds and answer.factor == 1.0
    assert not check(mechanism, OneIDLDP(["ln 2", "ln 2", "ln 4"])).holds


def test_the_estimate_is_unbiased_and_its_loss_is_what_the_design_says(made):
    mechanism = made.mechanism()
    W, Q = mechanism.weights, mechanism.Q
    assert np.array_equal(Q @ W.T, np.eye(3, dtype=int))
    p = np.array(PRIOR, dtype=object)
    assert sum(mechanism.variance(p, 1)) == made.value


def test_reports_are_drawn_as_often_as_said(made):
    mechanism, n = made.mechanism(), 30_000
    rng = np.random.default_rng(1)
    for x in range(3):
        counts = mechanism.output_counts(mechanism.perturb(np.full(n, x), rng))
        expected = mechanism.Q[x].astype(float)
        assert np.all(np.abs(counts / n - expected) <= 5 * np.sqrt(expected / n) + 1e-9)
        assert np.all(counts[expected == 0] == 0)


def test_fractions_beyond_a_word_are_drawn_exactly_too():
    large = Fraction(10**30 + 1, 2 * 10**30)
    mechanism = DesignedChannel([[large, 1 - large], [0, 1]])
    rng = np.random.default_rng(2)
    counts = mechanism.output_counts(mechanism.perturb([0] * 2000 + [1] * 100, rng))
    assert abs(counts[0] - 1000) < 150
    assert mechanism.sample(1, SystemRandomness()) == 1


def test_client_and_collector(made):
    mechanism = made.mechanism()
    client, collector = mechanism.client(np.random.default_rng(3)), mechanism.collector()
    values = np.repeat([0, 1, 2], [4000, 2000, 2000])
    assert collector.add(client.batch(values)) == 8000
    assert collector.add(client(2).to_json()) == 1
    found = collector.estimate()
    assert np.all(np.abs(found.p - [0.5, 0.25, 0.25]) < 5 * found.errors)
    exact = np.sqrt(mechanism.variance(np.array([0.5, 0.25, 0.25]), 8001).astype(float))
    assert found.errors == pytest.approx(exact, rel=0.1)
    other = DesignedChannel([[1, 0], [0, 1]])
    with pytest.raises(ValueError, match="another mechanism"):
        collector.add(other.client(np.random.default_rng(0))(0))


def test_counts_are_saved_and_loaded(made, tmp_path):
    mechanism = made.mechanism()
    collector = mechanism.collector()
    collector.add(mechanism.perturb([0, 1, 2, 2], np.random.default_rng(0)))
    collector.save(tmp_path / "counts.json")
    again = mechanism.collector()
    again.load(tmp_path / "counts.json")
    assert np.array_equal(again.estimate().p, collector.estimate().p)


def test_what_is_no_such_channel_is_refused():
    with pytest.raises(ValueError, match="sum to one exactly"):
        DesignedChannel([[0.1, 0.9000000001], [0.5, 0.5]])
    with pytest.raises(ValueError, match="prior"):
        DesignedChannel([[1, 0], [0, 1]], prior=[1, 0])
    nothing = DesignedChannel([[Fraction(1, 2)] * 2] * 2)
    with pytest.raises(ValueError, match="Q must tell all values apart"):
        nothing.estimate([1, 1])
