from fractions import Fraction
from math import log

import pytest

from checker.channel import from_array
from checker.compare import measures

RR = from_array([["3/4", "1/4"], ["1/4", "3/4"]])
HALF = [Fraction(1, 2)] * 2


def test_randomized_response_of_one_bit():
    found = measures.of(RR, HALF)
    assert (found.success, found.before, found.most) == (Fraction(3, 4), HALF[0], Fraction(3, 2))
    low, high = found.information
    exact = log(2) + 0.75 * log(0.75) + 0.25 * log(0.25)
    assert low < high and float(low) == pytest.approx(exact, rel=1e-14)
    assert high - low < Fraction(1, 2**100)
    assert found.budgets["ldp"] == found.budgets["minid"] == "ln(3)"
    assert found.budgets["lip"] == "ln(2)"
    assert found.budgets["oneid"] == "ln(3), ln(3)"


def test_what_tells_nothing_has_no_information():
    found = measures.of(from_array([["1"], ["1"]]), HALF)
    assert found.information == (0, 0)
    assert (found.success, found.most) == (HALF[0], 1)


def test_notions_with_sensitive_inputs_are_asked_only_with_them():
    mangat = from_array([["1", "0"], ["1/3", "2/3"]])
    assert "uldp" not in measures.of(mangat, HALF).budgets
    found = measures.of(mangat, HALF, "0").budgets
    assert found["uldp"] == found["osldp"] == found["hlldp"] == "ln(3)"
    assert found["ldp"] == "none"


def test_bits():
    assert measures.bits(Fraction(1)) == 0.0
    assert measures.bits(Fraction(8)) == 3.0
