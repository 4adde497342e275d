"""Derivations read back as terms."""

from theory.coq.derivations import steps
from theory.kernel.binding import closed
from theory.kernel.record import derivation
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import const
from theory.kernel.theorem import at_sorts, elimination, generalise, solve

X, Y = index("X"), index("Y")


def nonnegative(sort):
    """Return that a square is not negative, for a function on a sort."""
    f = const("f", functions(sort, REAL))
    return sort.forall(lambda x: f(x) * f(x) >= 0), f


def proved():
    x, (formula, f) = const("x", X), nonnegative(X)
    pointwise = generalise(solve(f(x) * f(x) >= 0), x)
    assert pointwise.formula is formula
    return generalise(pointwise, f), closed(formula, [f])


def test_steps_come_back_in_order():
    theorem, formula = proved()
    found = steps(derivation(theorem))
    assert [step.rule for step in found] == ["solve", "generalise", "generalise"]
    assert found[-1].formula is formula
    assert found[-1].premises == (found[-2].formula,)


def test_a_theorem_at_other_sorts_is_derived_anew():
    theorem, _ = proved()
    formula, f = nonnegative(Y)
    found = steps(derivation(at_sorts(at_sorts(theorem, {X: BOOL}), {})))
    assert "at_sorts" not in {step.rule for step in found}
    found = steps(derivation(at_sorts(theorem, {X: Y})))
    assert found[-1].formula is closed(formula, [f])
    assert all(X not in {c.sort for c in step.formula.free} for step in found)


def test_a_formula_is_derived_once():
    theorem, formula = proved()
    f = const("g", functions(X, REAL))
    predicate = formula.args[0]
    twice = solve(predicate(f), theorem, theorem, elimination(predicate, f))
    rules = [step.rule for step in steps(derivation(twice))]
    assert rules.count("generalise") == 2
