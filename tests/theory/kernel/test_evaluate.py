from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from theory.kernel.binding import exception, function
from theory.kernel.evaluate import Instance
from theory.kernel.sorts import BOOL, REAL, Refused, functions, index, letters
from theory.kernel.terms import TRUE, and_, const, eq, implies, ite, letter, not_, or_
from theory.kernel.theorem import compute

X, U = index("X"), index("U")
a, b = const("a", REAL), const("b", REAL)
f, g = const("f", functions(X, REAL)), const("g", functions(X, U, REAL))
fractions = st.fractions(-9, 9, max_denominator=7)


@given(st.lists(fractions, min_size=1, max_size=4), fractions)
def test_sums_products_and_quantifiers(values, number):
    at = Instance({"X": len(values)}, {"f": values, "a": number})
    assert at.value(X.sum(lambda x: a * f(x))) == sum(number * v for v in values)
    assert at.value(X.forall(lambda x: f(x) <= a)) is all(v <= number for v in values)
    assert at.value(X.exists(lambda x: f(x) > a)) is any(v > number for v in values)
    product = Fraction(1)
    for v in values:
        product *= v
    assert at.value(X.prod(f)) == product


@given(fractions, fractions)
def test_comparisons_and_logic(r, s):
    at = Instance({}, {"a": r, "b": s})
    assert at.value(a < b) is (r < s)
    assert at.value(a >= b) is (r >= s)
    assert at.value(eq(a, b)) is (r == s)
    assert at.value(or_(a < b, b < a, eq(a, b))) is True
    assert at.value(implies(a < b, not_(b <= a))) is True
    assert at.value(ite(a <= b, b - a, a - b)) == abs(r - s)


def test_numbers_of_several_arguments_and_functions_of_functions():
    at = Instance({"X": 2, "U": 3}, {"g": lambda x: lambda u: 10 * x + u})
    assert at.value(X.sum(lambda x: U.sum(lambda u: g(x, u)))) == 36
    maps = functions(letters(2), letters(3))
    assert Instance().value(maps.sum(lambda m: 1)) == 9
    same = maps.sum(lambda m: ite(eq(m(letter(letters(2), 0)), m(letter(letters(2), 1))), 1, 0))
    assert Instance().value(same) == 3
    ends = maps.forall(lambda m: maps.exists(lambda k: not_(eq(m, k))))
    assert Instance().value(ends) is True


@given(st.lists(fractions, min_size=3, max_size=3), st.lists(fractions, min_size=3, max_size=3))
def test_a_part_is_evaluated_once_for_what_it_depends_on(values, others):
    """Each part stands under binders that it does not depend on, next to them and around them."""
    calls = []

    def looked_up(x):
        return lambda u: calls.append((x, u)) or others[x] + u

    at = Instance({"X": 3, "U": 2}, {"f": values, "g": looked_up})
    total = X.sum(
        lambda x: U.sum(lambda u: X.sum(lambda y: f(x) * f(y) * g(y, u) + g(x, u) - f(y) * f(x)))
    )
    expected = sum(
        values[x] * values[y] * (others[y] + u) + others[x] + u - values[y] * values[x]
        for x in range(3)
        for u in range(2)
        for y in range(3)
    )
    assert at.value(total) == expected
    assert len(calls) < 2 * 3 * 2 * 3


def test_division_by_zero_matters_only_where_it_is_reached():
    at = Instance({}, {"a": 0})
    with pytest.raises(ZeroDivisionError):
        at.value(1 / a > 0)
    assert at.value(and_(a > 0, 1 / a > 0)) is False
    assert at.value(implies(a > 0, 1 / a > 0)) is True
    assert at.value(ite(a > 0, 1 / a, a)) == 0


def test_an_exception_fails_if_anything_does():
    positive = function(X, lambda x: f(x) > 0)
    assert Instance({"X": 3}, {"f": [1, -1, -2]}).value(exception(positive)) == 1
    assert Instance({"X": 3}, {"f": [1, 1, 2]}).value(exception(positive)) == 0


@pytest.mark.parametrize(
    ("sizes", "values", "term"),
    [
        ({}, {}, a),
        ({}, {"a": 0.5}, a),
        ({}, {"a": True}, a),
        ({"X": 2}, {"f": [1, 0.5]}, X.sum(f)),
        ({}, {"f": [1]}, X.sum(f)),
        ({"X": 0}, {"f": [1]}, X.sum(f)),
        ({"X": 2}, {"x": 2}, eq(const("x", X), const("x2", X))),
        ({}, {}, REAL.forall(lambda r: r <= a)),
        ({"X": 30}, {}, functions(X, X).sum(lambda m: a)),
    ],
)
def test_what_is_missing_or_inexact_is_refused(sizes, values, term):
    with pytest.raises(Refused):
        Instance(sizes, values).value(term)


def test_a_function_that_is_no_table_has_no_value_in_a_table_of_functions():
    sets = functions(letters(2), BOOL)
    families = functions(sets, BOOL)
    everything = function(letters(2), lambda i: TRUE)
    for term in (
        families.exists(lambda h: h(everything)),
        families.forall(lambda h: h(everything)),
    ):
        with pytest.raises(Refused, match="no element that was listed"):
            Instance().value(term)
        with pytest.raises(Refused, match="no element that was listed"):
            compute(term)
    assert Instance().value(families.exists(lambda h: sets.forall(h)))


def test_computed_theorems_agree_with_the_elements():
    three = letters(3)
    found = compute(three.forall(lambda i: three.exists(lambda j: not_(eq(i, j)))))
    assert not found.axioms
    assert compute(eq(BOOL.prod(lambda v: ite(v, 2, 3)), 6)).rule == "compute"
