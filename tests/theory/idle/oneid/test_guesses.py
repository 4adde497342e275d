"""What the objective of (5) asks of a and b: that they differ, and nothing less."""

import pytest

from theory import idle
from theory.kernel.sorts import Refused
from theory.kernel.terms import TRUE
from theory.kernel.theorem import is_theorem
from theory.statements.oneid import objective

NAME = "oneid-objective-bounds-mse"


def test_the_objective_asks_that_a_and_b_differ():
    below = objective.G.forall(lambda g: objective.A(g) < objective.B(g))
    assert is_theorem(idle.own_theorem(NAME, 0, below))


@pytest.mark.parametrize(
    "instead", [TRUE, objective.G.forall(lambda g: objective.A(g) >= objective.B(g))]
)
def test_and_nothing_less(instead):
    with pytest.raises(Refused, match="not shown"):
        idle.own_theorem(NAME, 0, instead)
