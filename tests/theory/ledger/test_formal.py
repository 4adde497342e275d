from fractions import Fraction

import pytest

from theory.kernel.sorts import REAL, Refused, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger import decisions
from theory.ledger.formal import Broken, Formal, Implied, at, formals, truths, vacuities

X = index("X")
a, f = const("a", REAL), const("f", functions(X, REAL))


def scaled(scale=lambda r: 2 * r):
    return Statement(
        (a, f),
        {"a > 1": a > 1, "f >= a": X.forall(lambda x: f(x) >= a)},
        {"the sum": X.sum(f) > 1, "scaled": scale(a) > 2},
    )


GOOD = {
    "holds": [at({"X": 2}, a=2, f=[2, 3])],
    "dropped": {"a > 1": at({"X": 1}, a=1, f=[1]), "f >= a": at({"X": 1}, a=2, f=[0])},
    "broken": {
        "scaled": [Broken(at({"X": 1}, a=2, f=[2]), {"scale": lambda r: r - 1})],
        "the sum": [Broken(at({"X": 1}, a=2, f=[2]), {"scale": lambda r: r})],
    },
}


def changed(**parts):
    return vacuities(Formal(scaled, **(GOOD | parts)))


def test_what_a_test_of_a_statement_finds():
    # the only formula does not touch the first conclusion
    breaks, stands = changed()
    assert breaks == "the changed formula does not break conclusion 'the sum'"
    assert stands.startswith("no changed formula stands in conclusion 'the sum'")
    assert "no instance meets the hypotheses" in changed(holds=[])
    assert any("does not meet" in c for c in changed(holds=[at({"X": 1}, a=0, f=[0])]))
    assert any("not shown to be needed" in c for c in changed(dropped={}))
    assert "there is no hypothesis 'b'" in changed(dropped={"b": Implied("of another one")})
    none = [Broken(at({"X": 1}, a=0, f=[0]), {})]
    assert "there is no conclusion 'b'" in changed(broken={"b": none})
    assert any(
        "neither an instance nor" in c for c in changed(dropped={"a > 1": "it is for the reader"})
    )
    assert any("not the only" in c for c in changed(dropped={"a > 1": at({"X": 1}, a=1, f=[0])}))
    kept = {"f >= a": at({"X": 2}, a=2, f=[1, 1])}
    assert any("no conclusion fails" in c for c in changed(dropped=kept))
    assert any("no changed formula breaks conclusion 'scaled'" in c for c in changed(broken={}))


def test_a_division_by_zero_is_no_truth():
    made = Statement((a,), {}, {"1 / a > 0": 1 / a > 0})
    assert truths(made, at(a=0)) == ({}, {"1 / a > 0": "divides by zero"})
    assert truths(made, at(a=Fraction(1, 2))) == ({}, {"1 / a > 0": True})


@pytest.mark.parametrize(
    "build",
    [
        lambda: Statement((a,), {}, {"the sum": X.sum(f) > a}),
        lambda: Statement((a, const("a", X)), {}, {"a > 0": a > 0}),
        lambda: Statement((a,), {}, {"a > 0": a > 0}, {a: a + 1}),
        lambda: Statement((a,), {}, {"f > 0": f(const("x", X)) > 0}, {f: f}),
    ],
)
def test_statements_are_closed_and_name_things_once(build):
    with pytest.raises(Refused):
        build()


@pytest.mark.parametrize("name", sorted(formals()))
def test_every_statement_is_tested_at_instances(name):
    assert vacuities(formals()[name]) == []


@pytest.mark.parametrize("name", sorted(formals()))
def test_every_statement_holds_at_its_instances_or_is_refuted(name):

    formal = formals()[name]
    refuted = decisions.declared(name) in ("refuted", "misprint")
    statement = formal.build()
    found = [truths(statement, where)[1] for where in formal.holds]
    verdicts = [all(truth is True for truth in one.values()) for one in found]
    assert verdicts and (not any(verdicts) if refuted else all(verdicts))
