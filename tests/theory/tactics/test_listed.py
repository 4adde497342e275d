import pytest

from theory.kernel.sorts import BOOL, REAL, Refused, functions, letters
from theory.kernel.terms import TRUE, const, eq, implies, ite
from theory.kernel.theorem import solve
from theory.tactics.listed import cases_of, listed, written_out

THREE = letters(3)
f = const("f", functions(THREE, REAL))
a = const("a", REAL)


def test_goals_are_shown_element_by_element():
    given = THREE.forall(lambda x: f(x) >= a)
    found = listed(TRUE, BOOL.forall(lambda x: ite(x, 1, 2) >= 1))
    assert found.formula is BOOL.forall(lambda x: ite(x, 1, 2) >= 1)
    goal = THREE.sum(lambda x: a) == 3 * a
    assert listed(given, goal).formula is implies(given, goal)


def test_what_is_false_is_not_shown():
    with pytest.raises(Refused):
        listed(TRUE, THREE.sum(lambda x: a) >= a)
    with pytest.raises(Refused):
        listed(TRUE, BOOL.forall(lambda x: ite(x, 1, 2) >= 2))


def test_sums_within_sums_are_written_out():
    total = THREE.sum(lambda x: BOOL.sum(lambda y: f(x)))
    inner = BOOL.sum(lambda y: a)
    assert len(written_out(total)) == 4
    assert written_out(inner)[0].formula is eq(inner, a + a)


def test_quantifiers_inside_a_formula_become_cases():
    every = BOOL.forall(lambda x: ite(x, a, 1) >= 0)
    claim = eq(every, a >= 0)
    assert solve(claim, *cases_of(claim)).formula is claim
