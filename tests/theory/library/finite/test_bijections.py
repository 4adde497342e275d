import pytest

from theory.kernel.binding import function
from theory.kernel.evaluate import Instance
from theory.kernel.sorts import Refused
from theory.kernel.terms import FALSE, TRUE, const, implies
from theory.kernel.theorem import solve
from theory.library.finite import bijections
from theory.library.finite.bijections import MAPS, OTHERS, SETS, A, C, P, X, Z, onto
from theory.tactics.sums import size


def test_sets_of_as_many_elements_are_mapped_onto_each_other():
    def some(members, others):
        there = MAPS.exists(lambda c: onto(members, others, c))
        return implies(size(X, members) == size(Z, others), there)

    found = bijections.theorem()
    assert found.formula is SETS.forall(lambda s: OTHERS.forall(lambda t: some(s, t)))
    assert not found.axioms


def test_a_map_onto_leaves_nothing_out_and_nothing_twice():
    everything = function(X, lambda x: TRUE), function(Z, lambda z: TRUE)
    for m, n, c, expected in (
        (2, 2, [1, 0], True),
        (2, 2, [1, 1], False),
        (2, 3, [0, 1], False),
        (3, 2, [0, 1, 1], False),
    ):
        at = Instance({"X": m, "Z": n}, {"c": c})
        assert at.value(onto(*everything, C)) is expected
        # there is one if and only if there are as many
        some = MAPS.exists(lambda c: onto(*everything, c))
        assert at.value(some) is (m == n)


def test_fewer_elements_are_not_enough():
    given = size(X, A) >= size(Z, P)
    there = MAPS.exists(lambda c: onto(A, P, c))
    with pytest.raises(Refused):
        solve(implies(given, there), bijections.theorem())
    none = onto(function(X, lambda x: FALSE), P, const("c", MAPS))
    assert none is Z.forall(lambda z: implies(P(z), FALSE))
