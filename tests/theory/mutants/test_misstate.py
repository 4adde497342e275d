"""Changes of statements: each kind does what it says, at the place that it names."""

from dataclasses import replace

import pytest

from theory.kernel.binding import function
from theory.kernel.sorts import REAL, functions, index, letters
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.mutants.misstate import KINDS, PARTS, AbsentError, Change, changes

X, x0 = index("X"), const("x", index("X"))
a, b = const("a", REAL), const("b", REAL)
p, q = const("p", functions(X, REAL)), const("q", functions(X, REAL))
MADE = Statement(
    (a, p),
    {"a >= 1": a >= 1, "each": X.forall(lambda x: X.exists(lambda y: p(x) < p(y)))},
    {"a sum": X.sum(lambda x: q(x)) <= 3},
    {q: function(X, lambda x: p(x) * a)},
)


def texts(kind):
    return {f"{c.name}: {c.in_words(MADE)}" for c in changes(MADE)[kind]}


def test_each_kind_has_its_changes():
    assert texts("hypothesis") == {"a >= 1: dropped", "each: dropped"}
    assert texts("sort") == {"X: X -> {1..1}", "X: X -> {1..2}"}
    assert "a >= 1: 1 ≤ a -> 1 < a" in texts("strictness")
    assert "a >= 1: 1 ≤ a -> a ≤ 1" in texts("side")
    assert {"a >= 1: 1 -> 2", "a sum: 3 -> 2"} < texts("constant")
    assert {"each: _2 -> _3", "each: _3 -> _2"} <= texts("other")
    assert len(texts("quantifier")) == 2
    assert set(changes(MADE)) == set(KINDS)


def test_a_change_is_made_in_its_part_alone():
    for change in (c for kind in KINDS for c in changes(MADE)[kind] if c.part):
        made = change.of(MADE)
        assert made.formula is not MADE.formula
        for part in PARTS:
            others = {k: t for k, t in getattr(made, part).items() if str(k) != change.name}
            assert all(t is getattr(MADE, part)[k] for k, t in others.items())


def test_quantifiers_are_swapped():
    some = X.exists(lambda x: X.exists(lambda y: p(x) < p(y)))
    every = X.forall(lambda x: X.forall(lambda y: p(x) < p(y)))
    assert {c.of(MADE).hypotheses["each"] for c in changes(MADE)["quantifier"]} == {some, every}


def test_a_sort_is_another_everywhere():
    made = Change("sort", "", "X", (), 1).of(MADE)
    two = letters(2)
    assert made.constants[1] is const("p", functions(two, REAL))
    assert made.conclusions["a sum"].args[0].args[0].sort.domain is two


def test_a_definition_is_changed():
    more = replace(MADE, constants=(a, p, b))
    (change,) = [c for c in changes(more)["other"] if c.part == "where"]
    assert change.of(more).where[q] is function(X, lambda x: p(x) * b)


@pytest.mark.parametrize(
    ("kind", "name", "grows"),
    [
        ("strictness", "a >= 1", [False]),
        ("strictness", "each", [True]),
        ("strictness", "a sum", [False]),
        ("quantifier", "each", [True, False]),
    ],
)
def test_whether_a_part_holds_more_often(kind, name, grows):
    assert [c.grows(MADE) for c in changes(MADE)[kind] if c.name == name] == grows


def test_of_an_equation_nothing_is_seen():
    said = {"same": (a >= 1) == (p(x0) >= 1)}
    same = replace(MADE, conclusions=said, constants=(a, p, x0))
    assert {c.grows(same) for c in changes(same)["strictness"] if c.name == "same"} == {None}


def test_a_place_that_is_not_there_is_said():
    with pytest.raises(AbsentError):
        Change("side", "conclusions", "another").of(MADE)
    with pytest.raises(AbsentError):
        Change("side", "conclusions", "a sum", (7,)).of(MADE)
    with pytest.raises(AbsentError):
        Change("constant", "conclusions", "a sum", (), 5).of(MADE)
    with pytest.raises(AbsentError):
        Change("sort", "", "Y", (), 0).of(MADE)
