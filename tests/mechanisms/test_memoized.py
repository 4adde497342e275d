"""Memoized uRR and RR, and L-GRR as published, against enumeration of all reports."""

import itertools
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechanisms import l_grr, memoized, rr, urr
from mechanisms.direct_encoding import DirectEncoding
from mechanisms.dyadic import encodings as dyadic
from mechanisms.estimation import empirical
from tests.laws import follows
from tests.strategies import fractions, masks
from theory.floats.dyadic import direct_violations, exp_below
from theory.notions.matrix import ldp_breaks, uldp_breaks
from theory.notions.uldp import invertible_if_reachable

MASK = np.array([True, False, True])
MADE = memoized.mechanism(MASK, Fraction(5), Fraction(2))
BUDGETS = st.tuples(fractions(1, 8), fractions(1, 8)).map(sorted)


def protected(mask, t):
    """Return which columns of the matrix of t reports have no report of X_N."""
    return [all(reports) for reports in itertools.product(mask, repeat=t)]


@given(masks(3).filter(any), BUDGETS)
def test_one_report_is_urr_and_its_matrix_the_product_of_both(mask, budgets):
    E_1, E_inf = budgets
    made = memoized.mechanism(mask, E_inf, E_1)
    assert made.matrix().tolist() == urr.mechanism(mask, E_1).matrix().tolist()
    assert made.matrix().tolist() == made.one_report.matrix().tolist()
    assert made.factor(1) == E_1


@given(masks(3).filter(lambda mask: mask.any() and not (mask.sum() == 1 == mask.size)), BUDGETS)
def test_the_factor_of_three_reports_is_kept_and_reached(mask, budgets):
    E_1, E_inf = budgets
    made = memoized.mechanism(mask, E_inf, E_1)
    Q, rows, factor = made.matrix(3), protected(mask, 3), made.factor(3)
    assert uldp_breaks(Q, mask, rows, factor, invertible_if_reachable) == []
    assert E_1 <= factor <= E_inf
    if factor > 1:
        less = 1 + (factor - 1) * Fraction(999, 1000)
        assert uldp_breaks(Q, mask, rows, less, invertible_if_reachable) != []


def test_the_factor_grows_to_that_of_the_memo():
    factors = [MADE.factor(t) for t in (1, 2, 5, 60)]
    assert factors == sorted(factors)
    # a power of exact numbers stays exact
    assert MADE.factor(np.int8(60)) == factors[-1]
    assert factors[0] == 2 and 5 - factors[-1] < Fraction(1, 10**6)


def test_powers_beyond_floats_still_have_their_limit():
    made = memoized.mechanism(MASK, 5.0, 2.0)
    assert made.factor(10**6) == pytest.approx(5.0, rel=1e-15)
    made = memoized.mechanism(MASK, 2.0**480, 2.0)
    exact = memoized.mechanism(MASK, Fraction(2) ** 480, Fraction(2))
    assert made.factor(900) == pytest.approx(float(exact.factor(900)), rel=1e-9)


def test_a_factor_is_of_stages_that_are_noisy_as_urr_is():
    uneven = DirectEncoding(own=np.array([0.7, 0.8]), other=np.array([0.2, 0.3]))
    made = memoized.Memoized(permanent=rr.mechanism(2, 3.0), instant=uneven)
    with pytest.raises(ValueError, match="instant must be noisy as uRR is"):
        made.factor(2)


def test_equal_budgets_report_the_memo():
    for E in (Fraction(1), Fraction(3)):
        made = memoized.mechanism(MASK, E, E)
        assert made.instant.matrix().tolist() == np.eye(3, dtype=int).tolist()
        assert made.factor(7) == E


@given(fractions(2, 5, 1), BUDGETS)
def test_l_grr_has_less_than_it_may(K, budgets):
    E_1, E_inf = budgets
    made = l_grr.mechanism(int(K), E_inf, E_1)
    stages = [(one.own[0], one.other[0]) for one in (made.permanent, made.instant)]
    real = l_grr.one_report_factor(int(K), *stages)
    assert l_grr.published_ratio(*stages) == E_1
    assert ldp_breaks(made.matrix(), real) == []
    assert real == made.factor(1)
    assert (real == E_1) == (K == 2 or E_1 in (1, E_inf))
    assert (
        memoized.rr(int(K), E_inf, E_1).matrix().tolist()
        == rr.mechanism(int(K), E_1).matrix().tolist()
    )


@pytest.mark.parametrize("value", range(3))
def test_perturb_follows_the_matrix_of_two_reports(value, rng):
    reports = MADE.perturb(np.full(40_000, value), rng, 2)
    law = dict(zip(itertools.product(range(3), repeat=2), MADE.matrix(2)[value], strict=True))
    assert follows([tuple(pair) for pair in reports.T.tolist()], law)
    drawn = [tuple(MADE.sample(value, rng, 2)) for _ in range(2000)]
    assert follows(drawn, law)


