"""LIP and MIP against their printed definitions, on exact matrices with a prior."""

import math
from fractions import Fraction

import numpy as np
import pytest
import z3
from hypothesis import given
from hypothesis import strategies as st

from mechanisms import lip_direct, rr
from mechanisms.budgets import leakage
from theory.notions import information, matrix
from theory.notions.alphabet import SizedAlphabet
from theory.notions.lip import lip, support

SHARES = st.lists(st.integers(0, 5), min_size=3, max_size=3).filter(any)
CHANNELS = st.lists(SHARES, min_size=3, max_size=3)
BUDGETS = st.sampled_from([Fraction(1), Fraction(3, 2), Fraction(2), Fraction(7)])


def distribution(shares):
    return [Fraction(share, sum(shares)) for share in shares]


def channel(rows):
    return np.array([distribution(row) for row in rows], dtype=object)


def printed_definition_3(Q, prior, E, y):
    """(3) with its quotient, where the prior and Pr(y) are positive."""
    mass = sum(p * row[y] for p, row in zip(prior, Q, strict=True))
    for p, row in zip(prior, Q, strict=True):
        if p > 0 and mass > 0:
            posterior = p * row[y] / mass
            if posterior == 0 or not 1 / E <= p / posterior <= E:
                return False
    return True


@given(CHANNELS, SHARES, BUDGETS)
def test_on_the_support_it_is_definition_3(rows, shares, E):
    Q, prior = channel(rows), distribution(shares)
    breaks = matrix.lip_breaks(Q, prior, E, on_support=True)
    assert breaks == [y for y in range(3) if not printed_definition_3(Q, prior, E, y)]
    assert (breaks == []) == (leakage.lip_factor(Q, prior) <= E)


@given(CHANNELS, SHARES, BUDGETS)
def test_everywhere_it_lies_between_ldp_and_twice_the_budget(rows, shares, E):
    Q, prior = channel(rows), distribution(shares)
    everywhere = matrix.lip_breaks(Q, prior, E)
    assert set(matrix.lip_breaks(Q, prior, E, on_support=True)) <= set(everywhere)
    assert set(matrix.ldp_breaks(Q, E * E)) <= set(everywhere) <= set(matrix.ldp_breaks(Q, E))


@given(CHANNELS, SHARES, BUDGETS)
def test_mip_is_definition_2(rows, shares, E):
    Q, prior = channel(rows), distribution(shares)
    joint = np.array(prior, dtype=object)[:, None] * Q
    x, y = joint.sum(1), joint.sum(0)
    pairs = [(i, j) for i, j in np.ndindex(3, 3) if joint[i, j]]
    logs = [(float(joint[i, j]), math.log(joint[i, j] / (x[i] * y[j]))) for i, j in pairs]
    found = sum(w * logarithm for w, logarithm in logs)
    if abs(found - math.log(E)) > 1e-9:
        assert matrix.has_mip(Q, prior, E) == (found <= math.log(E))


@given(CHANNELS, SHARES, BUDGETS)
def test_lip_implies_mip(rows, shares, E):
    Q, prior = channel(rows), distribution(shares)
    if matrix.lip_breaks(Q, prior, E, on_support=True) == []:
        assert matrix.has_mip(Q, prior, E)


@given(CHANNELS, SHARES, BUDGETS)
def test_balls_and_integers_agree(rows, shares, E):
    Q, prior = channel(rows), distribution(shares)
    mass = np.array(prior, dtype=object) @ Q
    pairs = [
        (prior[x] * Q[x, y], Q[x, y] / mass[y])
        for x, y in np.ndindex(3, 3)
        if prior[x] * Q[x, y] > 0
    ]
    assert information.at_most(pairs, E) == information._at_most_exactly(pairs, E)


def test_equality_is_decided():
    """The whole of one fair bit is log 2, and no approximation tells that from a little less."""
    Q, fair = np.array([[1, 0], [0, 1]], dtype=object), [Fraction(1, 2)] * 2
    assert matrix.has_mip(Q, fair, Fraction(2))
    assert not matrix.has_mip(Q, fair, 2 - Fraction(1, 10**30))
    assert matrix.has_mip(Q, [1, 0], Fraction(1))


def test_a_zero_of_the_prior_is_asked_or_not():
    """The certain value's neighbour tells all, and on the support nothing is asked of it."""
    Q = np.array([[1, 0], [0, 1]], dtype=object)
    assert matrix.lip_breaks(Q, [1, 0], Fraction(1), on_support=True) == []
    assert matrix.lip_breaks(Q, [1, 0], Fraction(100)) == [0, 1]
    assert matrix.ldp_breaks(Q, Fraction(100)) == [0, 1]


def test_lip_is_tight():
    third = [Fraction(1, 3)] * 3
    Q = lip_direct.mechanism(third, Fraction(2)).matrix()
    assert matrix.lip_breaks(Q, third, Fraction(2)) == []
    assert matrix.lip_breaks(Q, third, 2 - Fraction(1, 10**9)) == [0, 1, 2]
    assert matrix.lip_breaks(rr.mechanism(3, Fraction(2)).matrix(), third, Fraction(2)) == []


@given(CHANNELS, SHARES, BUDGETS, st.booleans())
def test_a_sized_alphabet_means_the_same(rows, shares, E, on_support):
    """The formula that Z3 sees, with the numbers put in, evaluates like Python."""
    Q, prior = channel(rows), distribution(shares)
    X = SizedAlphabet(3)
    q, p, mass = X.column("q"), X.column("p"), z3.Real("mass")
    formula = lip(X, q, mass, z3.Q(E.numerator, E.denominator), *([support(p)] * on_support))
    for y in range(3):
        numbers = [(q(x), Q[x, y]) for x in range(3)] + [(p(x), prior[x]) for x in range(3)]
        numbers.append((mass, sum(a * b for a, b in zip(prior, Q[:, y], strict=True))))
        values = [(symbol, z3.RealVal(str(number))) for symbol, number in numbers]
        found = z3.is_true(z3.simplify(z3.substitute(formula, *values)))
        assert found == (y not in matrix.lip_breaks(Q, prior, E, on_support))


@pytest.mark.parametrize(
    ("prior", "words"),
    [
        ([Fraction(1, 2)], "2 entries, got 1"),
        ([Fraction(1, 2), Fraction(1, 3)], "sum 5/6"),
        ([Fraction(3, 2), Fraction(-1, 2)], "least -1/2"),
        ([0.5, 0.5], "int or a Fraction, got 0.5"),
    ],
)
@pytest.mark.parametrize("decide", [matrix.lip_breaks, matrix.has_mip])
def test_bad_priors_are_named(decide, prior, words):
    Q = rr.mechanism(2, Fraction(2)).matrix()
    with pytest.raises(ValueError, match=words):
        decide(Q, prior, Fraction(2))
