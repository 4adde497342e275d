from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechanisms import ubd, urr
from mechanisms.block_designs import CompleteDesign, ListedDesign, cyclic
from mechanisms.estimation import em, empirical, maximum_likelihood, threshold
from mechanisms.estimation.likelihood import likelihood
from mechanisms.losses import expected
from mechanisms.sampling.words import SystemRandomness
from tests.laws import follows
from tests.strategies import distributions
from theory.notions.matrix import uldp_breaks
from theory.notions.uldp import invertible_if_reachable

MASK = np.array([True, False, True, True, False, True])
E = Fraction(3)
FANO = ListedDesign(cyclic([0, 1, 3], 7))
WIDE = np.array([True] * 4 + [False] * 2 + [True] * 3)
MADE = {f"k = {k}": ubd.mechanism(MASK, k, E) for k in (1, 2, 3)}
MADE["Fano"] = ubd.with_design(WIDE, FANO, E)
MADE["LDP"] = ubd.mechanism([True] * 4, 2, E)
MADE["one"] = ubd.mechanism([True, False, False], 1, E)
EVERY = pytest.mark.parametrize("mechanism", MADE.values(), ids=MADE)


def reports_of(mechanism):
    """Return what `sample` may return, in the order of the matrix's columns."""
    values = np.flatnonzero(mechanism.sensitive)
    blocks = [tuple(values[block].tolist()) for block in mechanism.design.blocks()]
    return [*blocks, *np.flatnonzero(~mechanism.sensitive).tolist()]


def counts_of(mechanism, report):
    """Return the counts of one report."""
    return np.bincount(np.atleast_1d(report), minlength=mechanism.K)


@EVERY
def test_rows_are_distributions_and_the_promise_is_kept(mechanism):
    Q, sensitive = mechanism.matrix(), mechanism.sensitive
    assert all(sum(row) == 1 for row in Q)
    check = (mechanism.protected(), E, invertible_if_reachable)
    assert uldp_breaks(Q, sensitive, *check) == []
    tighter = (mechanism.protected(), E * Fraction(99, 100), invertible_if_reachable)
    assert uldp_breaks(Q, sensitive, *tighter) == [
        y for y, protected in enumerate(mechanism.protected()) if protected
    ]
    assert mechanism.promise.notion == "ULDP"


def test_blocks_of_one_are_urr():
    mask = np.array([True, True, False])
    Q = ubd.mechanism(mask, 1, Fraction(2)).matrix()
    assert Q.tolist() == urr.mechanism(mask, Fraction(2)).matrix().tolist()


@EVERY
@pytest.mark.parametrize("value", [0, -1])
def test_reports_follow_the_matrix(mechanism, value, rng):
    value = value % mechanism.K
    drawn = mechanism.perturb(np.full(20_000, value), rng)
    found, at = [], iter(drawn.blocks.tolist())
    for told in drawn.told:
        found.append(int(told) if told >= 0 else tuple(next(at)))
    law = dict(zip(reports_of(mechanism), mechanism.matrix()[value], strict=True))
    assert follows(found, law)
    one = [mechanism.sample(value, rng) for _ in range(500)]
    assert follows(one, law)


@EVERY
@given(data=st.data())
def test_mean_and_variance_of_the_estimate_are_exact(mechanism, data):
    """Against the sum over all reports of one user; n users are independent."""
    p = data.draw(distributions(mechanism.K))
    mean = square = 0
    for report, probability in zip(reports_of(mechanism), p @ mechanism.matrix(), strict=True):
        counts = counts_of(mechanism, report)
        told = counts[~mechanism.sensitive].sum()
        shared = np.where(mechanism.sensitive, mechanism.shared, 0 * E)
        estimate = empirical.from_frequencies(
            counts + shared * told, mechanism.chance, mechanism.gain
        )
        floats = mechanism.frequencies(counts, 1)
        assert floats == pytest.approx((counts + shared * told).astype(float))
        mean = mean + probability * estimate
        square = square + probability * estimate * estimate
    assert mean.tolist() == p.tolist()
    assert (square - p * p).tolist() == mechanism.variance(p, 1).tolist()
    assert mechanism.variance(p, 7).tolist() == (mechanism.variance(p, 1) / 7).tolist()


@EVERY
def test_both_paths_have_the_moments(mechanism, rng):
    n, runs = 300, 1500
    p = np.arange(1, mechanism.K + 1) / sum(range(1, mechanism.K + 1))

    def users():
        return rng.multinomial(n, p)

    def through_reports(counts):
        x = np.repeat(np.arange(mechanism.K), counts)
        return mechanism.output_counts(mechanism.perturb(x, rng))

    for draw in (through_reports, lambda counts: mechanism.draw_counts(counts, rng)):
        found = np.array([empirical.estimate(mechanism, draw(users()), n) for _ in range(runs)])
        variance = mechanism.variance(p, n).astype(float)
        assert np.abs(found.mean(axis=0) - p).max() < 5 * max(variance / runs) ** 0.5
        assert found.var(axis=0) == pytest.approx(variance, rel=0.22)


