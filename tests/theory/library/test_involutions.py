import pytest

from theory.kernel.sorts import BOOL, REAL, Refused, functions
from theory.kernel.terms import TRUE, const, eq, implies, not_
from theory.kernel.theorem import generalise, solve
from theory.library import involutions
from theory.library.involutions import TURN, F, M

BIT = const("b", BOOL)


def test_a_sum_may_be_taken_in_turned_order():
    given = M.forall(lambda m: eq(TURN(TURN(m)), m))
    goal = eq(M.sum(F), M.sum(lambda m: F(TURN(m))))
    assert involutions.by_involution().formula is implies(given, goal)


def test_reindexed_by_negation_and_by_nothing_else():
    f = const("f", functions(BOOL, REAL))
    twice = generalise(solve(eq(not_(not_(BIT)), BIT)), BIT)
    found = involutions.reindexed(TRUE, BOOL, f, not_, twice)
    assert found.formula is eq(BOOL.sum(f), BOOL.sum(lambda b: f(not_(b))))
    with pytest.raises(Refused):
        involutions.reindexed(TRUE, BOOL, f, lambda b: TRUE, twice)
