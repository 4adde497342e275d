"""What is printed is read back to the very same terms, and mistakes are told with their place."""

# ruff: noqa: RUF001 - the signs of mathematics are meant

import pytest

from theory.kernel.binding import exception
from theory.kernel.sorts import BOOL, REAL, functions, index, letters
from theory.kernel.terms import and_, const, implies, ite, letter, not_, or_
from theory.ledger import formal
from theory.notation import read, symbols
from theory.notation.misread import Misread
from theory.notation.statements import written
from theory.notation.vocabulary import vocabulary
from theory.notions.limits import is_root
from theory.notions.probability import probability

X, U, OMEGA, TWO = index("X"), index("U"), index("Omega"), letters(2)
E, x = const("E", REAL), const("x", X)
P, SENSITIVE = const("p", functions(X, REAL)), const("sensitive", functions(X, BOOL))
VALUE, WEIGHT = const("value", functions(U, OMEGA, X)), const("weight", functions(OMEGA, REAL))
F = const("f", functions(TWO, REAL))
KNOWN = [E, x, P, SENSITIVE, VALUE, WEIGHT, F]


@pytest.mark.parametrize("name", sorted(formal.formals()))
def test_every_statement_is_read_back(name):
    """With the vocabulary and without: the same constants, definitions, names and terms."""
    statement, called = formal.formals()[name].build(), symbols.variables(name)
    for notions in (vocabulary(), ()):
        again = read.statement(written(statement, notions, called), notions)
        assert again == statement
        assert again.formula is statement.formula


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("1 - E", 1 - E),
        ("2·E/3 + 1/2", 2 * E / 3 + ite(E >= E, 1, 1) / 2),
        ("E²·p(x)", E * E * P(x)),
        ("-E^4", -(E * E * E * E)),
        ("0·E·(1/E)", 0 * (E * (1 / E))),
        ("(E if x ∈ X_S, 0 otherwise)", ite(SENSITIVE(x), E, 0)),
        ("[x ∉ X_S]", ite(not_(SENSITIVE(x)), 1, 0)),
        ("f(1) - f(2)", F(letter(TWO, 0)) - F(letter(TWO, 1))),
        ("Σ_{x ∈ X_S} p(x)", X.sum(lambda x: ite(SENSITIVE(x), P(x), 0))),
        ("Π_{x ∈ X: p(x) > 0} p(x)", X.prod(lambda x: ite(P(x) > 0, P(x), 1))),
        ("|X_S| + |X|", X.sum(lambda x: ite(SENSITIVE(x), 1, 0)) + X.sum(lambda x: 1)),
        ("|{x ∈ X: p(x) = E}|", X.sum(lambda x: ite(P(x) == E, 1, 0))),
        ("0 ≤ E < 1 ∨ E ≠ 2", or_(and_(E >= 0, E < 1), E != 2)),
        ("x ∈ X_S ⇒ ∃ x ∈ X: p(x) > E", implies(SENSITIVE(x), X.exists(lambda x: P(x) > E))),
        ("∃ x ∈ X_S: p(x) > E", X.exists(lambda x: and_(SENSITIVE(x), P(x) > E))),
        ("∀ u ∈ U: Pr[value(u) = x] = E", None),
        ("E = √p(x)", is_root(E, P(x))),
        ("p(counterexample(X_S)) > 0", P(exception(SENSITIVE)) > 0),
    ],
)
def test_signs(text, term):
    if term is None:
        term = U.forall(lambda u: probability(OMEGA, WEIGHT, lambda o: VALUE(u, o) == x) == E)
    assert read.term(text, KNOWN, vocabulary()) is term


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("for all E ∈ ℝ\nthen    E > K", "line 2, column 13: nothing is called K"),
        ("for all E ∈ ℝ\nthen    E >", "line 2, column 12: the text ends too early"),
        ("for all E ∈ ℝ\nthen    E > > 1", "line 2, column 13: unexpected '>'"),
        ("for all E ∈ ℝ\nthen    E ∈ E", "line 2, column 9: E is no set"),
        ("for all E ∈ ℝ, E ∈ ℝ\nthen    E > 1", "line 1, column 9: E is declared twice"),
        ("for all E ∈ ℝ\nthen    E(1) > 1", "line 2, column 9: E has no argument number 1"),
        ("for all E ∈ ℝ\nthen    E > 1/0", "line 2, column 13: division by zero: 1 / 0"),
        ("for all E ∈ ℝ\nthen    E $ 1", "line 2, column 11: unexpected '$'"),
        ("for all E ∈ ℝ\nif      E > 1\n        E > 1\nthen    E > 0", "is said twice"),
        ("for all E ∈ ℝ\nthen    LDP(E; E)", "line 2, column 9: LDP: Q is not of sort"),
        ("for all E ∈ ℝ\nthen    E", "line 2, column 9: no truth value: E"),
        ("for all E ∈ ℝ\nthen    E^99999 > 1", "line 2, column 9: the exponent 99999 is too large"),
        ("E > 1", "line 1, column 1: a line begins with for all, where, if, then or blanks"),
        ("  E > 1", "line 1, column 1: the first line goes on with nothing"),
        ("then    √2 > 1", "line 1, column 9: a root stands alone"),
        ("for all p: X → ℝ\nthen    ‖p‖₁ > 1", "line 2, column 9: a norm is of a difference"),
    ],
)
def test_a_mistake_is_told_in_one_line_with_its_place(text, told):
    with pytest.raises(Misread) as caught:
        read.statement(text, vocabulary())
    assert told in str(caught.value) and "\n" not in str(caught.value)


def test_deep_texts_are_refused_not_crashed():
    with pytest.raises(Misread, match="nested too deeply"):
        read.term("¬(" * 3000 + "1 = 1" + ")" * 3000)


def test_a_formula_by_itself_begins_in_the_first_column():
    with pytest.raises(Misread) as raised:
        read.term("E > > 1", KNOWN)
    assert (raised.value.line, raised.value.column) == (1, 5)
