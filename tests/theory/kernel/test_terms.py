"""Terms: formulas of mechanisms evaluate on them, and nothing else gets in."""

import copy
import pickle
from fractions import Fraction

import numpy as np
import pytest

from mechanisms import urr
from theory.kernel import binding, terms
from theory.kernel.sorts import BOOL, REAL, Refused, Sort, functions, index, letters
from theory.kernel.terms import const, eq, implies, ite, le, not_, real

X, Y = index("X"), index("Y")
a, b, x, y = const("a", REAL), const("b", REAL), const("x", X), const("y", X)
f = const("f", functions(X, REAL))


def test_equal_terms_are_one_object():
    assert a + b * 2 is a + 2 * b
    assert X.sum(lambda i: f(i) * a) is X.sum(lambda j: f(j) * a)
    assert X.sum(f) is X.sum(lambda i: f(i))


def test_running_formulas_evaluate_on_terms():
    c1, c2, c3 = urr.probabilities(a, b)
    assert str(c1) == "b/(a + b - 1)"
    assert str(c2) == "1/(a + b - 1)"
    assert str(c3) == "(b - 1)/(a + b - 1)"


@pytest.mark.parametrize(
    "branch",
    [
        lambda: 1 if a == 0 else 2,
        lambda: 1 if a != b else 2,
        lambda: a or b,
        lambda: max(a, b),
        lambda: 0 < a < 1,
        lambda: a in [b],
        lambda: sorted([a, b]),
        lambda: not (a <= b),
    ],
)
def test_a_symbol_has_no_truth_value(branch):
    with pytest.raises(Refused, match="no truth value"):
        branch()


@pytest.mark.parametrize("number", [0.1, 1.0, True, np.float64(0.5), complex(1), "1", None, 1j])
def test_inexact_numbers_are_refused(number):
    with pytest.raises((Refused, TypeError)):
        a * number
    with pytest.raises((Refused, TypeError)):
        number + a


def test_exact_numbers_are_collected():
    assert (1 + a) + Fraction(1, 2) is a + Fraction(3, 2)
    assert a - 1 + 1 is a
    assert (a / 2) * 2 is a
    assert le(1, 2) is terms.TRUE
    assert eq(real(1), real(2)) is terms.FALSE


def test_a_factor_of_zero_keeps_its_denominator():
    assert 0 * a is real(0)
    assert (0 * (1 / a)).partial


def test_division_by_the_number_zero():
    with pytest.raises(Refused, match="division by zero"):
        a / 0
    with pytest.raises(Refused, match="division by zero"):
        1 / (real(1) - 1)


def test_no_power_hides_a_division():
    """Where the formula runs 1/0 is not a number, whatever power of it is asked for."""
    assert a**0 is real(1) and (1 / a) ** 1 is 1 / a
    with pytest.raises(Refused, match="of a quotient"):
        (1 / a) ** 0


@pytest.mark.parametrize(
    "build",
    [
        lambda: a + x,
        lambda: x <= y,
        lambda: eq(x, a),
        lambda: not_(a),
        lambda: ite(a, a, a),
        lambda: ite(eq(x, y), a, x),
        lambda: implies(1, eq(x, y)),
        lambda: f(a),
        lambda: a(x),
        lambda: a**0.5,
        lambda: a**-1,
        lambda: REAL.sum(lambda r: r),
        lambda: functions(X, REAL).sum(lambda g: g(x)),
        lambda: X.forall(lambda i: f(i)),
        lambda: X.sum(lambda i: eq(i, x)),
        lambda: X.sum(lambda i: 0.5),
        lambda: const("!0", X),
        lambda: const("a b", X),
        lambda: const("a", "X"),
        lambda: terms.letter(X, 0),
        lambda: terms.letter(letters(2), 2),
        lambda: letters(0),
        lambda: letters(True),
        lambda: index("Real"),
        lambda: index("X Y"),
        lambda: functions(X),
        lambda: Sort(object(), "letters", "none", 0),
        lambda: terms.Term("le", (), BOOL, None),
    ],
)
def test_what_is_ill_formed_is_refused(build):
    with pytest.raises(Refused):
        build()


def test_terms_and_sorts_do_not_change():
    with pytest.raises(Refused):
        a.op = "num"
    with pytest.raises(Refused):
        X.kind = "real"
    with pytest.raises((Refused, TypeError)):
        copy.deepcopy(a + b)
    with pytest.raises((Refused, TypeError, AttributeError)):
        pickle.loads(pickle.dumps(a + b))


def test_substitution_is_simultaneous_and_captures_nothing():
    assert binding.substitute(a - b, {a: b, b: a}) is b - a
    total = X.sum(lambda i: a * f(i))
    put = binding.substitute(total, {a: f(x), f: binding.function(X, lambda i: a)})
    assert put is X.sum(lambda i: f(x) * a)


def test_functions_reduce_at_once():
    double = binding.function_of(REAL, REAL, lambda r, s: r + r * s)
    assert double(a, b) is a + a * b
    assert binding.function(X, lambda i: f(i)) is f
    nested = binding.function_of(X, X, lambda i, j: f(i) - f(j))
    assert binding.substitute(nested, {f: binding.function(X, lambda i: a)})(x, y) is a - a


def test_a_body_taken_out_of_its_binder_is_no_function():
    inside = X.sum(lambda i: f(i) * a).args[0].args[0]
    with pytest.raises(Refused):
        binding.lam(a, inside)


def test_a_fresh_constant_is_one_that_nobody_made():
    name = terms.fresh(X).data
    ahead = [terms.make("const", (), X, f"!{int(name[1:]) + k}") for k in range(1, 5)]
    assert terms.fresh(X) not in set(ahead)


def test_sorts_by_name_and_replaced_by_name():
    assert index("X") is X
    assert binding.with_sorts(X.sum(f), {X: BOOL}) is BOOL.sum(const("f", functions(BOOL, REAL)))
    for wrong in ({X: REAL}, {BOOL: X}, {letters(2): X}):
        with pytest.raises(Refused):
            binding.with_sorts(X.sum(f), wrong)
