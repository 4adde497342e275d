"""Instances near others: in order, or drawn, the same ones each time."""

from itertools import islice

from theory.kernel.sorts import REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import at
from theory.mutants import apart, around

X = index("X")
a, f, d = const("a", REAL), const("f", functions(X, REAL)), const("d", REAL)
AT = at({"X": 2}, a=2, f=[1, 3])


def stated():
    return Statement((a, f), {}, {"so": d > 0}, {d: a + 1})


def test_one_number_is_other_at_first_and_definitions_if_they_may_be():
    ones = list(around.near(stated(), AT))
    assert ones[0] == ({"a": 0}, {}) and ({"f": [0, 3]}, {}) in ones and ({}, {"X": 1}) in ones
    assert ({"d": 0}, {}) in ones
    assert all("d" not in values for values, _ in around.near(stated(), AT, defined=False))


def test_what_is_drawn_is_the_same_of_a_seed():
    claim = "lip-implies-ldp"
    own = {"holds 0": apart.origins(claim)["holds 0"]}
    drawn = [
        list(islice(around.Drawn(claim, own, [], seed, formulas=False, defined=False), 20))
        for seed in ("1", "1", "2")
    ]
    assert drawn[0] == drawn[1] != drawn[2]
    assert not any(one.formulas for one in drawn[0])
