"""Signs and parentheses of the text."""

# ruff: noqa: RUF001 - the signs of mathematics are meant

import pytest

from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import and_, const, implies, ite, not_, or_
from theory.notation.shape import Shaper
from theory.notation.text import text
from theory.notation.vocabulary import vocabulary

X, U, OMEGA = index("X"), index("U"), index("Omega")
E, a, b = const("E", REAL), const("a", REAL), const("b", REAL)
P, Q = const("p", functions(X, REAL)), const("Q", functions(X, X, REAL))
SENSITIVE = const("sensitive", functions(X, BOOL))
VALUE, WEIGHT = const("value", functions(U, OMEGA, X)), const("weight", functions(OMEGA, REAL))
x, u = const("x", X), const("u", U)


def shown(term, notions=None):
    names = ("E", "a", "b", "x", "u", "p", "Q", "X_S")
    return text(Shaper(names, vocabulary() if notions is None else notions).term(term))


@pytest.mark.parametrize(
    ("term", "expected"),
    [
        (1 - a, "1 - a"),
        (-a - b, "-a - b"),
        (a - (b - E), "a - (b - E)"),
        (a * b / E, "a·b/E"),
        (a * (b / E), "a·(b/E)"),
        (a / b / E, "(a/b)/E"),
        (a * a / 4, "a²/4"),
        ((a + 1) * (a + 1) * b, "(a + 1)²·b"),
        (0 * (1 / a), "0·(1/a)"),
        (and_(a >= 0, a <= 1), "0 ≤ a ≤ 1"),
        (implies(a > 0, or_(b > 0, E == 1)), "a > 0 ⇒ b > 0 ∨ E = 1"),
        (ite(a >= 0, a, -a), "|a|"),
        (ite(a <= b, a, b), "min(a, b)"),
        (ite(SENSITIVE(x), a, b), "(a if x ∈ X_S, b otherwise)"),
        (not_(SENSITIVE(x)), "x ∉ X_S"),
        (X.sum(lambda x: P(x)) * a, "(Σ_{x' ∈ X} p(x'))·a"),
        (a * X.sum(lambda x: P(x)), "a·Σ_{x' ∈ X} p(x')"),
        (X.sum(lambda x: ite(SENSITIVE(x), 1, 0)), "|X_S|"),
        (X.forall(lambda x: implies(SENSITIVE(x), P(x) <= a)), "∀ x' ∈ X_S: p(x') ≤ a"),
        (X.forall(lambda x: X.forall(lambda y: Q(x, y) <= E * Q(x, x))), None),
        (OMEGA.sum(lambda o: WEIGHT(o) * ite(VALUE(u, o) == x, 1, 0)), "Pr[value(u) = x]"),
        (OMEGA.sum(lambda o: WEIGHT(o) * P(VALUE(u, o))), "𝔼[p(value(u))]"),
    ],
)
def test_signs(term, expected):
    expected = expected or "∀ x', x'' ∈ X: Q(x', x'') ≤ E·Q(x', x')"
    assert shown(term) == expected


def test_notions_are_folded_and_written_out():
    term = X.forall(lambda x: X.forall(lambda y: Q(x, a_y(y)) <= E * Q(y, a_y(y))))
    assert "LDP" not in shown(term)
    column = X.forall(lambda y: X.forall(lambda z: Q(y, x) <= E * Q(z, x)))
    assert shown(column) == "LDP_column(Q(·, x); E)"
    assert shown(column, ()) == "∀ x', x'' ∈ X: Q(x', x) ≤ E·Q(x'', x)"


def a_y(y):
    return y


def test_an_outcome_that_must_be_seen_is_written():
    strange = const("h", functions(OMEGA, OMEGA, REAL))
    other = const("o", OMEGA)
    term = OMEGA.sum(lambda o: WEIGHT(o) * strange(other, o))
    assert shown(term) == "𝔼_{ω ~ weight}[h(o, ω)]"
