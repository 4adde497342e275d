"""What Jupyter shows: it asks for `_repr_html_`, and for `_render_traceback_` of what is raised."""

# ruff: noqa: RUF001 - the signs of mathematics are meant

import subprocess
import sys
from html import unescape

import pytest

from theory.kernel.sorts import REAL, Refused, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.kernel.theorem import solve
from theory.library import moments
from theory.notation import statements
from theory.notions.probability import is_distribution
from theory.tactics.context import Given

X = index("X")
a, f = const("a", REAL), const("f", functions(X, REAL))


def cell(shown):
    found = unescape(shown._repr_html_())
    assert found.startswith("<pre>") and found.endswith("</pre>")
    return found.removeprefix("<pre>").removesuffix("</pre>").splitlines()


def test_a_statement_shows_what_it_says_and_what_the_names_stand_for():
    statement = Statement((f,), {"a distribution": is_distribution(X, f)}, {"it": X.sum(f) <= 1})
    assert cell(statement) == [
        "for all f: X → ℝ",
        "if      distribution(f) — a distribution",
        "then    Σ_{x ∈ X} f(x) ≤ 1 — it",
        "names:",
        "  distribution(p) := (∀ x ∈ X: p(x) ≥ 0) ∧ Σ_{x ∈ X} p(x) = 1",
    ]


def test_a_theorem_shows_its_formula_as_a_statement():
    assert cell(solve(a * a >= 0)) == ["for all a ∈ ℝ", "then    a² ≥ 0"]
    assert cell(moments.mean())[-1] == "then    𝔼[Σ_{u ∈ U} B(u)] = |U|·m"


def test_stating_is_the_formula():
    for formula in (a * a >= 0, moments.mean().formula, X.forall(lambda x: f(x) == f(x) + a - a)):
        assert statements.stating(formula).implication is formula


def test_a_refusal_shows_the_authors_line_and_the_reason():
    with pytest.raises(Refused) as refused:
        Given().have(X.sum(f) >= 0)
    first, *lines = refused.value._render_traceback_()
    assert first.endswith(": Given().have(X.sum(f) >= 0)")
    assert lines == str(refused.value).splitlines() == cell(refused.value)


def test_proofs_do_not_load_the_notation():
    code = "import sys, theory.tactics.context; print('theory.notation' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
