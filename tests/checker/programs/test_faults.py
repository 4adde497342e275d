"""Planted faults: of none is it ever said that it holds."""

import inspect

import pytest

from checker.notions import LDP
from checker.programs.decide import decide
from checker.programs.faults import STANDARD, where_refused
from checker.programs.program import UndecidedError, program
from tests.checker.programs import faults

# one of each kind in the default run; all of them among the trials
FEW = (
    "counts_calls",
    "remembered_noise",
    "clock_of_the_year",
    "looks_at_the_type_rarely",
    "finally_returns",
    "hash_of_text",
    "always_raises",
    "rare_leak",
    "address_by_join",
)
BY_NAME = {fault.__name__: fault for fault in [*faults.FAULTS, *faults.RIGHT]}
ALL = [fault.__name__ for fault in faults.FAULTS]
REST = [name for name in ALL if name not in FEW]


def named(fault):
    """Return the file and the function, as the command line has them."""
    return f"{inspect.unwrap(fault).__code__.co_filename}:{fault.__name__}"


def verdict(name, eps):
    """Return True, False or None."""
    try:
        return decide(program(named(BY_NAME[name]), seconds=10), LDP(eps)).holds
    except UndecidedError:
        return None


def test_there_are_forty_at_least():
    assert len(set(ALL)) == len(ALL) >= 40
    assert set(FEW) <= set(ALL)


@pytest.mark.parametrize("name", FEW)
def test_no_fault_holds(name, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    assert not verdict(name, 1)


@pytest.mark.trial
@pytest.mark.parametrize("name", REST)
def test_no_other_fault_holds(name, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    assert not verdict(name, 1)


@pytest.mark.parametrize(
    "between, mend",
    [("", ""), ("<frozen importlib._bootstrap>", "; import the library at the top of the file")],
)
def test_a_refusal_inside_a_library_names_the_line_that_leads_there(between, mend):
    library = compile("found = where_refused()", f"{STANDARD}some.py", "exec")
    space = {"where_refused": where_refused, "library": library}
    code = compile("exec(library)", between, "exec") if between else library
    exec(code, space)
    line = inspect.currentframe().f_lineno - 1
    assert space["found"] == (f"test_faults.py:{line} (in some.py:1)", mend)


def test_the_honest_one_holds():
    assert verdict("honest", 1)


@pytest.mark.trial
@pytest.mark.parametrize("fault", faults.RARE)
def test_rare_events_have_their_least_budget(fault):
    answer = decide(program(named(fault)), LDP(1))
    assert answer.holds
    assert 0 < answer.epsilon < 1e-6
