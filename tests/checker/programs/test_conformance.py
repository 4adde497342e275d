"""The list of sources is held against the real library; of it the docs have a page."""

import time

import pytest

from checker.programs import followed
from checker.programs.sources.listed import LISTED
from tests.checker.programs import conformance

CASES = followed.cases()
# in each run of the suite others, by the day
FEW, TODAY = 5, int(time.time()) // 86400


def test_some_cases_are_what_is_said():
    some = [CASES[(TODAY * FEW + k) % len(CASES)] for k in range(FEW)]
    assert list(conformance.departures(some, 2000)) == []


@pytest.mark.trial
def test_all_cases_are_what_is_said():
    assert list(conformance.departures(CASES, 100_000)) == []


def test_a_wrong_law_is_seen(monkeypatch):
    monkeypatch.setattr(conformance, "counted", lambda folder, cases, draws: [[[one(0), draws]]])
    assert list(conformance.departures(["random.randrange(2)"], 1000))


def one(value):
    """Return the label of a number."""
    return ["value", "int", str(value)]


def test_every_method_has_an_entry():
    listed = {f"{kind}.{name}" for kind, names in LISTED.items() for name in names}
    text = " ".join(entry.name for entry in followed.entries())
    missing = {name for name in listed if name.rpartition(".")[2] not in text}
    assert not missing


def test_the_page_is_current():
    assert conformance.PAGE.read_text(encoding="utf-8") == followed.page()
