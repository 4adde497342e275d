"""Statements have names for their parts, are compared by what they say, and lack what is said."""

import pytest

from theory.kernel.sorts import REAL, Refused
from theory.kernel.statement import Statement
from theory.kernel.terms import and_, const, implies
from theory.kernel.trace import remembered

a, b = const("a", REAL), const("b", REAL)


def made(**changed):
    parts = {"hypotheses": {"a > 1": a > 1, "b > a": b > a}, "conclusions": {"positive": b > 0}}
    return Statement((a, b), **(parts | changed))


def test_parts_are_asked_for_by_name():
    statement = Statement((a,), {}, {"first": b > a, "then": b >= a}, {b: a + 1})
    assert statement.goal("then") is (a + 1 >= a)
    assert [statement.goal(name) for name in statement.conclusions] == statement.goals


def test_without_a_hypothesis():
    assert made().without("a > 1").hypotheses == {"b > a": b > a}
    assert made().without("a > 1").formula is made(hypotheses={"b > a": b > a}).formula
    assert "a > 1" in made().hypotheses


def test_others_come_in_its_place():
    found = made().without("a > 1", **{"a > 0": a > 0, "a > 1": a >= 1})
    assert list(found.hypotheses) == ["a > 0", "a > 1", "b > a"]
    assert found.given is and_(a > 0, a >= 1, b > a)


def test_an_unknown_conclusion_is_refused():
    with pytest.raises(Refused, match="no conclusion 'bound'; there are 'positive'"):
        made().goal("bound")


@pytest.mark.parametrize(
    ("name", "instead", "message"),
    [
        ("a > 2", {}, "no hypothesis 'a > 2'; there are 'a > 1', 'b > a'"),
        ("a > 1", {"b > a": b > 0}, "there is a hypothesis 'b > a' already"),
    ],
)
def test_names_that_do_not_fit_are_refused(name, instead, message):
    with pytest.raises(Refused, match=message):
        made().without(name, **instead)


def test_statements_are_equal_if_they_say_the_same_by_the_same_names():
    assert made() == made()
    assert hash(made()) == hash(made())
    others = [
        made(hypotheses={"a > 1": a > 1}),
        made(hypotheses={"b > a": b > a, "a > 1": a > 1}),
        made(hypotheses={"a": a > 1, "b > a": b > a}),
        made(conclusions={"positive": implies(a > 1, b > 0)}),
        made(where={const("c", REAL): a}),
        made().implication,
    ]
    assert not any(made() == other for other in others)


def test_a_remembered_proof_takes_a_statement():
    calls = []
    proof = remembered(lambda statement: calls.append(statement) or statement.formula)
    assert proof(made()) is proof(made())
    assert proof(made().without("a > 1")) is made().without("a > 1").formula
    assert len(calls) == 2
