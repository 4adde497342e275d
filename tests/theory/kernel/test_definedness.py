import pytest

from theory.kernel.binding import apply, lam
from theory.kernel.definedness import definedness
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import FALSE, TRUE, and_, const, eq, implies, ite, not_, or_

X = index("X")
a, b = const("a", REAL), const("b", REAL)
f = const("f", functions(X, REAL))


def nonzero(t):
    return not_(eq(t, 0))


@pytest.mark.parametrize(
    ("formula", "needed"),
    [
        (a <= b, TRUE),
        (a / 2 <= b, TRUE),
        (a / b <= 1, nonzero(b)),
        (and_(a / b <= 1, 1 / b <= a), nonzero(b)),
        (1 / (1 / b) <= a, and_(nonzero(b), nonzero(1 / b))),
        (implies(b > 0, a / b <= 1), implies(b > 0, nonzero(b))),
        (and_(b > 0, a / b <= 1), implies(b > 0, nonzero(b))),
        (or_(eq(b, 0), a / b <= 1), or_(eq(b, 0), nonzero(b))),
        (ite(b > 0, a / b, a) <= 1, implies(b > 0, nonzero(b))),
        (ite(a > 0, a / b, 1 / b) <= 1, nonzero(b)),
        (X.sum(lambda x: 1 / f(x)) <= a, X.forall(lambda x: nonzero(f(x)))),
        (X.sum(lambda x: f(x) / b) <= a, nonzero(b)),
        (X.exists(lambda x: 1 / f(x) > 1), X.forall(lambda x: nonzero(f(x)))),
        (0 * (1 / b) <= a, nonzero(b)),
    ],
    ids=str,
)
def test_what_a_formula_needs(formula, needed):
    assert definedness(formula) is needed


def test_left_to_right():
    """A guard that comes too late does not help."""
    assert definedness(and_(a / b <= 1, b > 0)) is nonzero(b)


ONE_OVER = 1 / a > 0
CONSTANT = lam(b, const("c", REAL))
FOLDED = [
    ite(ONE_OVER, b, b) <= 1,
    apply(CONSTANT, 1 / a) <= 1,
    and_(ONE_OVER, FALSE),
    or_(ONE_OVER, TRUE),
    implies(ONE_OVER, TRUE),
]


@pytest.mark.parametrize("formula", FOLDED, ids=str)
def test_what_is_folded_is_neither_printed_nor_asked(formula):
    """The page on trust says so; with another branch, or a use of the argument, it is both."""
    assert "a" not in [c.data for c in formula.free] and "/" not in str(formula)
    assert definedness(formula) is TRUE


@pytest.mark.parametrize(
    "formula",
    [
        ite(ONE_OVER, b, b + 1) <= 1,
        apply(lam(b, b), 1 / a) <= 1,
        and_(ONE_OVER, b > 0),
        0 * (1 / a) <= 1,
        eq(1 / a, 1 / a),
    ],
    ids=str,
)
def test_what_is_not_folded_is_asked(formula):
    assert "1/a" in str(formula)
    assert definedness(formula) is nonzero(a)
