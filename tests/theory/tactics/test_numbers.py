"""Arithmetic shown of any numbers, and said of terms."""

import pytest

from theory.kernel.sorts import Refused, index
from theory.kernel.terms import and_, eq, implies
from theory.tactics.numbers import of_numbers

X = index("X")
TOTAL = X.sum(lambda x: 3)


def test_it_is_said_of_these_terms():
    found = of_numbers(lambda a, b: implies(and_(a > 0, b > 0), a * b > 0), TOTAL, TOTAL + 1)
    assert found.formula is implies(and_(TOTAL > 0, TOTAL + 1 > 0), TOTAL * (TOTAL + 1) > 0)


def test_one_term_twice_is_one_number():
    found = of_numbers(lambda a, b: eq(a + b, b + a), TOTAL, TOTAL)
    assert str(found).startswith("|- ")


def test_what_is_false_of_some_numbers_is_refused():
    with pytest.raises(Refused):
        of_numbers(lambda a, b: a * b >= a, TOTAL, 2)
