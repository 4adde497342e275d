"""What is taken on trust agrees with numbers."""

import math
from fractions import Fraction

import numpy as np
import pytest

from mechanisms.losses.binomial import mean_absolute_deviation
from theory.kernel.axioms import AXIOMS, is_pi
from theory.kernel.evaluate import Instance
from theory.kernel.sorts import REAL
from theory.kernel.terms import const


@pytest.mark.parametrize("n", [1, 2, 3, 10, 1000, 10**6])
def test_the_mean_of_a_binomials_deviation_is_near_the_normals(n):
    m = np.linspace(0, 1, 101)
    variance = m * (1 - m)
    apart = mean_absolute_deviation(n, m) - np.sqrt(2 * n * variance / math.pi)
    assert np.abs(apart).max() <= 1
    assert (np.abs(apart) <= 1 - 2 * variance + 1e-6).all()


def test_the_axiom_at_one_user():
    """Its formula, with pi = 49/16 and an f that meets the bounds at 0 and 1; m = 1/3."""
    third, normal = Fraction(1, 3), Fraction(8, 21)
    assert normal * normal * Fraction(49, 16) == 2 * third * (1 - third)
    values = {"Real": [0, 1, third, Fraction(49, 16), normal]}
    values |= {"(Real -> Real)": [lambda x: Fraction(49, 64) * x]}
    values |= {"(Omega -> Real)": [[1 - third, third], [1, 0]]}
    values |= {"(U -> (Omega -> Bool))": [[[False, True]]]}
    assert Instance({"U": 1, "Omega": 2}, values).value(AXIOMS["clt"].formula)


def test_pi_is_forced():
    """A thousand steps of the slopes' bounds leave pi four digits."""
    steps = 1000
    slopes = [1 / (1 + (k / steps) ** 2) for k in range(steps + 1)]
    least, most = 4 * sum(slopes[1:]) / steps, 4 * sum(slopes[:-1]) / steps
    assert least < math.pi < most
    assert most - least < 0.0021
    number = const("number", REAL)
    for value, met in ((Fraction(49, 16), True), (Fraction(5), False)):
        values = {"number": value, "Real": [0, 1]}
        values |= {"(Real -> Real)": [lambda x, v=value: v / 4 * x]}
        assert Instance({}, values).value(is_pi(number)) is met


def test_a_zero_is_between_numbers_at_which_the_sign_changes():
    """Its formula, of lines and a parabola, over numbers that hold their zeros."""
    lines = [lambda x: x - Fraction(1, 2), lambda x: 3 * x - 3, lambda x: x * x - Fraction(1, 4)]
    values = {"Real": [0, Fraction(1, 2), 1, 4], "(Real -> Real)": lines}
    formula = AXIOMS["zero"].formula
    assert Instance({}, values).value(formula)
    # where the numbers have no zero of one, there is none
    values["(Real -> Real)"] = [lambda x: x - Fraction(1, 3)]
    assert not Instance({}, values).value(formula)


def test_a_jump_has_no_zero_and_no_slope_that_bounds_it():
    """Only what has a bounded slope is said to have a zero."""
    near = [Fraction(1, 2) - Fraction(1, 2**k) for k in (40, 1)] + [Fraction(1, 2), 1]
    jump = [lambda x: Fraction(1 if x >= Fraction(1, 2) else -1)]
    values = {"Real": [*near, 10**6], "(Real -> Real)": jump}
    assert Instance({}, values).value(AXIOMS["zero"].formula)
