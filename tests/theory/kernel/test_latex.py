import pytest

from theory.kernel.binding import function_of
from theory.kernel.latex import latex, lines, rows
from theory.kernel.sorts import BOOL, REAL, functions, index, letters
from theory.kernel.statement import Statement
from theory.kernel.terms import and_, const, implies, ite, or_

X = index("X")
a, b, gamma = const("a", REAL), const("b", REAL), const("gamma", REAL)
f = const("f", functions(X, REAL))
flag = const("flag", BOOL)


def test_latex():
    shown = latex(X.sum(lambda i: f(i) / (a + gamma)))
    assert shown == r"\sum_{x \in X} \frac{f(x)}{a + \gamma}"
    assert latex(ite(flag, a, b)).startswith(r"\begin{cases} a & \text{if } \mathit{flag}")


@pytest.mark.parametrize(
    ("term", "shown"),
    [
        (1 - a, "1 - a"),
        (-a - b, "-a - b"),
        (a * a * b / 3, r"\frac{1}{3}\,a^{2}\,b"),
        ((a + b) * (a + b), r"\left(a + b\right)^{2}"),
        (ite(flag, 1, 0), r"\left[ \mathit{flag} \right]"),
        (const("P1", REAL) + const("q0_best", REAL), r"P_{\mathrm{1}} + q_{\mathrm{0, best}}"),
        (
            ite(flag, a, ite(a <= b, b, gamma)),
            r"\begin{cases} a & \text{if } \mathit{flag} \\ b & \text{if } a \leq b \\ \gamma & "
            r"\text{otherwise} \end{cases}",
        ),
    ],
)
def test_latex_is_written_as_people_write(term, shown):
    assert latex(term) == shown


def test_rows_break_before_connectives():
    term = implies(and_(flag, a <= b), and_(or_(flag, a <= 0), b <= 0))
    assert rows(term) == [
        r"\mathit{flag}",
        r"\land a \leq b",
        r"\Rightarrow \left(\mathit{flag} \lor a \leq 0\right)",
        r"\land b \leq 0",
    ]
    assert rows(a <= b) == [latex(a <= b)]
    assert rows(X.forall(lambda i: X.forall(lambda j: implies(f(i) <= 0, f(j) <= 0)))) == [
        r"\forall x \in X.\; \forall x' \in X.\; f(x) \leq 0",
        r"\Rightarrow f(x') \leq 0",
    ]


def test_a_statement_is_lines_of_words_and_rows():
    s, Q = const("s", REAL), const("Q", functions(X, X, REAL))
    where = {s: X.sum(f), Q: function_of(X, X, lambda i, j: f(i) * s)}
    made = Statement((f,), (s > 0,), (X.forall(lambda i: Q(i, i) <= s),), where)
    assert lines(made) == [
        ("for all", [r"f \in X \to \mathbb{R}"]),
        ("where", [r"s = \sum_{x \in X} f(x)"]),
        ("where", [r"Q(x, x') = f(x)\,s"]),
        ("if", ["0 < s"]),
        ("then", [r"\forall x \in X.\; Q(x, x) \leq s"]),
    ]
    flags = const("g1", functions(letters(3), BOOL))
    made = Statement((flags,), (), (letters(3).forall(flags),), {})
    assert lines(made)[0][1] == [r"g_{\mathrm{1}} \in \{1, \dots, 3\} \to \mathbb{B}"]
