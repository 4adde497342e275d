"""Names are alike, signs are not."""

import pytest

from theory.kernel.sorts import REAL, Refused, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import TRUE, const
from theory.library import moments
from theory.notation import nearest, statements
from theory.tactics.context import refusal

X = index("X")
f = const("f", functions(X, REAL))


def test_a_theorem_is_nearest_to_itself_by_other_names():
    shapes = nearest.theorems()
    assert len(shapes) > 30
    assert nearest.shape("Σ_{u ∈ U} B(u) ≤ 2") == nearest.shape("Σ_{x ∈ X} f(x) ≤ 2")
    assert nearest.nearest(moments.mean().formula)[0] == "moments.mean"


def test_what_is_like_no_theorem_has_none_near():
    x = const("x", REAL)
    assert nearest.nearest(x * x * x * x == 3 * x) == []


def test_constants_that_share_a_name_are_told_apart():
    g = const("f", functions(index("Y"), REAL))
    both = X.sum(f) + index("Y").sum(g) == const("f2", REAL)
    with pytest.raises(Refused, match="names of their own"):
        Statement(both.free, {}, {"the sum": both})
    named = statements.stating(both)
    assert sorted(c.data for c in named.constants) == ["f", "f2", "f3"]
    assert {c.sort for c in named.constants} == {c.sort for c in both.free}
    # what a refusal says of it comes without one of its own
    assert isinstance(refusal.lines(both, [], TRUE), list)
