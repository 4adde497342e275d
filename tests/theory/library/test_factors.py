"""Factors taken out of a product, against the product itself at finite instances."""

from fractions import Fraction

import pytest

from theory.kernel.evaluate import Instance
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import const, eq, ite
from theory.library.factors import one_out, rest, two_out
from theory.notions.unary import bit, likelihood

X = index("X")
f, g = const("f", functions(X, REAL)), const("g", functions(X, REAL))
i, j = const("i", X), const("j", X)
VALUES = {"f": [2, 3, 5], "g": [7, 11, Fraction(1, 13)], "i": 0, "j": 2}


def value(term, **other):
    return Instance({"X": 3}, VALUES | other).value(term)


def test_one_factor():
    left, right = one_out(f, i).formula.args
    assert value(left) == value(right) == 30
    assert value(rest(f, i)) == 15


def test_two_factors():
    same = two_out(X.prod(lambda k: ite(eq(k, i), f(k), g(k))), f, g, i, j).formula
    assert value(same)
    left, right = same.args[1].args
    assert value(left) == value(right) == 2 * 11 * Fraction(1, 13)
    assert value(same, j=0)


@pytest.mark.parametrize("y", [[True, False], [True, True]])
def test_the_law_of_a_unary_encoding(y):
    a, b = [Fraction(1, 2), Fraction(1, 3)], [Fraction(1, 4), Fraction(1, 5)]
    report = const("y", functions(X, BOOL))
    found = likelihood(X, f, g, i, report)
    expected = bit(a[0], y[0]) * bit(b[1], y[1])
    assert Instance({"X": 2}, {"f": a, "g": b, "i": 0, "y": y}).value(found) == expected
