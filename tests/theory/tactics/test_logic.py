import pytest

from mechanisms.losses.lip import mse_balanced
from theory.kernel.binding import apply, function
from theory.kernel.sorts import REAL, Refused, functions, index
from theory.kernel.terms import TRUE, and_, const, implies, not_, real
from theory.kernel.theorem import elimination, solve
from theory.tactics.logic import at, by_cases, deny, derive, for_all, prove

X = index("X")
x, a = const("x", X), const("a", REAL)
f, g = const("f", functions(X, REAL)), const("g", functions(X, REAL))


def test_quantifiers_on_both_sides():
    given = and_(X.forall(lambda i: f(i) > 0), X.forall(lambda i: g(i) > f(i)))
    goal = implies(given, X.forall(lambda i: g(i) > 0))
    assert prove(goal).formula is goal
    with pytest.raises(Refused):
        prove(goal, rounds=0)
    with pytest.raises(Refused):
        prove(implies(given, X.forall(lambda i: g(i) > 1)), rounds=3)


def test_nested_quantifiers_need_rounds():
    least = X.exists(lambda i: X.forall(lambda j: f(i) <= f(j)))
    goal = implies(least, X.forall(lambda j: X.exists(lambda i: f(i) <= f(j))))
    assert prove(goal, rounds=3).formula is goal


def test_part_by_part():
    given = X.forall(lambda i: f(i) > 1)
    goal = and_(X.forall(lambda i: f(i) > 0), implies(a > 1, X.forall(lambda i: a * f(i) > f(i))))
    found = derive(given, goal, lambda i: at(given, i))
    assert found.formula is implies(given, goal)


def test_an_arbitrary_element_must_be_arbitrary():
    predicate = function(X, lambda i: f(i) > 0)
    with pytest.raises(Refused):
        for_all(f(x) > 0, predicate, x, solve(implies(f(x) > 0, f(x) > 0)))


def test_cases_must_cover():
    goal = a * a >= 0
    assert by_cases(TRUE, goal, [a >= 0, a < 0], lambda k: []).formula is goal
    with pytest.raises(Refused):
        by_cases(TRUE, a > 0, [a > 1], lambda k: [])


def test_a_denial_needs_a_counterexample():
    claim = REAL.forall(lambda r: r * r > 0)
    assert deny(claim, real(0)).formula is not_(claim)
    with pytest.raises(Refused, match="false"):
        deny(claim, real(1))
    with pytest.raises(Refused, match="not closed"):
        deny(claim, a)


def test_what_is_folded_before_all_values_are_put_is_denied_or_refused():
    claim = REAL.forall(lambda r: REAL.forall(lambda s: implies(r > 0, s > 1)))
    assert deny(claim, real(1), real(1)).formula is not_(claim)
    false = REAL.forall(lambda r: REAL.forall(lambda s: and_(r > 0, s > 1)))
    assert deny(false, real(0), real(2)).formula is not_(false)
    for using in ((), [solve(TRUE)]):
        with pytest.raises(Refused):
            deny(claim, real(0), real(1), using=using)


def tends_to(f, limit):
    def near(t, delta):
        return and_(f(t) - limit < delta, limit - f(t) < delta)

    def from_some(delta):
        return REAL.exists(lambda start: REAL.forall(lambda t: implies(t > start, near(t, delta))))

    return REAL.forall(lambda delta: implies(delta > 0, from_some(delta)))


def test_a_limit_is_a_statement_with_quantifiers():
    """The least error (19) tends to 0 as e^eps grows: a start for each delta, no series."""
    P1, E, delta = (const(name, REAL) for name in ("P1", "E", "delta"))
    goal = tends_to(lambda t: mse_balanced(P1, t), 0)
    known, start = and_(P1 >= 0, P1 <= 1, delta > 0), 1 + 1 / delta
    value = mse_balanced(P1, E)
    squared = solve(implies(and_(known, E >= 1), value * (E * E) <= P1 * (1 - P1) * (2 * E - 1)))
    inner = apply(goal.args[0], delta).args[1]  # exists start: forall t ...
    predicate = inner.args[0].args[0]
    body = apply(predicate, start).args[0]  # forall t > start: near
    near = solve(implies(known, apply(body.args[0], E)), squared)
    every = for_all(known, body.args[0], E, near)
    some = solve(implies(known, inner), every, elimination(predicate, start))
    whole = for_all(and_(P1 >= 0, P1 <= 1), goal.args[0], delta, some)
    assert whole.formula is implies(and_(P1 >= 0, P1 <= 1), goal)
