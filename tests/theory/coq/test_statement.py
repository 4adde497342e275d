"""Statements as propositions of Coq."""

import pytest

from theory.coq.statement import Printer, at_sorts, fact, texts
from theory.coq.writer import Names, Writer
from theory.kernel.sorts import BOOL, REAL, functions, index, letters
from theory.kernel.statement import Statement
from theory.kernel.terms import const, implies, ite, not_, or_

X = index("X")
p, b, r = const("p", functions(X, REAL)), const("b", BOOL), const("R", REAL)
n = const("n", REAL)
LETTERS = letters(2)


def shown(t):
    printer = Printer({})
    for c in sorted(t.free, key=lambda c: c.data):
        printer.names[c] = printer.new(c.data)
    return printer.prop(t)


@pytest.mark.parametrize(
    ("t", "text"),
    [
        (r * (r + 1) <= 2, "R_ * (R_ + 1) <= 2"),
        (r - 1 < r / (2 * r + 1), "R_ + (-1) < R_ / (2 * R_ + 1)"),
        (r + (n + 1) / n == n * r, "R_ + (n + 1) / n = n * R_"),
        (implies(b, or_(r <= 0, r != 1)), "b = true -> R_ <= 0 \\/ R_ <> 1"),
        (not_(or_(b, r <= 0)), "~ (b = true \\/ R_ <= 0)"),
        (ite(b, r, 1) >= 0, "0 <= (if b then R_ else 1)"),
        (X.sum(p) <= 1, "sum_over (elements X) p <= 1"),
        (X.forall(lambda x: p(x) >= 0), "forall x : X, 0 <= p x"),
        (
            letters(2).sum(lambda j: 1) <= 2,
            "sum_over (all_letters 1) (fun i : letters 1 => 1) <= 2",
        ),
    ],
)
def test_formulas_read_as_in_coq(t, text):
    assert shown(t) == text


def test_definitions_are_let_and_applied_functions():
    statement = Statement((p,), {"a sum": X.sum(p) >= 1}, {"n >= 0": n >= 0}, {n: X.sum(p) - 1})
    write = Writer(Names())
    term, proposition, sorts = texts(statement, write)
    lines = [line.strip() for line in proposition.splitlines()]
    assert lines == [
        "forall p : X -> R,",
        "let n : R :=",
        "sum_over (elements X) p + (-1) in",
        "1 <= sum_over (elements X) p ->",
        "0 <= n",
    ]
    assert term.startswith("(Forall s1 (Lam s1 ((App SReal (Lam SReal (")
    assert [name for _, name in sorts] == ["X"]


def test_a_denied_statement_is_denied_at_its_sets():
    statement = at_sorts(Statement((p,), {}, {"a sum": X.sum(p) <= 1}), {X: letters(2)})
    write = Writer(Names())
    term, proposition, sorts = texts(statement, write, denied=True)
    assert proposition == ("~ (forall p : letters 1 -> R,\n  sum_over (all_letters 1) p <= 1)")
    assert term.startswith("(Not (Forall s1 (Lam s1 (")
    assert sorts == []


@pytest.mark.parametrize(
    ("goal", "text"),
    [
        (LETTERS.sum(lambda j: 1) <= 1, "1 < sum_over"),
        (LETTERS.sum(lambda j: 1) == 1, "(fun i : letters 1 => 1) <> 1"),
        (implies(LETTERS.sum(lambda j: 1) <= 1, LETTERS.sum(lambda j: 2) <= 2), "~ (sum_over"),
    ],
)
def test_without_constants_the_opposite_is_said(goal, text):
    _, proposition, _ = texts(Statement((), {}, {"it": goal}), Writer(Names()), denied=True)
    assert text in proposition


def test_a_fact_is_of_all_finite_sets():
    said, sorts = fact(X.forall(lambda x: X.forall(lambda y: x == y)), Writer(Names()))
    assert said == "forall X : finite, forall x : X, forall x' : X, x = x'"
    assert sorts == [X]
    assert fact(REAL.forall(lambda a: a <= a + 1), Writer(Names()))[1] == []
