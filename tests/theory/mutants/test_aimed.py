"""Z3 finds where statements differ, at the sizes of an instance."""

from fractions import Fraction

import pytest

from theory.kernel.sorts import BOOL, REAL, Refused, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import and_, const, implies, ite, not_, or_
from theory.ledger.formal import at
from theory.mutants import aimed

X = index("X")
P, E = (const(name, REAL) for name in ("P", "E"))
Q, IN, Z = const("Q", functions(X, REAL)), const("inside", functions(X, BOOL)), const("z", X)
AT = at({"X": 2}, P=1, E=2, Q=[1, 2], inside=[True, True], z=0)


def stated(hypothesis, conclusion, where=None):
    return Statement((P, E, Q, IN, Z), {"met": hypothesis}, {"so": conclusion}, where or {})


def asked(before, after, *names):
    return aimed.values_that(aimed.differ((stated(*before), stated(*after))), AT, names)


def test_the_end_of_an_interval_is_found():
    assert asked((P >= E / 2, P >= 0), (P > E / 2, P >= 0), "P") == {"P": 1}
    # the same numbers
    assert asked((P >= E, P >= 0), (E <= P, P >= 0), "P", "E") is None
    # outside the hypotheses nothing is said
    assert asked((P >= 3, P >= 0), (P >= 3, P >= 2), "P") is None


def test_rows_and_sets_are_found():
    positive, some = X.forall(lambda x: Q(x) >= 0), X.exists(lambda x: Q(x) >= 0)
    values = asked((X.sum(Q) == 1, positive), (X.sum(Q) == 1, some), "Q")["Q"]
    assert sum(values) == 1 and min(values) < 0 and {type(v) for v in values} == {Fraction}
    every = X.forall(lambda x: implies(IN(x), x == Z))
    values = asked((every, IN(Z)), (every, not_(X.forall(lambda x: not_(IN(x))))), "inside")
    assert values is None
    values = asked((every, P >= 0), (and_(every, IN(Z)), P >= 0), "inside")
    assert values == {"inside": [False, False]}


def test_a_branch_that_is_not_taken_divides_by_nothing():
    chosen = ite(P == 0, E, 1 / P)
    assert asked((P <= 0, chosen >= 0), (P <= 0, chosen >= 3), "P") == {"P": 0}
    both = or_(and_(P == 0, E == 2), P == 1)
    truth = ite(both, P >= 1, P >= 0)
    assert asked((both, truth), (both, P >= 0), "P") == {"P": 0}
    assert asked((P / (E - 2) >= 0, P >= 0), (P >= 0, P >= 0), "P") is None
    with pytest.raises(ZeroDivisionError):
        asked((P + 1 / (E - 2) >= 0, P >= 0), (P >= 0, P >= 0), "P")


def test_other_sorts_are_refused_and_too_many_numbers_not_asked_for(monkeypatch):
    with pytest.raises(Refused, match="z is neither a number nor a truth value"):
        asked((IN(Z), P >= 0), (IN(Z), P >= 1), "z")
    monkeypatch.setattr(aimed, "MOST_UNKNOWNS", 1)
    assert asked((X.sum(Q) == 1, P >= 0), (X.sum(Q) >= 1, P >= 0), "Q") is None


def test_what_is_no_fraction_is_not_told():
    with pytest.raises(ValueError, match="no fraction"):
        asked((P * P <= 2, P >= 0), (P * P < 2, P >= 0), "P")


def test_definitions_are_the_last_choice():
    half = const("half", REAL)
    found = list(aimed.choices(stated(P >= 0, half >= 0, {half: P / 2})))
    assert found[0] == ["P", "E"] and found[1] == ["P", "E", "Q", "inside"]
    assert found[-3:] == [["half"], ["P", "E", "half"], ["P", "E", "Q", "inside", "half"]]
