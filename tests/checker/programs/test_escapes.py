"""Outputs that say more than their values, and what calls leave behind, are never overlooked."""

import pytest

from checker.notions import LDP
from checker.programs.decide import decide
from checker.programs.program import UndecidedError, program
from tests.checker.programs import escapes, left_behind

# one of each kind in the default run; all of them among the trials
FEW = (
    "bits_of_nan",
    "bool_of_numpy",
    "attribute_of_int",
    "entries_of_counter",
    "cause_of_exception",
    "closure",
    "hash_in_a_list",
    "last_input",
    "attribute_of_a_library",
    "copied_generator",
    "one_seed_sequence",
    "address_of_an_array",
)
ALL = {**escapes.OUTPUTS, **left_behind.LEFT}
BY_NAME = {function.__name__: (function, why) for function, why in ALL.items()}


def check(name):
    """Hold the answer against what it must be: not that it holds, and the reason."""
    function, why = BY_NAME[name]
    made = program(f"{function.__code__.co_filename}:{name}", seconds=20, exceptions="as-outputs")
    try:
        answer = decide(made, LDP(1))
    except UndecidedError as error:
        assert why is not None and why in str(error)
    else:
        # where things lie in memory one may be seen to leak before it is seen to change
        assert not why and not answer.holds


@pytest.mark.parametrize("name", FEW)
def test_no_escape_holds(name):
    check(name)


@pytest.mark.trial
@pytest.mark.parametrize("name", sorted(BY_NAME.keys() - {*FEW}))
def test_no_other_escape_holds(name):
    check(name)
