"""Closed forms against enumeration over all outputs, exactly."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mechanisms import idue
from mechanisms.budgets import tuning
from mechanisms.optimal_idue.optimizer import optimize
from mechanisms.reidentification.closed_form import bayes, by_budget, worst_posterior
from mechanisms.reidentification.enumerated import average, users, worst

INFINITY = float("inf")


@st.composite
def populations(draw):
    K = draw(st.integers(1, 4))
    part = st.integers(1, 6).map(lambda k: Fraction(k, 7))
    a, b = [], []
    for _ in range(K):
        p, q = draw(part), draw(part)
        low, high = min(p, q), max(p, q)
        a.append(high if low < high else high + Fraction(1, 14))
        b.append(draw(st.sampled_from([low, Fraction(0)])))
    if draw(st.booleans()) and K > 1:
        a[1], b[1] = a[0], b[0]
    counts = draw(st.lists(st.integers(0, 3), min_size=K, max_size=K).filter(any))
    return np.array(a), np.array(b), np.array(counts)


def law(a, b, i):
    """Return the outputs and their probabilities for input i."""
    for y in product((0, 1), repeat=len(a)):
        p = Fraction(1)
        for j, bit in enumerate(y):
            one = a[j] if i == j else b[j]
            p *= one if bit else 1 - one
        yield y, p


def attack(adversary, y, user_value):
    """Return the probability that one user of that value is named, by the rules in words."""
    ones = [j for j, bit in enumerate(y) if bit and adversary.rank[j] >= 0]
    if not ones:
        return adversary.guess[user_value]
    best = min(adversary.rank[j] for j in ones)
    tied = [j for j in ones if adversary.rank[j] == best]
    return Fraction(user_value in tied, len(tied) * int(adversary.counts[user_value]))


@given(populations())
def test_the_closed_form_is_the_best_that_can_be_done(population):
    a, b, counts = population
    Q = idue.mechanism(a, b).matrix()
    assert bayes(a, b, counts).accuracy() == average(users(Q, counts))
    assert worst_posterior(a, b, counts) == worst(users(Q, counts))


@given(populations(), st.data())
def test_accuracies_are_those_of_the_rules(population, data):
    a, b, counts = population
    E = data.draw(st.lists(st.sampled_from([2, 3, INFINITY]), min_size=len(a), max_size=len(a)))
    sensitive = np.array(data.draw(st.lists(st.booleans(), min_size=len(a), max_size=len(a))))
    for adversary in (
        bayes(a, b, counts),
        by_budget(a, b, E, counts),
        by_budget(a, b, E, counts, skip_empty=False),
    ):
        hit = loud = loud_hit = Fraction(0)
        for i in np.flatnonzero(counts):
            for y, p in law(a, b, i):
                right = p * attack(adversary, y, i)
                hit += int(counts[i]) * right
                if counts[i] == 1 and any(
                    bit and not s for bit, s in zip(y, sensitive, strict=True)
                ):
                    loud, loud_hit = loud + p, loud_hit + right
        assert adversary.accuracy() == hit / int(counts.sum())
        if loud:
            assert adversary.outlier_accuracy(sensitive) == loud_hit / loud
        else:
            assert np.isnan(adversary.outlier_accuracy(sensitive))


@given(populations(), st.data())
def test_floats_agree_with_fractions(population, data):
    a, b, counts = population
    E = data.draw(st.lists(st.sampled_from([2.0, 3.0, INFINITY]), min_size=len(a), max_size=len(a)))
    fa, fb = a.astype(float), b.astype(float)
    sensitive = np.arange(len(a)) % 2 == 0
    exact, floats = by_budget(a, b, E, counts), by_budget(fa, fb, E, counts)
    assert floats.accuracy() == pytest.approx(float(exact.accuracy()), rel=1e-12)
    assert float(floats.outlier_accuracy(sensitive)) == pytest.approx(
        float(exact.outlier_accuracy(sensitive)), rel=1e-9, nan_ok=True
    )
    found = bayes(fa, fb, counts).accuracy()
    assert found == pytest.approx(float(bayes(a, b, counts).accuracy()), rel=1e-12)


@given(populations(), st.data())
def test_nobody_beats_bayes(population, data):
    a, b, counts = population
    E = data.draw(st.lists(st.sampled_from([2, 3, INFINITY]), min_size=len(a), max_size=len(a)))
    assert by_budget(a, b, E, counts).accuracy() <= bayes(a, b, counts).accuracy()


@settings(max_examples=40)
@given(st.lists(st.integers(0, 40), min_size=1, max_size=8).filter(lambda c: sum(c) > 1), st.data())
def test_tuned_budgets_keep_the_promise_exactly(counts, data):
    """Theorem 1 with the true counts, and both tunings with the least count 1."""
    counts = np.array(counts)
    n, K = int(counts.sum()), len(counts)
    gamma = data.draw(st.fractions(Fraction(11, 10), n).filter(lambda g: g <= n))
    for E in (
        tuning.budgets(gamma, n, counts),
        tuning.worst_case(gamma, n, K, least=1),
        tuning.prior_based(gamma, n, np.maximum(counts - 2, 0), least=1),
    ):
        for notion in (idue.one_id, idue.min_id):
            found = optimize(E, notion=notion)
            a, b = (np.array([Fraction(p) for p in part]) for part in (found.a, found.b))
            exact = worst_posterior(a, b, counts)
            assert exact <= gamma / n
            assert bayes(a, b, counts).accuracy() <= exact


def test_for_the_best_one_id_mechanism_the_papers_adversary_is_bayes():
    E = np.array([3.0, 3.0, 8.0, INFINITY, 5.0])
    counts = np.array([1, 2, 1, 4, 0])
    found = optimize(E)
    best = bayes(found.a, found.b, counts).accuracy()
    assert by_budget(found.a, found.b, E, counts).accuracy() == pytest.approx(best, rel=1e-12)
    literal = by_budget(found.a, found.b, E, counts, skip_empty=False).accuracy()
    assert literal < best * 0.999


def test_many_values(rng):
    K = 70_000
    counts = rng.poisson(1.2, K)
    n = int(counts.sum())
    E = tuning.worst_case(100, n, K, least=1)
    found = optimize(E)
    adversary = bayes(found.a, found.b, counts, n)
    posterior = worst_posterior(found.a, found.b, counts)
    assert 1 / n < adversary.accuracy() <= posterior <= 100 / n * (1 + 1e-9)
    assert adversary.outlier_accuracy(rng.random(K) < 0.1) <= 1


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: bayes([0.5], [0.1], [3], n=4), "counts must sum to n = 4, got 3"),
        (lambda: bayes([0.5], [0.1], [-1]), "negative"),
        (lambda: bayes([0.5], [0.1], [0]), "all zero"),
        (lambda: bayes([0.5], [0.1], [1, 2]), "shape"),
        (lambda: bayes([0.5], [0.5], [1]), "0 <= b < a <= 1"),
    ],
)
def test_bad_input_is_named(call, words):
    with pytest.raises(ValueError, match=words):
        call()


@given(populations(), st.data())
def test_an_entry_may_stand_for_alike_values(population, data):
    a, b, counts = population
    some = st.lists(st.integers(1, 3), min_size=len(a), max_size=len(a))
    size, sensitive = np.array(data.draw(some)), np.arange(len(a)) % 2 == 1
    few, many = (
        bayes(*columns, size=each)
        for columns, each in (
            ((a, b, counts), size),
            ([np.repeat(column, size) for column in (a, b, counts)], None),
        )
    )
    assert few.n == many.n
    assert few.accuracy() == many.accuracy()
    found = few.outlier_accuracy(sensitive), many.outlier_accuracy(np.repeat(sensitive, size))
    assert found[0] == found[1] or all(map(np.isnan, map(float, found)))
    posteriors = (
        worst_posterior(a, b, counts, size=size),
        worst_posterior(many.a, many.b, many.counts),
    )
    assert posteriors[0] == posteriors[1]
