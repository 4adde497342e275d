import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.budgets import Budget, as_budget, budget, compare, logarithm, order, power

BUDGETS = st.sampled_from(
    [
        *(
            Budget(Fraction(n, d))
            for n, d in ((0, 1), (1, 10**30), (1, 2), (693147, 10**6), (1, 1))
        ),
        *(Budget(Fraction(n, d), logarithm=True) for n, d in ((1, 1), (2, 1), (3, 1), (11, 10))),
        Budget(math.inf),
    ]
)


@given(BUDGETS, BUDGETS)
def test_the_order_is_that_of_the_numbers(first, second):
    expected = (first.float > second.float) - (first.float < second.float)
    assert order(first, second) == expected == -order(second, first)


@pytest.mark.parametrize("digits", [10, 30, 100])
def test_ratios_next_to_e_are_told_apart(digits):
    # e to so many digits, from its series
    e = sum(Fraction(1, math.factorial(k)) for k in range(120))
    unit = Fraction(1, 10**digits)
    assert compare(e - unit, budget("1")) == -1 and compare(e + unit, budget("1")) == 1


def test_zero_one_and_infinity():
    assert compare(Fraction(1), budget("0")) == 0 and compare(Fraction(1), budget("1e-300")) == -1
    assert compare(math.inf, budget("1000")) == 1 and compare(math.inf, budget("inf")) == 0
    assert logarithm(Fraction(1)) == 0 and logarithm(math.inf) == math.inf
    assert logarithm(Fraction(10**300)) == math.log(10**300)


def test_numbers_are_taken_exactly():
    assert as_budget(0.1).value == Fraction(0.1) != Fraction(1, 10)
    assert as_budget("0.1").value == Fraction(1, 10)
    assert str(power("7/2")) == "ln(7/2)" and power("7/2").power == "7/2"
    assert budget("2").power == "e^2"


@pytest.mark.parametrize(
    "text",
    ["", "-1", "1001", "ln 0.5", "ln(1/2", "ln", "nan", "e", "1/0", None, "ln ln 3", "infinity"],
)
def test_what_is_no_budget_is_refused(text):
    with pytest.raises(ValueError, match=r"must"):
        budget(text)
