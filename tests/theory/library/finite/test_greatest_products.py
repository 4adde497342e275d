"""What settled nodes are, at an instance of two steps."""

from fractions import Fraction

import pytest

from theory.kernel import trace
from theory.kernel.evaluate import Instance
from theory.kernel.sorts import Refused
from theory.kernel.terms import and_
from theory.library.finite import greatest_products as paths

HALF, EIGHTH = Fraction(1, 2), Fraction(1, 8)
# half from the first to the second and from there to the third, an eighth directly
WEIGHTS = [[1, HALF, EIGHTH], [0, 1, HALF], [0, 0, 1]]
ALL, TWO = [True] * 3, [True, True, False]


@pytest.mark.parametrize(
    ("settled", "products", "ranks", "right"),
    [
        (ALL, [1, HALF, HALF * HALF], [0, 1, 2], True),
        (TWO, [1, HALF, 0], [0, 1, 0], True),
        (ALL, [1, HALF, EIGHTH], [0, 1, 2], False),  # a path has more
        (ALL, [1, HALF, HALF], [0, 1, 2], False),  # no path has so much
        (ALL, [1, HALF, HALF * HALF], [0, 1, 1], False),  # a step from one settled later
        ([True, False, True], [1, 0, EIGHTH], [0, 0, 1], False),  # the second comes first
        ([False, True, False], [1, 1, 1], [0, 0, 0], False),  # without the start
    ],
)
def test_products_are_greatest_and_those_of_paths(settled, products, ranks, right):
    where = Instance(
        {"X": 3},
        {
            "w_of": WEIGHTS,
            "start_of": 0,
            "S": settled,
            "product_of": products,
            "rank_of": ranks,
        },
    )
    found = paths.is_settled(paths.S, paths.PRODUCT, paths.RANK)
    assert where.value(found) is right


def test_the_next_node_is_that_of_the_greatest_step():
    premise, conclusion = paths.settled_next().formula.args
    values = {"w_of": WEIGHTS, "start_of": 0, "S": [True, False, False]}
    values |= {"product_of": [1, 0, 0], "rank_of": [0, 0, 0], "first_of": 0}
    for last, most, right in ((1, HALF, True), (2, EIGHTH, False)):
        where = Instance({"X": 3}, values | {"last_of": last, "most_of": most})
        assert where.value(premise) is right
        assert where.value(conclusion) is right


@pytest.fixture
def anew():
    trace.forget()
    yield
    trace.forget()


@pytest.mark.parametrize("k", range(4))
def test_each_property_of_the_next_node_is_used(anew, monkeypatch, k):
    """It has the greatest step, from a settled node, to one that is not, and this product."""
    parts = list(paths.next_one().args)
    del parts[k]
    known = and_(paths.BOUNDED, paths.is_settled(paths.S, paths.PRODUCT, paths.RANK), *parts)
    monkeypatch.setattr(paths, "GIVEN", known)
    with pytest.raises(Refused, match="not shown"):
        paths.settled_next()
