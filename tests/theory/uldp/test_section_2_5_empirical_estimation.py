"""Equation (3) on exact matrices."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from mechanisms import rappor, rr, urap, urr
from tests import strategies
from theory.uldp.section_2_5_empirical_estimation import frequencies_of_bits, solvable


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
