"""Channels of orbits as mechanisms: against the table of all arrangements, and at 60 values."""

import json
from fractions import Fraction

import numpy as np
import pytest

from checker import PairwiseLDP, check
from mechanisms.design import as_mechanism, symmetric
from mechanisms.design.classes import Classes, least_worst
from mechanisms.design.orbits import OrbitChannel
from mechanisms.design.problem import by_distance, by_least
from mechanisms.sampling.words import SystemRandomness
from reports import deployed  # noqa: F401 - gives mechanisms their clients and collectors

F = Fraction
SMALL = [
    ((2, 3), (F(2), F(5))),
    ((3, 2), (F(3), None)),
    ((2, 3), by_least([F(2), F(5)])),
    ((1, 3), (F(2), F(5))),
    ((3, 2), by_distance(F(2), [[1, 3], [3, 2]])),
    ((4,), (F(3),)),
]


def fractions(numbers):
    total = sum(numbers)
    return np.array([F(v, total) for v in numbers], dtype=object)


def at(mechanism, shares):
    """Return a distribution that is uniform inside each class."""
    each = [a / m for a, m in zip(shares, mechanism.sizes, strict=True) for _ in range(m)]
    return np.array(each, dtype=object)


@pytest.fixture(scope="module", params=SMALL)
def best(request):
    return least_worst(Classes(*request.param))


def test_estimate_and_loss_are_those_of_the_table(best):
    """All exact: the same channel with as many outputs as there are arrangements."""
    mechanism = best.mechanism()
    table, p = mechanism.channel(), fractions(range(1, mechanism.K + 1))
    assert np.array_equal(mechanism.variance(p, 7), table.variance(p, 7))
    assert np.all(mechanism.chances(p).sum(axis=(0, 1)) == 1)
    each = [
        (mechanism.estimator * mechanism.chances(e)).sum(axis=(0, 1))
        for e in np.eye(len(p), dtype=int)
    ]
    assert np.array_equal(each, np.eye(len(p), dtype=int))


def test_its_loss_is_between_the_bounds_and_at_most_the_worst_case(best):
    mechanism = best.mechanism()
    loss = sum(mechanism.variance(at(mechanism, best.share), 1))
    assert best.lower <= loss <= best.upper
    for numbers in ([1] * mechanism.K, range(1, mechanism.K + 1), [9] + [1] * (mechanism.K - 1)):
        assert sum(mechanism.variance(fractions(numbers), 1)) <= best.upper


def test_the_checker_agrees_on_the_table(best):
    factors, sizes = best.classes.factors, best.classes.sizes
    group = [g for g, m in enumerate(sizes) for _ in range(m)]

    def budgets(by):
        return [
            ["0" if x == z else "inf" if factors[g][h] is None else f"ln({factors[g][h] * by})"
             for z, h in enumerate(group)]
            for x, g in enumerate(group)
        ]  # fmt: skip

    assert check(best.mechanism(), PairwiseLDP(budgets(1))).holds
    assert not check(best.mechanism(), PairwiseLDP(budgets(F(999, 1000)))).holds


@pytest.mark.parametrize("rng", [np.random.default_rng(0), SystemRandomness()])
def test_reports_are_drawn_as_often_as_the_table_says(best, rng):
    """Each output of each row, not the counts alone: where the others are is uniform too."""
    mechanism, n = best.mechanism(), 20_000
    table = mechanism.channel()
    columns = [tuple(v / max(c) for v in c) for c in table.Q.T.tolist()]
    for x in range(mechanism.K):
        rows, times = np.unique(mechanism.perturb(np.full(n, x), rng), axis=0, return_counts=True)
        met = np.zeros(len(columns))
        for row, count in zip(rows.tolist(), times, strict=True):
            orbit, places = mechanism.orbits[row[0]], iter(row[1:])
            entries = [
                cells[next(places)][0]
                for m, cells in zip(mechanism.sizes, orbit, strict=True)
                for _ in range(m)
            ]
            met[columns.index(tuple(v / max(entries) for v in entries))] += count
        wanted = table.Q[x].astype(float)
        assert np.all(np.abs(met / n - wanted) <= 5.5 * np.sqrt(wanted / n) + 1e-9)


