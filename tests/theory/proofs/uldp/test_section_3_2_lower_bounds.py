"""The lower bounds against the best unbiased estimates of random exact mechanisms."""

from fractions import Fraction

import numpy as np
import pytest
import sympy
from hypothesis import assume, given
from hypothesis import strategies as st

from mechanisms import rappor, rr, urap, urr
from mechanisms.losses import urr as losses
from mechanisms.losses.lower_bounds import on_sensitive as bound
from mechanisms.losses.lower_bounds import on_two_values as bound_of_one
from theory.notions.matrix import ldp_breaks, uldp_breaks
from theory.notions.uldp import invertible_if_reachable
from theory.proofs.uldp.section_4_3_order import at_most

E = Fraction(3)


def least_loss(Q):
    """Return n times the least l2 loss of an unbiased estimate at the uniform distribution.

    The estimates are (Q M^-1 Q^T)^-1 Q M^-1, with M the diagonal of the outputs' probabilities.
    """
    rows = sympy.Matrix([[sympy.Rational(q) for q in row] for row in Q])
    k = rows.rows
    m = [sum(rows[:, y]) / k for y in range(rows.cols)]
    information = rows * sympy.diag(*(1 / value for value in m)) * rows.T
    if information.det() == 0:
        return None
    return information.inv().trace() - sympy.Rational(1, k)


@st.composite
def ldp_mechanisms(draw):
    """Draw a mechanism on three values whose columns stay within a factor of 3."""
    levels = st.lists(st.integers(2, 3), min_size=3, max_size=3)
    weights = np.array([draw(levels) for _ in range(4)], dtype=object).T
    return np.array([[Fraction(w, sum(row)) for w in row] for row in weights])


@given(ldp_mechanisms())
def test_the_best_unbiased_estimate_is_above_the_bound(Q):
    assert ldp_breaks(Q, E) == []
    found = least_loss(Q)
    assume(found is not None)
    assert found >= bound(3, E)


@pytest.mark.parametrize("K", [2, 3, 5])
def test_rr_reaches_the_bound_at_two_values_alone(K):
    """RR loses (s-1)(s+E-1)^2/(s (E-1)^2); for s = 2 and small eps that is near the bound."""
    e = 1 + Fraction(1, 100)
    found = rr.mechanism(K, e).variance(np.array([Fraction(1, K)] * K), 1).sum()
    assert found >= bound(K, e)
    assert (found <= bound(K, e) * Fraction(101, 100)) == (K == 2)


@pytest.mark.parametrize("K", [3, 4, 7])
def test_rr_attains_the_bound_at_one_budget(K):
    uniform = np.array([Fraction(1, K)] * K)
    for e in map(Fraction, range(2, 9)):
        found = rr.mechanism(K, e).variance(uniform, 1).sum()
        assert (found == bound(K, e)) == (e == K - 1)


@given(st.integers(2, 6), st.integers(1, 4), st.integers(1, 10), st.data())
def test_urap_between_the_bounds(s, N, tenths, data):
    a = 1 + Fraction(tenths, 15)
    mask = np.arange(s + N) < s
    made = urap.mechanism(mask, rappor.basic_theta(a), a * a)
    weights = data.draw(st.lists(st.integers(0, 5), min_size=s + N, max_size=s + N).filter(any))
    p = np.array([Fraction(w, sum(weights)) for w in weights])
    assert made.variance(p, 1).sum() <= at_most(s, a)
    uniform = np.where(mask, Fraction(1, s), Fraction(0))
    assert bound(s, a * a) <= made.variance(uniform, 1).sum() <= 6 * bound(s, a * a)


@given(st.fractions(0, 1), st.fractions(Fraction(1, 50), 2))
def test_one_sensitive_value(p, t):
    made = urr.mechanism([True, False], 1 + t)
    found = made.variance(np.array([p, 1 - p]), 1).sum()
    assert found == losses.l2_times_n(1, 1 + t, p, p * p + (1 - p) * (1 - p))
    assert found == 2 * (1 - p) * (p * t + 1) / t
    assert found <= 2 / t + Fraction(1, 2)
    half = made.variance(np.array([Fraction(1, 2)] * 2), 1).sum()
    assert half == bound_of_one(1 + t)


@given(st.lists(st.integers(2, 3), min_size=1, max_size=3), st.data())
def test_the_best_unbiased_estimate_at_one_sensitive_value(levels, data):
    others = [data.draw(st.integers(2, 3)) for _ in levels]
    # columns of Y_P within a factor of 3/2, and what x2 has left goes to Y_I
    scale = Fraction(sum(levels))
    assume(sum(others) <= scale)
    rest = 1 - sum(others) / scale
    rows = [[*(w / scale for w in levels), Fraction(0)], [*(w / scale for w in others), rest]]
    Q = np.array(rows)
    mask, protected = [True, False], [*(True for _ in levels), False]
    assert uldp_breaks(Q, mask, protected, Fraction(3, 2), invertible_if_reachable) == []
    found = least_loss(Q[:, [any(column) for column in Q.T]])
    assume(found is not None)
    assert found >= bound_of_one(Fraction(3, 2))
