"""Long rows are broken at the weakest sign, and bound names stand apart."""

# ruff: noqa: RUF001 - the signs of mathematics are meant

import pytest

from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import const
from theory.ledger import formal
from theory.notation import layout, read
from theory.notation.apart import apart
from theory.notation.misread import Misread
from theory.notation.shape import Shaper
from theory.notation.statements import written
from theory.notation.text import text
from theory.notation.vocabulary import vocabulary

X = index("X")
P, Q = const("p", functions(X, REAL)), const("Q", functions(X, X, REAL))


def test_the_weakest_sign_begins_a_row_and_what_fits_stays_together():
    assert layout.rows("a + b = c ∧ d ≤ e", 10) == ["a + b = c", "  ∧ d ≤ e"]
    assert layout.rows("a + b = c", 9) == ["a + b = c"]
    assert layout.rows("nothing·to·break", 5) == ["nothing·to·break"]


def test_short_parentheses_are_not_broken_and_long_ones_are():
    first, second = "f(" + "a, " * 20 + "b)", "(1 - t)"
    rows = layout.rows(f"{first}·{second}", 40)
    assert len(rows) > 1 and second in rows[-1] and all(len(row) <= 44 for row in rows)


@pytest.mark.parametrize(
    ("said", "same"),
    [
        ("then    1. E > 1 — a\n        2. E > 0 — b", "then    E > 1 — a\n        E > 0 — b"),
        ("then    E\n          + 1 > 1", "then    E + 1 > 1"),
        (
            "then    (E\n          > 1) ∧ E > 2\n        E > 3",
            "then    E > 1 ∧ E > 2\n        E > 3",
        ),
    ],
)
def test_numbers_and_rows_that_go_on_say_the_same(said, same):
    one, other = (read.statement(f"for all E ∈ ℝ\n{rows}") for rows in (said, same))
    assert one.formula is other.formula
    assert len(one.conclusions) == len(other.conclusions)


def test_a_mistake_in_a_row_that_goes_on_has_its_place():
    with pytest.raises(Misread, match="line 3, column 15: nothing is called K"):
        read.statement("for all E ∈ ℝ\nthen    E\n            + K > 1")


def test_names_of_one_sort_are_listed_together():
    given = read.statement("for all a, b ∈ ℝ, f, g: X → ℝ\nthen    a > b").constants
    assert [c.data for c in given] == ["a", "b", "f", "g"]
    assert given[0].sort is given[1].sort and given[2].sort is given[3].sort


def test_no_variable_has_the_name_of_one_that_it_is_inside_of():
    term = X.forall(lambda x: P(x) * X.sum(P) <= X.sum(lambda z: Q(x, z) * X.sum(P)))
    shown = text(apart(Shaper(("p", "Q")).term(term)))
    assert shown == ("∀ x ∈ X: p(x)·Σ_{x' ∈ X} p(x') ≤ Σ_{x' ∈ X} Q(x, x')·Σ_{x'' ∈ X} p(x'')")
    assert read.term(shown, (P, Q)) is term


def test_rows_of_statements_are_short_where_they_can_be():
    rows = written(formal.formals()["uldp-ubd-mixture-means"].build(), vocabulary()).splitlines()
    assert all(len(row) <= 120 for row in rows)
