"""A formula is written once: floats, fractions, SymPy and Z3 must agree on it."""

from fractions import Fraction

import pytest
import sympy
import z3

from mechanisms import idue, rappor, rr, urap, urr
from mechanisms.budgets import tuning
from mechanisms.optimal_idue import objective

CASES = [
    (urr.probabilities, (3, Fraction(5, 2))),
    (rr.probabilities, (4, Fraction(3, 2))),
    (rappor.psi, (Fraction(2, 3), Fraction(4))),
    (rappor.basic_theta, (Fraction(7, 4),)),
    (urap.probabilities, (Fraction(1, 3), Fraction(9, 4))),
    (lambda theta, E: urap.bit_probabilities(False, theta, E), (Fraction(1, 3), Fraction(2))),
    (idue.ratio, (Fraction(3, 4), Fraction(1, 3), Fraction(1, 2), Fraction(1, 5))),
    (objective.coordinates, (Fraction(3, 4), Fraction(1, 3))),
    (objective.probabilities, (Fraction(3, 4), Fraction(7, 3))),
    (objective.pair_ratio, (Fraction(3, 4), Fraction(7, 3))),
    (objective.pulls, (5, Fraction(1, 2), Fraction(3, 4), Fraction(7, 3))),
    (objective.one_id, (Fraction(1, 2), Fraction(5, 2))),
    (objective.min_id_low, (Fraction(1, 2), Fraction(1, 3), Fraction(5, 2))),
    (objective.min_id_high, (Fraction(1, 2), Fraction(1, 3))),
    (tuning.largest_budget, (Fraction(7, 2), 20, 3)),
    (tuning.posterior_bound, (Fraction(7, 2), 20, 3)),
    (lambda s, E: urr.output_probabilities(False, s, E), (2, Fraction(3))),
]


def as_tuple(value):
    return value if isinstance(value, tuple) else (value,)


@pytest.mark.parametrize(("formula", "arguments"), CASES)
def test_every_arithmetic_agrees(formula, arguments):
    exact = as_tuple(formula(*arguments))
    floats = as_tuple(formula(*(float(a) for a in arguments)))
    symbolic = as_tuple(formula(*(sympy.Rational(Fraction(a)) for a in arguments)))
    reals = as_tuple(formula(*(z3.RealVal(str(Fraction(a))) for a in arguments)))
    for value, number, rational, real in zip(exact, floats, symbolic, reals, strict=True):
        assert number == pytest.approx(float(value), rel=1e-15)
        assert Fraction(int(rational.p), int(rational.q)) == value
        assert z3.simplify(real).as_fraction() == value


def test_mangat_is_urr():
    p = Fraction(1, 3)
    Q = urr.mechanism([False, True], 1 / p).matrix()
    assert Q.tolist() == [[1 - p, p], [0, 1]]


def test_paper_theta_of_urap():
    a = Fraction(5, 2)
    d1, d2 = urap.probabilities(rappor.basic_theta(a), a**2)
    assert (d1, 1 - d2) == (1 / (a + 1), 1 - 1 / a)
