"""The text that solvers get: it asks for no less than the terms mean."""

from fractions import Fraction

import pytest

from theory.kernel import decide
from theory.kernel.query import Query
from theory.kernel.sorts import BOOL, REAL, Refused, functions, index, letters
from theory.kernel.terms import and_, const, eq, implies, ite, letter, not_, or_
from theory.kernel.theorem import solve
from theory.solving import solvers

X = index("X")
x, y, z = (const(name, X) for name in "xyz")
a, b, c = (const(name, REAL) for name in "abc")
f = const("f", functions(X, X, REAL))
flag, other = const("flag", BOOL), const("other", BOOL)
g = const("g", functions(BOOL, REAL))
h = const("h", functions(REAL, REAL))

TRUE_ONES = [
    implies(and_(eq(x, y), eq(y, z)), eq(f(x, z), f(z, y))),
    implies(eq(x, y), eq(X.sum(lambda i: f(i, x)) * 0 + f(x, x), f(y, y))),
    implies(eq(flag, other), eq(g(flag), g(other))),
    implies(eq(a, b), eq(h(a + 1), h(b + 1))),
    implies(not_(eq(b, 0)), eq(a / b * b, a)),
    implies(and_(a > 0, b > a), 1 / b < 1 / a),
    eq(ite(eq(x, y), f(x, x), 0), ite(eq(x, y), f(y, y), 0)),
    or_(a <= b, b < a),
    not_(eq(letter(letters(3), 0), letter(letters(3), 2))),
    implies(eq(eq(a, b), flag), or_(flag, a < b, b < a)),
]
FALSE_ONES = [
    eq(f(x, y), f(y, x)),
    eq(f(x, y), f(x, z)),
    implies(eq(f(x, y), f(z, y)), eq(x, z)),
    eq(g(flag), g(other)),
    eq(h(a), h(b)),
    eq(a / b * b, a),
    not_(eq(1 / (a - a), 0)),
    eq(x, y),
    not_(eq(x, y)),
    or_(flag, other),
    eq(X.sum(lambda i: f(i, x)), X.sum(lambda i: f(i, y))),
]


@pytest.mark.parametrize("formula", TRUE_ONES, ids=str)
def test_what_holds_is_found_and_cvc5_agrees(formula):
    script = solve(formula).details[0]
    assert solvers.ask_cvc5(script).result == "unsat"


@pytest.mark.parametrize("formula", FALSE_ONES, ids=str)
def test_what_does_not_hold_is_refused_with_an_example(formula):
    with pytest.raises(Refused, match=r"not shown \(sat\)"):
        solve(formula)


def test_long_terms_are_named_once():
    big = (a + b) * (a + c) * (b + c) * (a + b + c) * (a - b) * (a - c)
    script = Query().script([and_(big <= a, b <= big)])
    assert script.count("define-fun") == 1
    assert script.count("(+ u0 u1 u2)") == 1


def test_logic_alone_needs_no_arithmetic():
    found = solve(implies(and_(a * b * c > 1, flag), or_(other, a * b * c > 1)))
    assert "*" not in found.details[0]


def test_unknown_is_no_success(monkeypatch):
    monkeypatch.setattr(decide, "ATTEMPTS", ((False, "QF_NRA", 1),))
    with pytest.raises(Refused, match="unknown"):
        solve(
            implies(
                and_(a > 0, b > 0, c > 0), (a + b + c) * (a * b + b * c + a * c) >= 9 * a * b * c
            )
        )


def test_the_same_step_is_decided_once(monkeypatch):
    asked = []
    solver = decide._solver
    monkeypatch.setattr(decide, "_solver", lambda *query: asked.append(query) or solver(*query))
    goal = implies(and_(a > 0, a * b > Fraction(7, 1009)), b > 0)
    once, twice = solve(goal), solve(goal)
    assert once.details == twice.details
    assert len(asked) == len(set(asked)) > 0


def test_what_is_not_shown_is_refused_every_time_with_an_example():
    for _ in range(2):
        with pytest.raises(Refused, match=r"(?s)not shown \(sat\).*for example where.* a = "):
            solve(implies(a * a > Fraction(7, 1013), a > 0))
