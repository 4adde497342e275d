"""Pair budgets: chains by enumeration, the tightest mechanisms, and the notions as instances."""

import itertools
from fractions import Fraction
from itertools import permutations, product
from math import prod

import numpy as np
import pytest
import z3
from hypothesis import given, settings
from hypothesis import strategies as st

from mechanisms import rr, urap
from theory.notions import pairwise
from theory.notions.alphabet import GivenAlphabet, SizedAlphabet
from theory.notions.ldp import ldp
from theory.notions.matrix import (
    hlldp_breaks,
    ldp_breaks,
    min_id_ldp_breaks,
    pairwise_breaks,
    weight,
)

ENTRIES = st.sampled_from([Fraction(0), Fraction(1, 4), Fraction(1, 2), Fraction(3, 4)])
WITH_ONE = st.one_of(ENTRIES, st.just(Fraction(1)))


def squares(entries, K=4):
    return st.lists(st.lists(entries, min_size=K, max_size=K), min_size=K, max_size=K)


def along_chains(W):
    """Return the greatest products over all chains without a repetition, by enumeration."""
    K = len(W)
    found = np.full((K, K), Fraction(1), dtype=object)
    for x, other in product(range(K), repeat=2):
        inner = [z for z in range(K) if z not in (x, other)]
        if x != other:
            chains = (c for size in range(K - 1) for c in permutations(inner, size))
            steps = ([x, *c, other] for c in chains)
            found[x, other] = max(
                prod(Fraction(W[a][b]) for a, b in itertools.pairwise(s)) for s in steps
            )
    return found


def provided(Q, W):
    return pairwise_breaks(Q, lambda x, other: W[x][other]) == []


@given(squares(ENTRIES))
def test_implied_weights_are_products_along_chains(W):
    assert np.array_equal(pairwise.implied(W), along_chains(W))


@settings(deadline=None)
@given(squares(WITH_ONE, 3), st.integers(0, 2))
def test_the_tightest_mechanism_has_the_weights_and_no_greater_one(W, x):
    Q, found = pairwise.tightest(W, x), pairwise.implied(W)
    assert provided(Q, W)
    assert provided(Q, found)
    for other in range(3):
        if found[x, other] < 1:
            more = found.copy()
            more[x, other] += Fraction(1, 1000)
            assert not provided(Q, more)
            assert pairwise.not_implied(W, more) == [(x, other)]


@given(squares(WITH_ONE, 3), squares(WITH_ONE, 3))
def test_implications_are_decided_both_ways(W, V):
    """By a mechanism that separates them, or by those that reach the first weights."""
    apart = pairwise.not_implied(W, V)
    for x, _ in apart:
        assert not provided(pairwise.tightest(W, x), V)
    if not apart:
        assert all(provided(pairwise.tightest(W, x), V) for x in range(3))


def test_a_budget_of_zero_makes_rows_equal():
    W = [[1, 1, 0], [0, 1, 0], [0, Fraction(1, 2), 1]]
    found = pairwise.implied(W)
    assert found[1, 0] == 1
    assert found[2, 0] == Fraction(1, 2)


def test_min_id_is_twice_the_least_budget_at_most():
    w = [Fraction(1, 2), Fraction(1, 9), Fraction(0)].__getitem__
    found = pairwise.implied(pairwise.weights(pairwise.least_of_both(w), 3))
    assert found[1, 2] == Fraction(1, 4)
    assert found[0, 2] == Fraction(1, 2)
    one_id = pairwise.weights(pairwise.of_sender(w), 3)
    assert np.array_equal(pairwise.implied(one_id) - np.eye(3, dtype=int), off_diagonal(one_id))


def off_diagonal(W):
    return np.where(np.eye(len(W), dtype=bool), Fraction(0), W)


def test_metric_privacy_is_its_own_shortest_paths():
    """Places on a line, eps d(x, x') with e^-eps = 1/3; LDP at the diameter and no less."""
    places, base = [0, 1, 3], Fraction(1, 3)
    near = pairwise.weights(lambda x, other: base ** abs(places[x] - places[other]), 3)
    assert np.array_equal(pairwise.implied(near), near)
    whole, less = (pairwise.weights(pairwise.constant(base**k), 3) for k in (3, 2))
    assert pairwise.not_implied(near, whole) == []
    assert pairwise.not_implied(near, less) == [(0, 2), (2, 0)]


def test_the_notions_are_instances():
    E, mask = Fraction(4), [True, False, False]
    one_sided = pairwise.one_sided(mask.__getitem__, 1 / E)
    Q = urap.mechanism(np.array(mask), Fraction(2, 3), E).matrix()
    assert hlldp_breaks(Q, mask, E) == pairwise_breaks(Q, one_sided) == []
    assert ldp_breaks(Q, E) == pairwise_breaks(Q, pairwise.constant(1 / E)) != []
    budgets = [Fraction(2), Fraction(4), Fraction(8)]
    least = pairwise.least_of_both([weight(b) for b in budgets].__getitem__)
    Q = rr.mechanism(3, Fraction(3)).matrix()
    assert min_id_ldp_breaks(Q, budgets) == pairwise_breaks(Q, least) == [0, 1, 2]


@given(squares(ENTRIES, 3), st.lists(ENTRIES, min_size=3, max_size=3))
def test_a_sized_alphabet_means_the_same(W, q):
    """The formula that Z3 sees, with the numbers put in, evaluates like Python."""
    sized = SizedAlphabet(3)
    column, pair = sized.column("q"), sized.relation("w")
    values = [(column(i), z3.RealVal(str(q[i]))) for i in range(3)]
    values += [
        (pair(x, other), z3.RealVal(str(W[x][other]))) for x, other in product(range(3), repeat=2)
    ]
    formula = pairwise.pairwise(sized, column, pair)
    found = z3.is_true(z3.simplify(z3.substitute(formula, *values)))
    X = GivenAlphabet(3)
    assert found == pairwise.pairwise(X, q.__getitem__, lambda x, other: W[x][other])
    assert ldp(X, q.__getitem__, 2) == pairwise.pairwise(
        X, q.__getitem__, pairwise.constant(Fraction(1, 2))
    )
    x, other = z3.Ints("x other")
    chosen = z3.substitute(pair(x, other), (x, z3.IntVal(1)), (other, z3.IntVal(2)), *values)
    assert z3.simplify(chosen).as_fraction() == W[1][2]


@pytest.mark.parametrize(
    ("W", "words"),
    [
        ([[1, 0]], r"square matrix, got shape \(1, 2\)"),
        ([[1, 0.5], [0, 1]], r"weight\[0, 1\] must be a Fraction in \[0, 1\], got 0.5"),
        ([[1, 2], [0, 1]], r"weight\[0, 1\] must be a Fraction in \[0, 1\], got 2"),
        (np.zeros((0, 0)), "square matrix"),
    ],
)
def test_bad_weights_are_named(W, words):
    with pytest.raises(ValueError, match=words):
        pairwise.implied(W)


def test_weights_of_other_sizes_are_named():
    with pytest.raises(ValueError, match="one shape"):
        pairwise.not_implied([[1]], [[1, 0], [0, 1]])
