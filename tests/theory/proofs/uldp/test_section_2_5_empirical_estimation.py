"""Equation (3) on exact matrices."""

from fractions import Fraction

import numpy as np
import sympy
from hypothesis import given
from hypothesis import strategies as st

from mechanisms import rappor, rr, urap, urr
from tests import strategies


def solvable(Q, m):
    """Return whether p Q = m has a solution p, by exact ranks."""
    columns = sympy.Matrix([[sympy.Rational(q) for q in row] for row in Q]).T
    return columns.rank() == columns.row_join(sympy.Matrix([sympy.Rational(q) for q in m])).rank()


def frequencies_of_bits(K, m):
    """Return how often each bit is 1, from the distribution m of the reports."""
    return np.array([sum(q for y, q in enumerate(m) if y >> j & 1) for j in range(K)])


@given(strategies.distributions(8), st.sampled_from(["RAPPOR", "uRAP"]))
def test_what_solves_3_over_all_reports_is_the_estimate_of_the_bits(m, name):
    a = Fraction(2)
    theta = rappor.basic_theta(a)
    made = (
        rappor.mechanism(3, theta, a * a)
        if name == "RAPPOR"
        else urap.mechanism([True, False, False], theta, a * a)
    )
    if solvable(made.matrix(), m):
        p = (frequencies_of_bits(3, m) - made.chance) / made.gain
        assert (p.dot(made.matrix()) == m).all()


@given(strategies.distributions(3))
def test_direct_encoding_has_a_solution_for_every_distribution(m):
    for made in (rr.mechanism(3, Fraction(3)), urr.mechanism([True, False, False], Fraction(3))):
        assert solvable(made.matrix(), m)
    if len(set(m)) > 1:
        assert not solvable(rr.mechanism(3, Fraction(1)).matrix(), m)


def test_the_witness_of_the_ledger_has_no_solution():
    """Three values, six users, who give the six reports of uRAP."""
    a = Fraction(2)
    theta = rappor.basic_theta(a)
    m = [Fraction(0 if y >> 1 & 1 and y >> 2 & 1 else 1, 6) for y in range(8)]
    mechanisms = (
        rappor.mechanism(3, theta, a * a),
        urap.mechanism([True, False, False], theta, a * a),
    )
    assert not any(solvable(made.matrix(), m) for made in mechanisms)
