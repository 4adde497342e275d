"""What the objective of (5) asks of a and b: that they differ, and nothing less."""

import pytest

from theory.hypotheses import redundant
from theory.kernel.sorts import Refused
from theory.kernel.terms import TRUE
from theory.kernel.theorem import is_theorem
from theory.statements.stated import stated

said = stated("oneid-objective-bounds-mse")

NAME, RANGE = "oneid-objective-bounds-mse", "0 <= b < a <= 1"


def test_the_objective_asks_that_a_and_b_differ():
    below = said.G.forall(lambda g: said.a(g) < said.b(g))
    assert is_theorem(redundant.theorem_without(NAME, RANGE, below=below))


@pytest.mark.parametrize("instead", [TRUE, said.G.forall(lambda g: said.a(g) >= said.b(g))])
def test_and_nothing_less(instead):
    with pytest.raises(Refused, match="not shown"):
        redundant.theorem_without(NAME, RANGE, instead=instead)