def test_sixty_values_are_drawn_and_estimated():
    """Errors are those that are said; the loss at the worst share is that of the design."""
    found = least_worst(Classes((30, 30), by_least([F(3), F(5)])))
    mechanism, rng = found.mechanism(), np.random.default_rng(1)
    loss = sum(mechanism.variance(at(mechanism, found.share), 1))
    assert abs(loss - found.upper) <= found.upper / 10**9
    n, p = 50_000, np.arange(1, 61) / np.arange(1, 61).sum()
    x = rng.choice(60, size=n, p=p)
    reports = mechanism.perturb(x, rng)
    counts = mechanism.output_counts(reports)
    truth, errors = np.bincount(x, minlength=60) / n, np.sqrt(mechanism.estimated_variance(counts))
    assert np.all(np.abs(mechanism.estimate(counts) - truth) < 5 * errors)
    assert errors == pytest.approx(np.sqrt(mechanism.variance(truth, n).astype(float)), rel=0.05)
    squares = np.sum((mechanism.estimate(counts) - p) ** 2) * n
    assert squares == pytest.approx(float(sum(mechanism.variance(p, 1))), rel=1)
    with pytest.raises(ValueError, match="at most 20000"):
        mechanism.matrix()


def test_client_and_collector_count_save_and_load(best, tmp_path):
    mechanism = best.mechanism()
    client, collector = mechanism.client(np.random.default_rng(3)), mechanism.collector()
    values = np.repeat(np.arange(mechanism.K), 2000)
    assert collector.add(client.batch(values)) == len(values)
    assert collector.add(client(0).to_json()) == 1
    told = collector.estimate()
    assert np.all(np.abs(told.p - 1 / mechanism.K) < 5 * told.errors)
    collector.save(tmp_path / "counts.json")
    again = mechanism.collector().load(tmp_path / "counts.json")
    assert np.array_equal(again.estimate().p, told.p)


def test_a_certificate_and_its_text_are_the_same_mechanism(best, tmp_path):
    given = json.loads(json.dumps(best.certificate()))
    (tmp_path / "c.json").write_text(json.dumps(given))
    read = as_mechanism.mechanism(as_mechanism.read(tmp_path / "c.json"))
    size, channel, prior = as_mechanism.texts(given)
    again = as_mechanism.of_text(channel, prior)
    made = best.mechanism()
    for one in (read, again):
        assert (one.K, one.orbits, one.weights) == (size, made.orbits, made.weights)
        assert one.share == made.share


def test_reports_of_no_arrangement_are_refused():
    mechanism = least_worst(Classes((2, 3), (F(2), F(5)))).mechanism()
    good = mechanism.perturb([0, 4], np.random.default_rng(0)).astype(int)
    mechanism.output_counts(good)
    worse = good.copy()
    worse[0, 1:] = 0
    for bad in (worse, good[:, 1:], good.astype(float), good + 9, -good):
        with pytest.raises(ValueError, match="reports"):
            mechanism.output_counts(bad)
    counts = mechanism.output_counts(good)
    for bad in (counts * 0, counts[:1], -counts, np.eye(5, dtype=int)):
        with pytest.raises(ValueError, match="counts"):
            mechanism.estimate(bad)


def test_what_does_not_tell_values_apart_has_no_estimate():
    told = symmetric.best(Classes((2, 3), (F(2), F(9))), (F(1, 100), F(99, 100)), "guess")
    with pytest.raises(ValueError, match="tell all values apart"):
        told.mechanism().estimate(np.zeros((1, 1, 5), dtype=int))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"sizes": (2, 2)}, "orbits"),
        ({"sizes": 4}, "sizes"),
        ({"weights": (F(1, 2),)}, "weights"),
        ({"share": (F(1, 2),)}, "share"),
        ({"share": (F(1), F(1))}, "share"),
        ({"orbits": (((1, 2), (1, 2)),)}, "entry of orbits"),
        ({"orbits": ((((1, 2),),),)}, "classes"),
        ({"orbits": ((((1, 2, 3),), ((1, 3),)),)}, "pairs"),
        ({"orbits": ((((-1, 2),), ((1, 3),)),)}, "entries from 0"),
    ],
)
def test_what_is_no_channel_of_orbits_is_refused(change, words):
    given = {"sizes": (2, 3), "orbits": ((((1, 2),), ((1, 3),)),), "weights": (F(1),)}
    OrbitChannel(**given)
    with pytest.raises(ValueError, match=words):
        OrbitChannel(**given | change)
