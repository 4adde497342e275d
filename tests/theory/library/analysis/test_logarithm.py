"""The logarithm's laws, and slopes whose integrals have them not."""

from dataclasses import replace

import pytest

from theory.kernel.binding import apply
from theory.kernel.sorts import Refused
from theory.kernel.terms import and_, eq, implies
from theory.kernel.theorem import solve
from theory.library.analysis import logarithm
from theory.library.analysis.logarithm import LOG, POSITIVE, a, b, value


def test_there_is_a_function_with_its_laws():
    found = logarithm.theorem()
    said = found.formula
    assert found.axioms == {"zero"} and not said.free
    log = logarithm.LOGARITHM
    laws = apply(apply(apply(said.args[0].args[0], log).args[0].args[0], a).args[0], b)
    product = eq(value(a * b), value(a) + value(b))
    rest = [eq(value(1 / a), -value(a)), value(a) <= a - 1, implies(a <= b, value(a) <= value(b))]
    assert laws is implies(POSITIVE, and_(product, *rest))


@pytest.mark.parametrize(
    "wrong",
    [
        eq(value(a * b), value(a) * value(b)),
        value(a) <= (a - 1) / 2,
        value(a) >= a - 1,
        value(a) <= value(b),
    ],
)
def test_it_has_no_others(wrong):
    with pytest.raises(Refused):
        solve(implies(POSITIVE, wrong), logarithm.has_laws())


def test_the_laws_are_of_positive_numbers():
    with pytest.raises(Refused):
        solve(implies(a > 0, logarithm.laws(value, a, b)), logarithm.has_laws())


@pytest.mark.parametrize(
    ("w", "fails"),
    [
        (lambda t: t * t, "at_least_sum"),
        (lambda t: t, None),
        (lambda t: logarithm.ONE, "at_most_sum"),
    ],
)
def test_other_slopes_have_no_law_of_products(monkeypatch, w, fails):
    """The integral of 1/t^2 grows too little, that of 1 too much."""
    made = replace(LOG, w=w)
    monkeypatch.setattr(logarithm, "LOG", made)
    monkeypatch.setattr(logarithm, "L", made.as_function)
    for name in ("at_most_sum", "at_least_sum"):
        derive = getattr(logarithm, name).__wrapped__
        if name == fails:
            with pytest.raises(Refused):
                derive()
        else:
            derive()
