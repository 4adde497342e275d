"""Names are alike, signs are not."""

from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import const
from theory.library import moments
from theory.notation import nearest

X = index("X")
f = const("f", functions(X, REAL))


def test_a_theorem_is_nearest_to_itself_by_other_names():
    shapes = nearest.theorems()
    assert len(shapes) > 100
    assert nearest.shape("Σ_{u ∈ U} B(u) ≤ 2") == nearest.shape("Σ_{x ∈ X} f(x) ≤ 2")
    assert nearest.nearest(moments.mean().formula)[0] == "moments.mean"


def test_what_is_like_no_theorem_has_none_near():
    assert nearest.nearest(X.sum(f) <= 1) == []
