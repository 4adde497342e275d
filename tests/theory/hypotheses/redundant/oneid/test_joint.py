"""A negative entry makes all columns constant: where it does, and what would not follow."""

from fractions import Fraction

import pytest

from theory.hypotheses.redundant import aim
from theory.hypotheses.redundant.oneid import joint
from theory.instances.oneid.joint import two
from theory.kernel.sorts import Refused
from theory.kernel.terms import and_, implies
from theory.kernel.theorem import solve
from theory.ledger.formal import formals, truths
from theory.statements.stated import stated
from theory.tactics.logic import at

WEIGHT = stated("oneid-joint-bound").w

ONES = [Fraction(1), Fraction(1)]
NEGATIVE = [[-1, 2], [-1, 2]]


@pytest.mark.parametrize(
    ("name", "hypothesis", "where"),
    [
        ("oneid-joint-bound", "Q >= 0", two(Q=NEGATIVE, w=ONES, said=[0, 0])),
        ("oneid-joint-adversary", "Q >= 0", two(Q=NEGATIVE, gamma=1, said=[0, 0])),
    ],
)
def test_there_are_such_matrices(name, hypothesis, where):
    hypotheses, conclusions = truths(formals()[name].build(), where)
    assert {h: truth for h, truth in hypotheses.items() if truth is not True} == {hypothesis: False}
    assert all(truth is True for truth in conclusions.values())


def test_weights_above_one_do_not_make_columns_constant():
    wanted = aim("oneid-joint-bound", "Q >= 0")
    least = solve(implies(wanted.given, WEIGHT(joint.x) >= 0), *at(wanted.given, joint.x))
    with pytest.raises(Refused, match="not shown"):
        joint.constant(wanted, WEIGHT, least)


def test_the_bound_asks_for_constant_columns():
    wanted = aim("oneid-joint-bound", "Q >= 0")
    known = and_(WEIGHT(joint.x) >= 0, WEIGHT(joint.x) <= 1)
    bounds = solve(implies(wanted.given, known), *at(wanted.given, joint.x))
    with pytest.raises(Refused, match="not shown"):
        joint.every_bound(wanted, bounds)
