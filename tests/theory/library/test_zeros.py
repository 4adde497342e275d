"""Zeros and roots by the axiom `zero`: the formulas, at polynomials whose zeros are known."""

from fractions import Fraction

import pytest

from theory.kernel.evaluate import Instance
from theory.kernel.sorts import Refused
from theory.kernel.terms import and_, implies
from theory.kernel.theorem import solve
from theory.library import zeros


def test_the_polynomial_is_horners():
    at = Instance({}, {"c0": 5, "c1": -3, "c2": 2, "c3": 7, "x_at": Fraction(1, 2)})
    assert at.value(zeros.at(zeros.X)) == 5 - Fraction(3, 2) + Fraction(2, 4) + Fraction(7, 8)


@pytest.mark.parametrize("values", [(0, 3, -7, 2, 1, 0), (1, 2, -8, 0, 0, 1), (0, 1, 0, -5, 0, 5)])
def test_slopes_are_bounded(values):
    low, high, *coefficients = values
    names = dict(zip(("c0", "c1", "c2", "c3"), coefficients, strict=True))
    for x in (low, (low + high) / Fraction(2)):
        at = Instance({}, names | {"lo": low, "hi": high, "x_at": x, "y_at": high})
        given, found = zeros.slopes().formula.args
        assert at.value(given) is True and at.value(found) is True


def test_they_rest_on_the_axiom_and_say_no_more():
    assert zeros.theorem().axioms == zeros.square_root().axioms == {"zero"}
    assert not zeros.slopes().axioms
    given, found = zeros.square_root().formula.args
    assert given is (zeros.A >= 0)
    with pytest.raises(Refused):
        solve(found, zeros.square_root())
    given, found = zeros.theorem().formula.args
    for k in range(len(given.args)):
        weaker = and_(*(part for j, part in enumerate(given.args) if j != k))
        with pytest.raises(Refused):
            solve(implies(weaker, found), zeros.theorem())
