from fractions import Fraction

import pytest

from theory.kernel.sorts import REAL, Refused, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, Formal, Implied, at, formals, truths, vacuities

X = index("X")
a, f = const("a", REAL), const("f", functions(X, REAL))


def scaled(scale=lambda r: 2 * r):
    return Statement((a, f), (a > 1, X.forall(lambda x: f(x) >= a)), (X.sum(f) > 1, scale(a) > 2))


GOOD = {
    "holds": [at({"X": 2}, a=2, f=[2, 3])],
    "dropped": {0: at({"X": 1}, a=1, f=[1]), 1: at({"X": 1}, a=2, f=[0])},
    "broken": [
        Broken(1, at({"X": 1}, a=2, f=[2]), {"scale": lambda r: r - 1}),
        Broken(0, at({"X": 1}, a=2, f=[2]), {"scale": lambda r: r}),
    ],
}


def changed(**parts):
    return vacuities(Formal(scaled, "ours", **(GOOD | parts)))


def test_what_a_test_of_a_statement_finds():
    # the only formula does not touch the first conclusion
    assert changed() == ["the changed formula does not break conclusion 0"]
    assert "no instance meets the hypotheses" in changed(holds=[])
    assert any("does not meet" in c for c in changed(holds=[at({"X": 1}, a=0, f=[0])]))
    assert any("not shown to be needed" in c for c in changed(dropped={}))
    assert "there is no hypothesis 7" in changed(dropped={7: Implied("of another one")})
    assert "there is no conclusion 7" in changed(broken=[Broken(7, at({"X": 1}, a=0, f=[0]), {})])
    assert any("neither an instance nor" in c for c in changed(dropped={0: "it is for the reader"}))
    idle = {0: at({"X": 3}, a=1, f=[2, 2, 2]), 1: at({"X": 1}, a=2, f=[0])}
    assert any("not the only" in c for c in changed(dropped={0: at({"X": 1}, a=1, f=[0])}))
    assert any("no conclusion fails" in c for c in changed(dropped=idle)) is False
    assert any("no changed formula breaks conclusion 1" in c for c in changed(broken=[]))


def test_a_division_by_zero_is_no_truth():
    made = Statement((a,), (), (1 / a > 0,))
    assert truths(made, at(a=0)) == ([], ["divides by zero"])
    assert truths(made, at(a=Fraction(1, 2))) == ([], [True])


@pytest.mark.parametrize(
    "build",
    [
        lambda: Statement((a,), (), (X.sum(f) > a,)),
        lambda: Statement((a, const("a", X)), (), (a > 0,)),
        lambda: Statement((a,), (), (a > 0,), {a: a + 1}),
        lambda: Statement((a,), (), (f(const("x", X)) > 0,), {f: f}),
    ],
)
def test_statements_are_closed_and_name_things_once(build):
    with pytest.raises(Refused):
        build()


def test_words_are_checked():
    with pytest.raises(ValueError, match="printed_as"):
        Formal(scaled, "said")
    with pytest.raises(ValueError, match="reading"):
        Formal(scaled, "informal")


@pytest.mark.parametrize("name", sorted(formals()))
def test_every_statement_is_tested_at_instances(name):
    assert vacuities(formals()[name]) == []


@pytest.mark.parametrize("name", sorted(formals()))
def test_every_statement_holds_at_its_instances_or_is_refuted(name):
    from theory.ledger import claims

    formal = formals()[name]
    refuted = claims.declared(name) in ("refuted", "misprint")
    verdicts = [all(c is True for c in truths(formal.build(), w)[1]) for w in formal.holds]
    assert verdicts and (not any(verdicts) if refuted else all(verdicts))
