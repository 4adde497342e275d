"""Zeros of sums of m (a - b)/(j j): what the lemmas say is so at numbers, and no more is shown."""

import random
from fractions import Fraction

import pytest

from theory.hypotheses.satisfiable.analysis import inverse_squares as sums
from theory.kernel.evaluate import Instance
from theory.kernel.sorts import Refused
from theory.kernel.terms import implies
from theory.kernel.theorem import solve


def points(names, count=200):
    """Return numbers of both signs, by name, the same in each run."""
    draw = random.Random(5)
    for _ in range(count):
        yield {name: Fraction(draw.randint(-1, 8), draw.randint(1, 8)) for name in names}


def test_what_one_kind_adds_grows_no_faster_than_said():
    formula, met = sums.one_kind().formula, 0
    for values in points(["a_", "b_", "m_", "least_", "end_", "from_", "to_"], 3000):
        at = Instance({}, values)
        if at.value(formula.args[0]):
            met += 1
            assert at.value(formula.args[1])
    assert met > 20


def test_it_may_fall_if_its_size_is_negative():
    known, goal = sums.one_kind().formula.args
    values = {"a_": 2, "b_": 1, "m_": -1, "least_": 1, "end_": 1, "from_": 0, "to_": 1}
    assert Instance({}, values).value(goal) is False
    without = [part for part in known.args if part is not (sums.M >= 0)]
    assert len(without) == len(known.args) - 1
    with pytest.raises(Refused):
        solve(implies(sums.and_(*without), goal), sums.apart(), sums.between())


def test_only_a_change_of_sign_has_a_zero():
    given, wanted = sums.zero_between().formula.args
    signs = [part for part in given.args if part.op == "le" and part not in set(sums.ends().args)]
    assert len(signs) == 2
    for sign in signs:
        rest = sums.and_(*(part for part in given.args if part is not sign))
        with pytest.raises(Refused):
            solve(implies(rest, wanted), sums.zero_between())


def test_the_share_may_be_one_itself():
    """Below 1 it is where the slope there is positive, or the end is before it."""
    given = sums.zero_between().formula.args[0]
    with pytest.raises(Refused):
        solve(implies(given, sums.solution() < 1), sums.below_one())
