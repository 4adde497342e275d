"""The probability of so many ones or more, against finite instances and the binomial law."""

from fractions import Fraction
from itertools import product
from math import comb

import pytest

from theory.kernel.evaluate import Instance
from theory.kernel.sorts import letters
from theory.kernel.terms import real
from theory.kernel.values import Values
from theory.library.sets import ones

RATES = (Fraction(1, 3), Fraction(0), Fraction(1))


@pytest.mark.parametrize(("m", "k"), [*product(RATES, (-1, 0, 1, 3, Fraction(1, 2)))])
def test_the_steps_at_three_bits(m, k):
    given = {"m": m, "k": k, "u": 0, "c": [True, False, False]}
    for theorem in (
        ones.put_in,
        ones.one_more,
        ones.split,
        ones.probability_of_some,
        ones.probability_of_none,
    ):
        assert Instance({"X": 3}, given).value(theorem().formula)


@pytest.mark.parametrize(("n", "fewest"), [(1, 1), (4, 1), (4, 3), (4, 4), (60, 5)])
def test_the_probability_is_the_binomial_one(n, fewest):
    m = Fraction(2, 7)
    tail = sum(comb(n, k) * m**k * (1 - m) ** (n - k) for k in range(fewest, n + 1))
    found = ones.tail_probability(letters(n), real(m), fewest).formula
    assert Values().value(found.args[1]) == tail
    if n <= 4:
        assert Values().value(found.args[0]) == tail
