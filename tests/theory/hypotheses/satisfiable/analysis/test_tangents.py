"""A function with the law of the logarithm at finitely many numbers, and one that has it not."""

from fractions import Fraction

import pytest

from theory.hypotheses.satisfiable.analysis import tangents as logs
from theory.kernel.binding import function
from theory.kernel.evaluate import Instance
from theory.kernel.sorts import REAL, Refused
from theory.kernel.terms import and_, implies, ite, not_
from theory.kernel.theorem import solve

THREE = [Fraction(1, 2), 2, 3]


def at(log, numbers):
    """Return whether a function has the law at all of the numbers."""
    where = Instance({"X": len(numbers)}, {"t_of": numbers})
    return where.value(logs.has_law(log, logs.subsets.ALL))


def steps(values):
    """Return the function of these values at 1/2 and 2, and of the last one beyond."""
    low, middle, high = values
    return function(REAL, lambda t: ite(t <= Fraction(1, 2), low, ite(t <= 2, middle, high)))


def test_the_tangents_have_the_law():
    """0, then 2/(1/2) - 1 more, then 3/2 - 1 more, as `longer` has them."""
    assert at(steps([0, 3, Fraction(7, 2)]), THREE) is True


@pytest.mark.parametrize(
    "values", [[0, 3, 3], [0, 3, Fraction(18, 5)], [0, Fraction(7, 2), 4], [0, Fraction(1, 2), 1]]
)
def test_other_steps_have_not(values):
    assert at(steps(values), THREE) is False


def test_a_constant_has_it_at_one_number_alone():
    assert at(logs.FLAT, [2, 2]) is True
    assert at(logs.FLAT, [2, 3]) is False


def test_it_is_of_any_positive_numbers():
    positive, some = logs.theorem().formula.args
    assert positive is logs.given()
    assert some is logs.LOGS.exists(lambda log: logs.has_law(log, logs.subsets.ALL))
    assert not logs.of_pairs().axioms and not logs.theorem().axioms


@pytest.mark.parametrize("k", range(8))
def test_the_tangent_needs_each_part(k):
    """The numbers' signs and order, and the law before."""
    premise, goal = logs.tangent().formula.args
    assert len(premise.args) == 8
    less = and_(*(part for i, part in enumerate(premise.args) if i != k))
    with pytest.raises(Refused):
        solve(implies(less, goal))


def test_one_number_is_alone_only_if_no_other_is_there():
    premise, goal = logs.alone().formula.args
    less = and_(*premise.args[:-1])
    assert premise.args[-1] is not_(logs.X.exists(logs.subsets.without(logs.S, logs.LAST)))
    with pytest.raises(Refused):
        solve(implies(less, goal))
