from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from theory.kernel.evaluate import Instance
from theory.kernel.sorts import REAL, Refused, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import and_, const, eq, implies, ite, not_, or_
from theory.kernel.theorem import at_sorts, instance, solve
from theory.tactics.defined import well_defined
from theory.tactics.expand import expand, rational
from theory.tactics.sums import at_most, equal, item_at_most, non_negative, pull, size, size_facts

X, U = index("X"), index("U")
a, b, x, y = const("a", REAL), const("b", REAL), const("x", X), const("y", X)
f, g = const("f", functions(X, REAL)), const("g", functions(X, REAL))
values = st.fractions(-4, 4, max_denominator=5)

SUMS = [
    X.sum(lambda i: (f(i) - a) * (f(i) - a)),
    X.sum(lambda i: ite(eq(i, x), a, b) * f(i)),
    X.sum(lambda i: ite(and_(eq(i, x), f(i) > 0), a, f(i))),
    X.sum(lambda i: ite(or_(eq(i, x), eq(y, i)), 1, 0)),
    X.sum(lambda i: ite(not_(eq(i, x)), f(i) * g(i), 2 * f(i) + 1)),
    X.sum(lambda i: ite(implies(f(i) > 0, g(i) > 0), 1, a)),
    X.sum(lambda i: X.sum(f) * f(i)),
]


expanded = cache(expand)


@pytest.mark.parametrize("total", SUMS, ids=str)
@settings(max_examples=30)
@given(
    st.lists(values, min_size=3, max_size=3),
    st.lists(values, min_size=3, max_size=3),
    values,
    values,
)
def test_an_expanded_sum_is_the_sum(total, fs, gs, r, s):
    found = expanded(total).formula
    assert found.args[0] is total
    at = Instance({"X": 3}, {"f": fs, "g": gs, "a": r, "b": s, "x": 1, "y": 2})
    assert at.value(found) is True


def test_division_needs_a_hypothesis():
    total = X.sum(lambda i: f(i) / a)
    goal = implies(a > 0, eq(total, X.sum(f) / a))
    assert solve(goal, expand(total, given=a > 0), expand(X.sum(f)))
    assert expand(total).formula is eq(total, 1 / a * X.sum(f))


def test_comparing_items():
    given_ = X.forall(lambda i: and_(f(i) >= 0, f(i) <= g(i)))
    assert at_most(X.sum(f), X.sum(g), given_, rounds=1)
    assert non_negative(X.sum(f), given_, rounds=1)
    assert item_at_most(X.sum(f), x, given_, rounds=1).formula is implies(given_, f(x) <= X.sum(f))
    for wrong in (
        lambda: at_most(X.sum(g), X.sum(f), given_, rounds=1),
        lambda: equal(X.sum(f), X.sum(g)),
    ):
        with pytest.raises(Refused):
            wrong()


def test_counts_and_factors():
    facts = size_facts(X, lambda i: f(i) > 0, x)
    assert [str(fact.formula) for fact in facts] == [
        "0 ≤ Σ_{x∈X} (if 0 < f(x) then 1 else 0)",
        "(if 0 < f(x) then 1 else 0) ≤ Σ_{x'∈X} (if 0 < f(x') then 1 else 0)",
    ]
    pulled, c = pull(X.sum(f))
    assert instance(pulled, {c: a}).formula is eq(X.sum(lambda i: a * f(i)), a * X.sum(f))
    assert at_sorts(size_facts(X, lambda i: True, x)[0], {X: U}).formula is (size(U) >= 0)


def test_rational_functions():
    found = rational(a > 1, 1 / (a - 1) - 1 / a, 1 / (a * (a - 1)))
    assert found.formula.op == "implies"
    with pytest.raises(Refused, match="not shown"):
        rational(a > 0, 1 / (a - 1) - 1 / a, 1 / (a * (a - 1)))


@pytest.mark.parametrize(
    ("hypotheses", "conclusion", "holds"),
    [
        ((), a / size(X) <= a, True),
        ((a > 1,), 1 / (size(X, lambda i: f(i) > 0) + a - 1) > 0, True),
        ((a >= 1,), 1 / (size(X, lambda i: f(i) > 0) + a - 1) > 0, False),
        ((X.forall(lambda i: f(i) > 0),), X.sum(lambda i: 1 / f(x)) > 0, False),
        ((), implies(a > 0, 1 / a > 0), True),
    ],
    ids=str,
)
def test_denominators_by_themselves(hypotheses, conclusion, holds):
    made = Statement(
        (a, f, x), dict(zip("h", hypotheses, strict=False)), {"conclusion": conclusion}
    )
    if holds:
        assert well_defined(made).formula is made.defined
    else:
        with pytest.raises(Refused):
            well_defined(made)
