"""Witnesses with their numbers put in."""

from fractions import Fraction

from theory.kernel.sorts import REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const, implies
from theory.ledger import formal
from theory.notation.failing import denial

X = index("X")
P, E = const("p", functions(X, REAL)), const("E", REAL)
HALF = Fraction(1, 2)


def seen(conclusion, hypotheses=None, **values):
    statement = Statement((P, E), hypotheses or {"E > 1": E > 1}, {"so": conclusion})
    given = {"p": [HALF, Fraction(1, 3)], "E": 2} | values
    return denial(statement, [formal.at({"X": 2}, **given)])


def test_both_sides_and_the_place_are_told():
    found = seen(X.forall(lambda x: implies(P(x) < HALF, P(x) * E >= 1)))
    assert found.failed == {"so": "left 1 > right 2/3, at (2)"}
    assert found.met == {"E > 1": "2 > 1"}
    assert found.lines()[0] == "false at |X| = 2, p = (1/2, 1/3), E = 2:"


def test_what_holds_or_is_not_met_denies_nothing():
    assert seen(E > 1) is None
    assert seen(E > 3, E=1) is None


def test_real_claims():
    stated = formal.formals()["lip-opt-mse"]
    assert denial(stated.build(), stated.holds).failed == {
        "(19) is the least error": "left 27/400 ≠ right 17/200"
    }
    stated = formal.formals()["uldp-urr-l2"]
    assert denial(stated.build(), stated.holds) is None
