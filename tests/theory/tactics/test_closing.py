import pytest

from theory.kernel.sorts import BOOL, REAL, Refused, functions, index, letters
from theory.kernel.statement import Statement
from theory.kernel.terms import const, implies, letter
from theory.kernel.theorem import compute, solve
from theory.tactics.closing import concluded, every, rewritten
from theory.tactics.tables import table

X = index("X")
a, x, y = const("a", REAL), const("x", X), const("y", X)
f, g = const("f", functions(X, REAL)), const("g", functions(X, REAL))


def test_every_binds_in_order():
    found = every(solve(implies(a > 1, f(x) * f(x) + g(y) * g(y) >= 0)), x, y)
    goal = X.forall(lambda x: X.forall(lambda y: f(x) * f(x) + g(y) * g(y) >= 0))
    assert found.formula is implies(a > 1, goal)


def test_every_needs_an_arbitrary_element():
    with pytest.raises(Refused):
        every(solve(implies(f(x) > 0, f(x) >= 0)), x)


def test_concluded_needs_all_parts():
    statement = Statement((a,), {"a > 1": a > 1}, {"a > 0": a > 0, "a * a > a": a * a > a})
    parts = [solve(implies(a > 1, goal)) for goal in statement.goals]
    assert concluded(statement, *parts).formula is statement.formula
    two = Statement((a, f, x), {"a > 1": a > 1}, {"a > 0": a > 0, "f(x) > 0": f(x) > 0})
    with pytest.raises(Refused):
        concluded(two, parts[0])


def test_rewritten_under_a_sum():
    equal = every(solve(implies(a > 1, 2 * f(x) == f(x) + f(x))), x)
    found = rewritten(equal, lambda h: X.sum(h) > 0)
    left, right = X.sum(lambda x: 2 * f(x)) > 0, X.sum(lambda x: f(x) + f(x)) > 0
    assert found.formula is implies(a > 1, left == right)


def test_tables_have_the_values_that_are_listed():
    two, three = letters(2), letters(3)
    made = table([two, three], [[1, 2, 3], [4, 5, 6]])
    for i in range(2):
        for j in range(3):
            compute(made(letter(two, i), letter(three, j)) == 3 * i + j + 1)
    mask = table([two], [True, False])
    assert mask.sort is functions(two, BOOL)
    compute(mask(letter(two, 0)))
