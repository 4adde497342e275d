from fractions import Fraction
from math import prod

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker import MIP, check
from checker.information import coprime_base
from theory.notions import matrix

HALF = ["1/2", "1/2"]


@pytest.mark.parametrize(
    ("rows", "eps", "holds"),
    [
        # the truth about a fair bit tells ln 2, exactly
        ([[1, 0], [0, 1]], "ln 2", True),
        ([[1, 0], [0, 1]], "ln(1999999999999999999999/1000000000000000000000)", False),
        ([[1, 0], [0, 1]], "0.69314718055994530941723212145", False),
        ([[1, 0], [0, 1]], "0.69314718055994530941723212146", True),
        ([["1/3", "2/3"]] * 2, "0", True),
        ([["1/3", "2/3"], ["1/3", "2/3"]], "ln 1", True),
        ([["1/3", "2/3"], ["0.333", "0.667"]], "0", False),
        # half of the truth: an erasure
        ([["1/2", 0, "1/2"], [0, "1/2", "1/2"]], "ln 2", True),
    ],
)
def test_information_is_compared_exactly(rows, eps, holds):
    assert check(rows, MIP(HALF, eps)).holds == holds


def test_it_is_the_information_of_the_proofs():
    rows = [[Fraction(3, 4), Fraction(1, 4)], [Fraction(1, 3), Fraction(2, 3)]]
    prior = [Fraction(1, 3), Fraction(2, 3)]

    for E in (Fraction(11, 10), Fraction(109, 100), Fraction(21, 20)):
        expected = matrix.has_mip(np.array(rows, dtype=object), prior, E)
        assert check(rows, MIP(prior, f"ln({E})")).holds == expected


@given(st.sets(st.integers(min_value=1, max_value=500), min_size=1, max_size=6))
def test_numbers_are_products_of_the_base(numbers):
    base = coprime_base(numbers)
    for n in numbers:
        powers = []
        for p in base:
            while n % p == 0:
                n //= p
                powers.append(p)
        assert n == 1 and prod(powers) >= 1