def test_counts_have_the_law_of_perturb(rng):
    """One user of each of two values: the counts of two rounds, from both paths."""
    Q = MADE.matrix(2)
    pairs = list(itertools.product(range(3), repeat=2))
    law = {}
    for (one, p), (other, q) in itertools.product(*(zip(pairs, Q[x], strict=True) for x in (0, 1))):
        key = tuple(tuple(sorted(told)) for told in zip(one, other, strict=True))
        law[key] = law.get(key, 0) + p * q

    def key(counts):
        return tuple(tuple(np.repeat(range(3), one).tolist()) for one in counts)

    drawn = [key(MADE.draw_counts([1, 1, 0], rng, 2)) for _ in range(20_000)]
    told = [key(MADE.output_counts(MADE.perturb([0, 1], rng, 2))) for _ in range(20_000)]
    assert follows(drawn, law) and follows(told, law)


@given(masks(3).filter(any), BUDGETS, st.integers(1, 3))
def test_the_variance_of_averaged_estimates_is_exact(mask, budgets, t):
    """By enumeration of all t reports of one user drawn from p."""
    E_1, E_inf = budgets
    if E_1 == 1:
        return
    made, p = memoized.mechanism(mask, E_inf, E_1), np.array([1, 2, 3]) * Fraction(1, 6)
    chances = p @ made.matrix(t)
    told = list(itertools.product(range(3), repeat=t))
    for j in range(3):
        shares = np.array([Fraction(reports.count(j), t) for reports in told])
        estimates = empirical.from_frequencies(shares, made.chance[j], made.gain[j])
        mean = chances @ estimates
        assert mean == p[j]
        assert made.variance(p, 7, t)[j] == (chances @ estimates**2 - mean**2) / 7


def test_the_estimate_from_all_rounds_is_near_p(rng):
    p, n, t = np.array([0.2, 0.5, 0.3]), 50_000, 10
    counts = MADE.draw_counts(rng.multinomial(n, p), rng, t).sum(axis=0)
    found = empirical.estimate(MADE.one_report, counts, n * t).astype(float)
    assert (np.abs(found - p) < 5 * MADE.variance(p, n, t).astype(float) ** 0.5).all()


@pytest.mark.parametrize("eps", [(0.3, 0.2), (3, 1), (1, 1), (8, 0.01)])
def test_tables_over_2_64_keep_both_promises(eps):
    mask = np.arange(6) < 4
    made = dyadic.memoized(mask, *eps)
    E_inf, E_1 = map(exp_below, eps)
    assert direct_violations(made.permanent, mask, E_inf) == []
    assert direct_violations(made.one_report, mask, E_1) == []
    assert made.factor(1) <= E_1 and made.factor(50) <= E_inf
    lost = Fraction(1, 2**40)
    assert direct_violations(made.one_report, mask, 1 + (E_1 - 1) * (1 - lost)) != []
    assert all(Fraction(q).denominator <= 2**64 for q in [*made.instant.own, *made.instant.other])


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: memoized.mechanism([False, False], 3.0, 2.0), "at least one sensitive value"),
        (lambda: memoized.mechanism(MASK, 2.0, 3.0), "E_1 must be at most E_inf = 2.0, got E_1"),
        (lambda: memoized.mechanism(MASK, 0.5, 0.5), "E_inf = 0.5"),
        (lambda: memoized.rr(0, 3.0, 2.0), "K = 0"),
        (lambda: MADE.factor(0), "t = 0"),
        (lambda: MADE.perturb([3], None), "0..2, got 3"),
        (lambda: MADE.perturb([0], np.random.default_rng(1), 1.5), "t = 1.5"),
        (lambda: MADE.matrix(9), r"K\^t <= 4096"),
        (lambda: MADE.report([3], None), "memos must lie in 0..2, got 3"),
        (lambda: dyadic.memoized(MASK, 800, 1), "eps_inf = 800"),
        (lambda: l_grr.mechanism(1, 3.0, 2.0), "at least 2, got K = 1"),
        (lambda: l_grr.mechanism(3, 2.0, 3.0), "at most E_inf = 2.0"),
        (lambda: dyadic.memoized(MASK, 1, 2), "eps_1 must be at most eps_inf = 1, got eps_1 = 2"),
        (lambda: dyadic.memoized(MASK, 1, 1e-30), "too small"),
        (lambda: dyadic.memoized([False], 2, 1), "at least one sensitive value"),
    ],
)
def test_bad_input_is_named(call, words):
    with pytest.raises(ValueError, match=words):
        call()
