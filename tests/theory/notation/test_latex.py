"""The same trees in LaTeX."""

# ruff: noqa: RUF001 - the signs of mathematics are meant

import pytest
from latex2mathml.converter import convert

from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import const
from theory.ledger import formal
from theory.notation.latex import declared, latex, lines, name, sort
from theory.notation.shape import Shaper
from theory.notation.statements import trees
from theory.notation.vocabulary import vocabulary

X = index("X")
P, P_HAT = const("p", functions(X, REAL)), const("p_hat", functions(X, REAL))
a, b = const("a", REAL), const("b", REAL)


@pytest.mark.parametrize("claim", sorted(formal.formals()))
def test_every_statement_is_set(claim):
    statement = formal.formals()[claim].build()
    for _, parts in trees(statement, vocabulary()):
        for tree, _ in parts:
            made = declared(statement) if isinstance(tree, str) else latex(tree)
            assert made.isascii() and made.count("{") == made.count("}")
            assert made.count(r"\left") == made.count(r"\right")
            assert convert(made)


@pytest.mark.parametrize(
    ("term", "made"),
    [
        (1 - a / b, r"1 - \frac{a}{b}"),
        (X.sum(lambda x: P(x) * P(x)), r"\sum_{x \in X} p\left(x\right)^{2}"),
        (X.forall(lambda x: P(x) >= 0), r"\forall x \in X :\; p\left(x\right) \geq 0"),
    ],
)
def test_signs(term, made):
    assert latex(Shaper(("p", "a", "b")).term(term)) == made


def test_names():
    assert name("p̂") == r"\hat{p}" and name("r̂_bot") == r"\hat{r}_{\mathrm{bot}}"
    assert name("X_S") == r"X_{\mathrm{S}}" and name("q0") == "q_{0}"
    assert name("θ") == r"\theta" and name("x'") == "x'" and name("says") == r"\mathrm{says}"
    assert sort("U × Ω → ℝ") == r"U \times \Omega \to \mathbb{R}"


def test_a_statement_is_aligned():
    made = lines(formal.formals()["uldp-urr-private"].build(), vocabulary())
    assert made[0] == r"\begin{align*}" and made[-1] == r"\end{align*}"
    assert any(r"\operatorname{ULDP}" in line for line in made)
    assert r"\text{2. } \operatorname{ULDP}" in "\n".join(made)
    stated = lines(formal.formals()["uldp-urr-private"].build(), vocabulary(), status="proved: 1_a")
    assert stated[1] == r"& \textbf{proved: 1\_a} \\" and stated[2:] == made[1:]
