"""A third element closes two: where numbers have no gaps, and with sums of 0, K and 2K alone."""

from itertools import product

import pytest

from theory.hypotheses.satisfiable.sets import latin
from theory.kernel import trace
from theory.kernel.evaluate import Instance
from theory.kernel.sorts import Refused
from theory.kernel.terms import eq, or_
from theory.notions.probability import size


@pytest.fixture
def anew():
    trace.forget()
    yield
    trace.forget()


@pytest.mark.parametrize(("numbers", "right"), [([2, 0, 3, 1], True), ([0, 1, 2, 4], False)])
def test_one_element_closes_two(numbers, right):
    x, y, X = latin.x, latin.y, latin.X
    closing = size(X, lambda z: latin.closes(latin.NUMBER(x) + latin.NUMBER(y), z))
    found = [
        Instance({"X": 4}, {"number_of": numbers, "x": i, "y": j}).value(closing)
        for i, j in product(range(4), repeat=2)
    ]
    assert (found == [1] * 16) is right


@pytest.mark.parametrize("sums", [(0, 1), (1, 2)])
def test_fewer_sums_close_not_all(anew, monkeypatch, sums):
    def fewer(c, z):
        return or_(*(eq(c + latin.NUMBER(z), k * latin.K) for k in sums))

    monkeypatch.setattr(latin, "closes", fewer)
    with pytest.raises(Refused, match="not shown"):
        latin.is_closed()


def test_more_sums_are_closed_by_several(anew, monkeypatch):
    def more(c, z):
        return or_(eq(c + latin.NUMBER(z), 1), closes(c, z))

    closes = latin.closes
    monkeypatch.setattr(latin, "closes", more)
    with pytest.raises(Refused, match="not shown"):
        latin.alone()