@given(data=st.data())
def test_any_balanced_design_has_the_same_loss(data):
    p = data.draw(distributions(9))
    complete, fano = ubd.mechanism(WIDE, 3, E), ubd.with_design(WIDE, FANO, E)
    assert expected.l2(complete, p, 5) == expected.l2(fano, p, 5)


def test_the_order_of_a_block_tells_nothing(rng):
    mechanism = ubd.mechanism([True] * 9, 4, E)
    blocks = mechanism.perturb(np.full(500, 7), rng).blocks
    assert np.all(np.diff(blocks, axis=1) > 0)


def test_a_million_values(rng):
    mask = np.ones(10**6, dtype=bool)
    mask[:10] = False
    mechanism = ubd.mechanism(mask, 250_000, 3.0)
    for value, source in ((20, rng), (3, SystemRandomness()), (10**6 - 1, rng)):
        report = mechanism.sample(value, source)
        if isinstance(report, tuple):
            assert len(set(report)) == 250_000 and min(report) >= 10
        else:
            assert report == value


@pytest.mark.parametrize("k", [1, 2, 3])
def test_maximum_likelihood_and_em_read_blocks(k, rng):
    mechanism = ubd.mechanism(MASK, k, 4.0)
    reports = mechanism.perturb(rng.choice(6, 4000, p=[0.1, 0.4, 0.2, 0.1, 0.1, 0.1]), rng)
    like = likelihood(mechanism, reports)
    start = em.start_from(np.full(6, 1 / 6))
    best = maximum_likelihood.estimate(like, start, 1e-9, 200)
    assert best.converged and best.gap <= 1e-9
    slow = em.estimate(like, start, 1e-7, 5000)
    assert slow.p == pytest.approx(best.p, abs=2e-3)
    if k == 1:
        flat = np.where(reports.told >= 0, reports.told, 0)
        flat[reports.told < 0] = reports.blocks[:, 0]
        direct = urr.mechanism(MASK, 4.0)
        closed = maximum_likelihood.closed_form(direct, direct.output_counts(flat))
        assert best.p == pytest.approx(closed.p, abs=1e-6)
    # the scores are those of the matrix
    g = like.multipliers(best.p)
    Q = mechanism.matrix()
    ratio = Q / (best.p @ Q)
    columns = {report: y for y, report in enumerate(reports_of(mechanism))}
    at = iter(reports.blocks.tolist())
    seen = [columns[int(t) if t >= 0 else tuple(next(at))] for t in reports.told]
    assert g == pytest.approx(ratio[:, seen].mean(axis=1))


def test_the_thresholded_estimate_is_a_distribution(rng):
    mechanism = ubd.mechanism(MASK, 2, 3.0)
    counts = mechanism.draw_counts([500, 300, 0, 100, 50, 50], rng)
    assert threshold.estimate(mechanism, counts, 1000).sum() == pytest.approx(1)


@pytest.mark.parametrize("k", [1, 2])
def test_edges_of_the_budget(k):
    flat = ubd.mechanism(MASK, k, Fraction(1))
    assert all(flat.matrix()[0] == flat.matrix()[1]) and flat.keep == 0
    with pytest.raises(ValueError, match="eps = 0"):
        empirical.estimate(flat, [1, 0, 0, 0, 0, 0], 1)
    sharp = ubd.mechanism(MASK, k, Fraction(10) ** 30)
    assert 1 - sharp.matrix()[1].max() < Fraction(1, 10**29)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: ubd.mechanism([False], 1, 2.0), "at least one value"),
        (lambda: ubd.mechanism(MASK, 4, 2.0), "at most s - 1 = 3, got k = 4"),
        (lambda: ubd.mechanism(MASK, 0, 2.0), "k = 0"),
        (lambda: ubd.mechanism(MASK, 2, 0.5), "E = 0.5"),
        (lambda: ubd.mechanism([1, 0], 1, 2.0), "boolean mask"),
        (lambda: ubd.with_design(MASK, CompleteDesign(5, 2), 2.0), "must have 4 points"),
        (lambda: MADE["k = 2"].perturb([6], None), "0..5, got 6"),
        (lambda: expected.l1(MADE["k = 2"], np.full(6, Fraction(1, 6)), 3), "not binomial"),
    ],
)
def test_bad_input_is_named(call, words):
    with pytest.raises(ValueError, match=words):
        call()
