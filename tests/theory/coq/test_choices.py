"""Choices named by constants."""

import pytest

from theory.coq.choices import Naming, with_constants_for_choices
from theory.coq.derivations import steps
from theory.coq.solver import Certificate
from theory.kernel.binding import exception, forall, function
from theory.kernel.record import derivation
from theory.kernel.sorts import BOOL, REAL, Refused, functions, index
from theory.kernel.terms import and_, const, implies, or_
from theory.kernel.theorem import counterexample, elimination, solve
from theory.tactics.logic import for_all

X = index("X")
x, f, b = const("x", X), const("f", functions(X, REAL)), const("b", BOOL)
r, s = const("r", REAL), const("s", REAL)


def without(theorem):
    """Return the steps of a theorem's derivation; each needs no certificate of its own."""
    return with_constants_for_choices(
        steps(derivation(theorem)), lambda step: Certificate(step, lambda text: [])
    )


def parts(t):
    """Return the operations of a term."""
    found, stack = set(), [t]
    while stack:
        u = stack.pop()
        found.add(u.op)
        stack += u.args
    return found


def choices(found):
    """Return how many steps name a choice."""
    return sum("exception" in parts(step.formula) for step in found)


@pytest.mark.parametrize("c", [r, x])
def test_an_arbitrary_element_is_a_constant(c):
    p = const("p", functions(c.sort, BOOL))
    predicate = function(c.sort, lambda v: implies(p(v), or_(b, p(v))))
    theorem = for_all(b, predicate, c, solve(implies(b, predicate(c))))
    assert choices(steps(derivation(theorem)))
    found = without(theorem)
    assert not choices(found)
    assert found[-1].formula is theorem.formula
    ((constant, chosen_for),) = found[-1].chosen
    assert chosen_for is predicate
    assert constant.sort is c.sort
    assert constant not in theorem.formula.free


def test_a_choice_that_the_goal_names_stays():
    predicate = function(X, lambda x: f(x) <= r)
    e = exception(predicate)
    goal = implies(and_(b, f(e) <= r), forall(predicate))
    theorem = solve(goal, counterexample(predicate))
    found = without(theorem)
    assert [step.rule for step in found] == ["counterexample", "solve"]
    assert found[-1].chosen == ()


def test_a_choice_within_a_choice_comes_first():
    q = const("q", functions(REAL, functions(REAL, BOOL)))
    inner = lambda a: function(REAL, lambda c: implies(q(a)(c), or_(b, q(a)(c))))  # noqa: E731
    outer = function(REAL, lambda a: forall(inner(a)))
    first = exception(outer)
    theorem = solve(forall(outer), counterexample(inner(first)), counterexample(outer))
    (found,) = without(theorem)
    (second, of_inner), (c, of_outer) = found.chosen
    assert of_outer is outer
    assert of_inner is inner(c)
    assert second is not c


def test_premises_that_are_not_needed_are_left_out():
    predicate = function(X, lambda x: f(x) <= r)
    many = [elimination(predicate, const(name, X)) for name in "uvw"]
    goal = implies(and_(b, forall(predicate)), f(const("v", X)) <= r)
    found = without(solve(goal, *many))
    assert [step.formula for step in found] == [many[1].formula, goal]


def test_a_step_without_a_certificate_is_named():
    theorem = solve(implies(r <= 0, r <= 1))
    with pytest.raises(Refused, match="step 1, solve: no certificate"):
        with_constants_for_choices(
            steps(derivation(theorem)), lambda step: Certificate(step, lambda text: None)
        )


def test_naming_puts_constants_for_choices_outside_others():
    predicate = function(REAL, lambda c: c <= r)
    e = exception(predicate)
    outer = exception(function(REAL, lambda c: c <= e))
    naming = Naming({e: s})
    assert naming(e + outer) is s + exception(function(REAL, lambda c: c <= s))
    assert Naming({outer: s, e: r})(outer) is s
