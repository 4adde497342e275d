"""The Rao-Blackwell estimate against the enumeration of all reports, in fractions."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechanisms import idue, pum, rappor, rr, urap, urr
from mechanisms.estimation import empirical, rao_blackwell
from mechanisms.estimation import pum as pum_estimate
from tests.laws import bits_of, follows
from tests.strategies import distributions, fractions, masks

THETA, E = Fraction(2, 3), Fraction(3)
P = np.array([Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)])
# two exact values with different a, and two noisy ones
MIXED = idue.mechanism(
    [Fraction(1, 2), Fraction(2, 3), Fraction(3, 4), Fraction(1, 3)],
    [Fraction(0), Fraction(1, 4), Fraction(0), Fraction(1, 5)],
)
URAP = urap.mechanism(np.array([True, False, True]), THETA, E)
EXACT = {
    "RAPPOR": rappor.mechanism(3, THETA, E),
    "uRAP": URAP,
    "uRAP, s = 0": urap.mechanism(np.array([False] * 3), THETA, E),
    "several a": MIXED,
}
EVERY = pytest.mark.parametrize("mechanism", EXACT.values(), ids=EXACT)


def tally(mechanism, reports):
    """Return (informative counts, all counts) of reports, straight from their definition."""
    rows = np.array([bits_of(y, mechanism.K) for y in reports])
    noisy = mechanism.is_noisy
    revealed = rows[:, ~noisy].any(axis=1)
    informative = np.where(noisy, rows[~revealed].sum(axis=0), rows.sum(axis=0))
    return informative.astype(int), rows.sum(axis=0)


def point(mechanism, counts, n, hidden):
    """Return (T - b U) / (n (a - b)), in fractions."""
    return np.array(
        [
            (Fraction(int(t)) - b * hidden) / (n * (a - b))
            for t, a, b in zip(counts, mechanism.a, mechanism.b, strict=True)
        ]
    )


def pairs(mechanism, p):
    """Yield the probability of each pair of reports, and both estimates, exactly."""
    Q = np.array(p, dtype=object) @ mechanism.matrix()
    for reports in product(range(len(Q)), repeat=2):
        if weight := Q[reports[0]] * Q[reports[1]]:
            informative, ones = tally(mechanism, reports)
            hidden = 2 - int(informative[~mechanism.is_noisy].sum())
            better = point(mechanism, informative, 2, hidden)
            yield weight, better, point(mechanism, ones, 2, 2), informative


@EVERY
def test_two_users_mean_and_variance_are_exact(mechanism):
    p = P if mechanism.K == 3 else np.array([Fraction(k, 10) for k in (1, 2, 3, 4)])
    found = [(w, better) for w, better, _, _ in pairs(mechanism, p)]
    assert sum(w * better for w, better in found).tolist() == p.tolist()
    spread = sum(w * (better - p) ** 2 for w, better in found)
    assert spread.tolist() == rao_blackwell.variance(mechanism, p, 2).tolist()


@EVERY
def test_it_is_the_conditional_mean_of_the_empirical_estimate(mechanism):
    """Given what is left of the reports; so no convex loss grows (Jensen)."""
    p = np.full(mechanism.K, Fraction(1, mechanism.K))
    means = {}
    for weight, better, raw, informative in pairs(mechanism, p):
        old = means.get(tuple(informative), (0, 0, better))
        means[tuple(informative)] = (old[0] + weight, old[1] + weight * raw, better)
    assert len(means) > 1
    for mass, total, better in means.values():
        assert (total / mass).tolist() == better.tolist()


@given(masks(3), fractions(0, 1), distributions(3), st.sampled_from([Fraction(3, 2), Fraction(4)]))
def test_never_worse_than_empirical(mask, theta, p, E):
    mechanism = urap.mechanism(mask, theta, E)
    if not all(mechanism.gain > 0):
        return
    saved = mechanism.variance(p, 5) - rao_blackwell.variance(mechanism, p, 5)
    b, gain = mechanism.chance, mechanism.gain
    revealed = 1 - rao_blackwell.hidden_share(mechanism, p)
    assert (saved == revealed * b * (1 - b) / (5 * gain**2)).all()
    assert min(saved) >= 0
    told = mask.any() and p[~mask].sum() > 0
    assert (max(saved) > 0) == bool(told)


@EVERY
def test_estimate_from_reports_is_the_formula(mechanism, rng):
    x = rng.integers(mechanism.K, size=60)
    reports = mechanism.perturb(x, rng)
    rows = reports.dense()
    numbers = (rows.astype(int) << np.arange(mechanism.K)).sum(axis=1)
    informative, ones = tally(mechanism, numbers)
    counts = mechanism.informative_counts(reports)
    assert counts.tolist() == informative.tolist()
    assert mechanism.output_counts(reports).tolist() == ones.tolist()
    hidden = 60 - int(informative[~mechanism.is_noisy].sum())
    expected = point(mechanism, informative, 60, hidden).astype(float)
    found = rao_blackwell.estimate(mechanism, counts, 60).astype(float)
    assert found == pytest.approx(expected, abs=1e-12)
    if mechanism.is_noisy.all():
        same = empirical.estimate(mechanism, counts, 60).astype(float)
        assert found == pytest.approx(same, abs=1e-12)


@EVERY
def test_both_ways_of_counting_have_one_law(mechanism, rng):
    K = mechanism.K
    law = {}
    x = [0, K - 1]
    Q = mechanism.matrix()
    for reports in product(range(Q.shape[1]), repeat=2):
        weight = Q[x[0], reports[0]] * Q[x[1], reports[1]]
        key = tuple(tally(mechanism, reports)[0].tolist())
        law[key] = law.get(key, 0) + weight
    users = np.bincount(x, minlength=K)
    drawn = [tuple(mechanism.draw_informative_counts(users, rng).tolist()) for _ in range(5000)]
    assert follows(drawn, law)
    told = [
        tuple(mechanism.informative_counts(mechanism.perturb(x, rng)).tolist()) for _ in range(800)
    ]
    assert follows(told, law)


def test_through_the_pum():
    """Equation (22) with background knowledge is linear: its variance falls too, exactly."""
    personal = pum.mechanism([False, False], 1, lambda mask: urap.mechanism(mask, THETA, E))
    r, pi = P, np.array([Fraction(1, 4), Fraction(3, 4)])
    p = pum_estimate.estimate(r, [False, False], [pi])
    spreads = []
    for k in (1, 2):
        squares = [
            found[0] * (pum_estimate.estimate(found[k], [False, False], [pi]) - p) ** 2
            for found in pairs(personal.common, r)
        ]
        spreads.append(sum(squares))
    assert (spreads[0] < spreads[1]).all()


def test_the_pum_draws_for_it(rng):
    personal = pum.mechanism([True, False], 1, lambda mask: urap.mechanism(mask, 0.7, 3.0))
    counts = np.array([5000, 60_000, 35_000])
    drawn = personal.draw_informative_counts(counts, rng)
    found = rao_blackwell.estimate(personal.common, drawn, 100_000)
    assert found == pytest.approx(counts / 100_000, abs=0.03)


@pytest.mark.parametrize(
    "make", [rr.mechanism, lambda K, E: urr.mechanism([True] + [False] * (K - 1), E)]
)
def test_for_direct_encodings_it_is_the_empirical_estimate(make, rng):
    mechanism = make(3, Fraction(3))
    counts = mechanism.draw_informative_counts(np.array([50, 30, 20]), rng)
    found = rao_blackwell.estimate(mechanism, counts, 100).astype(float)
    assert found == pytest.approx(empirical.estimate(mechanism, counts, 100).astype(float))
    assert rao_blackwell.variance(mechanism, P, 5).tolist() == mechanism.variance(P, 5).tolist()


def test_many_values(rng):
    K = 10**5
    mechanism = urap.mechanism(np.arange(K) < K // 2, 0.7, 3.0)
    users = np.zeros(K, dtype=int)
    users[[0, K - 1]] = 4000, 6000
    found = rao_blackwell.estimate(mechanism, mechanism.draw_informative_counts(users, rng), 10_000)
    assert found[[0, K - 1]] == pytest.approx([0.4, 0.6], abs=0.1)


@pytest.mark.parametrize(
    ("mechanism", "counts", "n", "words"),
    [
        (URAP, [1, 1], 2, "shape"),
        (URAP, [1, 1, 1], 0, "n = 0"),
        (URAP, [1.0, 1, 1], 3, "integers"),
        (URAP, [2, 2, 0], 3, r"n = 3 reports: 2 reveal their input, and 2 of the others"),
        (URAP, [0, 4, 0], 3, "must not exceed"),
        (rappor.mechanism(3, 0.0, 2.0), [1, 1, 1], 3, "eps = 0"),
        (urap.mechanism(np.array([True, False]), 0.5, 1.0), [1, 0], 3, "eps = 0"),
    ],
)
def test_bad_input_is_named(mechanism, counts, n, words):
    with pytest.raises(ValueError, match=words):
        rao_blackwell.estimate(mechanism, counts, n)


@pytest.mark.parametrize(
    ("p", "words"), [([1, 0], "shape"), ([1, 1, -1], "p must lie in"), ([1, 1, 0], "sum to one")]
)
def test_bad_distributions_are_named(p, words):
    with pytest.raises(ValueError, match=words):
        rao_blackwell.variance(URAP, p, 5)


def test_reports_of_another_mechanism_are_refused(rng):
    reports = EXACT["RAPPOR"].perturb([0, 1], rng)
    with pytest.raises(ValueError, match="of this mechanism"):
        URAP.informative_counts(reports)
