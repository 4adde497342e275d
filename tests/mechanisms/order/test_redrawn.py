"""Redraws against matrices: budgets, the same encoding back, bits, losses, reports."""

from fractions import Fraction

import numpy as np
import pytest

from checker import LDP, ULDP, MinIDLDP, OneIDLDP, check
from checker.compare.blackwell import compare
from mechanisms import idue, rappor, rr, ue, urap
from mechanisms.dyadic import encodings
from mechanisms.estimation import empirical
from mechanisms.optimal_idue import optimizer
from mechanisms.order import redrawn
from mechanisms.sampling.words import SystemRandomness
from reports import deployed  # noqa: F401 - gives mechanisms their clients and collectors

F = Fraction
SENSITIVE = [True, True, False, False]


def made():
    """Return encodings of four values, all exact, and what the checker is asked of each."""
    return {
        "OUE": (ue.oue(4, F(4)), LDP("ln 4")),
        "SUE": (rappor.mechanism(4, F(2, 3), F(4)), LDP("ln 4")),
        "uRAP": (urap.mechanism(SENSITIVE, F(2, 3), F(4)), ULDP("0-1", "ln 4")),
    }


@pytest.mark.parametrize("name", made())
def test_it_keeps_the_budget_and_is_better(name):
    unary, notion = made()[name]
    found = redrawn.mechanism(unary)
    assert check(found, notion).holds
    order = compare(found.matrix().tolist(), unary.matrix().tolist())
    assert (order.forth.refines, order.back.refines) == (True, False)
    if name != "uRAP":
        assert not found.matrix()[:, [0, -1]].any()


@pytest.mark.parametrize(("solve", "notion"), [(idue.one_id, OneIDLDP), (idue.min_id, MinIDLDP)])
@pytest.mark.parametrize("E", [[2.0, 2.0, 6.0], [3.0, 5.0, 5.0], [2.0, 2.0, np.inf]])
def test_optimal_idue_keeps_each_budget_and_loses_less(solve, notion, E):
    unary = optimizer.mechanism(E, solve)
    found = redrawn.mechanism(unary)
    assert found.empty > 0
    budgets = ["inf" if np.isinf(e) else f"ln {e}" for e in E]
    assert check(found, notion(budgets)).holds
    for p in ([1, 0, 0], [0.2, 0.3, 0.5]):
        less = unary.variance(p, 10) - found.variance(p, 10)
        assert np.all(less >= 0) and np.sum(less) > 0


@pytest.mark.parametrize("name", made())
def test_bits_and_variances_are_those_of_the_matrix(name):
    unary, _ = made()[name]
    found = redrawn.mechanism(unary)
    Q, bits = found.matrix(), [[y >> j & 1 for y in range(16)] for j in range(4)]
    p = np.array([F(1, 2), F(1, 8), F(1, 8), F(1, 4)])
    for j in range(4):
        chances = Q @ np.array(bits[j])
        own = [found.chance[j] + found.gain[j] * (x == j) for x in range(4)]
        assert chances.tolist() == own
        mean = p @ chances
        assert found.variance(p, 1)[j] == mean * (1 - mean) / found.gain[j] ** 2
        saved = redrawn.saved_times_n(unary.chance[j], unary.gain[j], found.empty, found.full, p[j])
        assert found.variance(p, 1)[j] == unary.variance(p, 1)[j] - saved


def test_what_is_taken_is_the_most_that_budgets_leave():
    """A little more of either report breaks OneID's budgets, or its probability."""
    unary = ue.UnaryEncoding(
        a=np.array([F(1, 2), F(3, 5)]),
        b=np.array([F(1, 3), F(1, 4)]),
        promise=ue.Promise("OneID-LDP", {"budgets": [F(3), F(6)]}),
    )
    found, more = redrawn.mechanism(unary), F(1, 10**6)
    notion = OneIDLDP(["ln 3", "ln 6"])
    assert check(unary, notion).holds and check(found, notion).holds
    for empty, full in ((more, 0), (0, more)):
        beyond = redrawn.RedrawnEncoding(
            unary=unary, empty=found.empty + empty, full=found.full + full
        )
        Q = beyond.matrix()
        assert Q.min() < 0 or not check(beyond, notion).holds


def test_two_values_become_randomized_response():
    found = redrawn.mechanism(ue.oue(2, F(3)))
    assert (
        compare(found.matrix().tolist(), rr.mechanism(2, F(3)).matrix().tolist()).verdict
        == "equivalent"
    )


@pytest.mark.parametrize(
    "unary",
    [
        rappor.mechanism(3, 0.6, 4.0),
        urap.mechanism(SENSITIVE, 0.7, 4.0),
        optimizer.mechanism([2.0, 2.0, 6.0, np.inf]),
        encodings.urap(SENSITIVE, F(1)),
    ],
)
def test_reports_are_drawn_as_often_as_said(unary):
    found, n = redrawn.mechanism(unary), 40_000
    rng, Q = np.random.default_rng(1), None
    Q = found.matrix().astype(float)
    for x in range(found.K):
        bits = found.perturb(np.full(n, x), rng).dense()
        columns = np.bincount(bits @ (1 << np.arange(found.K)), minlength=1 << found.K) / n
        assert np.all(abs(columns - Q[x]) <= 5 * np.sqrt(Q[x] / n) + 1e-9)
        assert not columns[Q[x] < 1e-12].any()


def test_client_and_collector():
    found = redrawn.mechanism(urap.mechanism(SENSITIVE, 0.7, 4.0))
    client, collector = found.client(np.random.default_rng(3)), found.collector()
    counts = np.array([4000, 2000, 1000, 1000])
    assert collector.add(client.batch(np.repeat(range(4), counts))) == 8000
    assert collector.add(client(2).to_json()) == 1
    estimate = collector.estimate()
    assert np.all(abs(estimate.p - counts / 8000) < 5 * estimate.errors)
    assert estimate.errors == pytest.approx(np.sqrt(found.variance(counts / 8000, 8001)), rel=0.1)
    with pytest.raises(ValueError, match="another mechanism"):
        collector.add(found.unary.client(np.random.default_rng(0))(0))


def test_counts_have_the_law_of_reports():
    found, n = redrawn.mechanism(ue.oue(3, 4.0)), 30_000
    for rng in (np.random.default_rng(5), SystemRandomness()):
        counts = found.draw_counts([n, 0, 0], rng)
        p = empirical.estimate(found, counts, n)
        assert np.all(abs(p - [1, 0, 0]) < 6 * np.sqrt(found.variance([1, 0, 0], n)))


@pytest.mark.parametrize(
    ("unary", "words"),
    [
        (rr.mechanism(3, 3.0), "unary must be"),
        (ue.oue(1, 3.0), "at least 2 values"),
        (idue.mechanism([0.5, 0.5], [0.2, 0.1]), "must promise"),
        (ue.mechanism(3, 3e-9, 1e-9), "some and not all values"),
    ],
)
def test_what_is_no_such_encoding_is_refused(unary, words):
    with pytest.raises(ValueError, match=words):
        redrawn.mechanism(unary)
