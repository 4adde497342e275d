# ruff: noqa: RUF001 - the signs of mathematics are meant

import pytest

from theory.kernel.binding import exception, function, function_of
from theory.kernel.printing import text
from theory.kernel.sorts import BOOL, REAL, functions, index, letters
from theory.kernel.statement import Statement
from theory.kernel.terms import and_, const, eq, implies, ite, letter, not_, or_

X = index("X")
a, b, gamma = const("a", REAL), const("b", REAL), const("gamma", REAL)
f, x = const("f", functions(X, REAL)), const("x", X)
flag = const("flag", BOOL)


@pytest.mark.parametrize(
    ("term", "shown"),
    [
        ((a + b) * (a - b), "(a + b)·(a - b)"),
        (a - (b - 1), "a - (b - 1)"),
        (-a - 2 * b, "-a - 2·b"),
        (a / (b * a), "a/(b·a)"),
        ((a + 1) / b, "(a + 1)/b"),
        (a / 3, "(1/3)·a"),
        (X.sum(lambda i: f(i) + 1) * a, "(Σ_{x∈X} (f(x) + 1))·a"),
        (X.sum(lambda i: X.prod(lambda j: f(i) * f(j))), "Σ_{x∈X} Π_{x'∈X} f(x)·f(x')"),
        (X.forall(lambda i: f(i) > f(x)), "∀x'∈X. f(x) < f(x')"),
        (X.exists(lambda i: eq(f(i), a)), "∃x∈X. f(x) = a"),
        (not_(X.forall(lambda i: eq(f(i), a))), "∃x∈X. f(x) ≠ a"),
        (not_(implies(flag, a <= b)), "¬(flag ⇒ a ≤ b)"),
        (or_(and_(flag, a <= b), flag), "(flag ∧ a ≤ b) ∨ flag"),
        (and_(or_(flag, a <= b), flag), "(flag ∨ a ≤ b) ∧ flag"),
        (implies(implies(flag, a <= b), flag), "(flag ⇒ a ≤ b) ⇒ flag"),
        (eq(flag, a <= b), "flag ⇔ (a ≤ b)"),
        (ite(flag, a, b), "(if flag then a else b)"),
        (letter(letters(3), 0), "1"),
        (function(X, lambda i: f(i) * a), "x∈X ↦ f(x)·a"),
        (exception(function(X, lambda i: f(i) > 0)), "εx∈X. f(x) ≤ 0"),
    ],
)
def test_text(term, shown):
    assert text(term) == shown


def test_a_statement_shows_its_definitions():
    s, Q = const("s", REAL), const("Q", functions(X, X, REAL))
    where = {s: X.sum(f), Q: function_of(X, X, lambda i, j: f(i) * s)}
    made = Statement((f,), {"s > 0": s > 0}, {"Q <= s": X.forall(lambda i: Q(i, i) <= s)}, where)
    assert made.text().splitlines() == [
        "for all f ∈ X → ℝ",
        "where s = Σ_{x∈X} f(x)",
        "where Q(x, x') = f(x)·s",
        "if 0 < s",
        "then ∀x∈X. Q(x, x) ≤ s",
    ]
