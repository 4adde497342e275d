"""A hundred thousand calls of all that is public; `make test` makes fewer."""

import pytest

from tests.hostile.public import FORMULA, UNCHECKED, everything
from tests.hostile.run import call_many, instances

CALLS, FORMULA_CALLS = 720, 60
CALLED = [one for one in everything() if one.kind != UNCHECKED and one.parameters]


@pytest.fixture(scope="module")
def pool():
    return instances()


@pytest.mark.parametrize("public", CALLED, ids=lambda one: one.name)
def test_any_input_is_answered(public, pool):
    calls = FORMULA_CALLS if public.kind == FORMULA else CALLS
    # others than those of `make test`
    assert call_many(public, calls, 2, pool).wrong[:3] == []


def test_the_calls_are_a_hundred_thousand():
    assert CALLS * sum(one.kind == "checked" for one in CALLED) >= 100_000
