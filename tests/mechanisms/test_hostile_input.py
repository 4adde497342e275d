"""Every public function answers any input: a finite value that fits its document, or ValueError.

More calls in `make trials`, or by hand: `python -m tests.hostile 1000000`.
"""

import pytest

from tests.hostile.public import FORMULA, UNCHECKED, everything
from tests.hostile.run import call_many, instances

CALLS, FORMULA_CALLS, MANY = 40, 10, 1000
CALLED = [one for one in everything() if one.kind != UNCHECKED]


@pytest.fixture(scope="module")
def pool():
    return instances()


@pytest.mark.parametrize("public", CALLED, ids=lambda one: one.name)
def test_any_input_is_answered(public, pool):
    few = FORMULA_CALLS if public.kind == FORMULA else CALLS if public.parameters else 20
    needed = (
        {"returned"} if public.kind == FORMULA or not public.parameters else {"returned", "refused"}
    )
    # some refuse, or return, but rarely
    for calls in (few, MANY):
        tally = call_many(public, calls, 1, pool)
        assert tally.wrong[:3] == []
        if needed <= set(tally.answers):
            break
    assert needed <= set(tally.answers)


def test_the_calls_are_many():
    checked = [one for one in CALLED if one.kind == "checked" and one.parameters]
    assert CALLS * len(checked) >= 5_000


@pytest.mark.parametrize("public", CALLED, ids=lambda one: one.name)
def test_every_parameter_is_documented(public):
    unsaid = [name for name, said in public.parameters.items() if not said]
    assert unsaid == [] or public.kind == FORMULA
