"""Every public function answers any input: a finite value that fits its document, or ValueError.

More calls by hand: `python -m tests.hostile 1000000`.
"""

import pytest

from tests.hostile.public import FORMULA, UNCHECKED, everything
from tests.hostile.run import call_many, instances

CALLS, FORMULA_CALLS = 720, 60
CALLED = [one for one in everything() if one.kind != UNCHECKED]


@pytest.fixture(scope="module")
def pool():
    return instances()


@pytest.mark.parametrize("public", CALLED, ids=lambda one: one.name)
def test_any_input_is_answered(public, pool):
    calls = FORMULA_CALLS if public.kind == FORMULA else CALLS if public.parameters else 20
    tally = call_many(public, calls, 1, pool)
    assert tally.wrong[:3] == []
    assert tally.answers["returned"] > 0
    assert tally.answers["refused"] > 0 or public.kind == FORMULA or not public.parameters


def test_the_calls_are_a_hundred_thousand():
    checked = [one for one in CALLED if one.kind == "checked" and one.parameters]
    assert CALLS * len(checked) >= 100_000


@pytest.mark.parametrize("public", CALLED, ids=lambda one: one.name)
def test_every_parameter_is_documented(public):
    unsaid = [name for name, said in public.parameters.items() if not said]
    assert unsaid == [] or public.kind == FORMULA
