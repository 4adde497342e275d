"""Certified, agreed and by Z3 alone are different words, with statuses if one is required."""

import pytest

from tests.theory.here import solvers_here
from theory.__main__ import main
from theory.certificates import replay, store
from theory.ledger import standing, tally
from theory.solving import solvers

NAME = "uldp-urr-private-reachable"


def record(certified, alone=0, name="a"):
    goal = {standing.KEY: alone} if alone else {}
    certificates = {"steps": 3, "certified": certified, "why_not": []}
    return {"id": name, "assembled": True, "certified": certificates, "evidence": [goal]}


OTHER = {"id": "other", "assembled": False, "evidence": []}


def test_each_record_has_a_word():
    assert standing.of(record(3)) == "certified"
    assert standing.of(record(2)) == "agreed"
    assert standing.of(record(2, 1)) == "by Z3 alone"
    assert standing.of(OTHER) == ""


def test_words_are_counted():
    assert standing.counted([record(3), record(2), record(1, 2), record(1, 1), OTHER]) == (
        "1 certified, 1 agreed, 2 by Z3 alone"
    )
    assert standing.counted([record(2), OTHER]) == "1 agreed"


def test_what_stands_on_less_is_named():
    some = [record(3, name="a"), record(2, name="b"), record(2, 1, name="c"), OTHER]
    assert standing.below(some, "certified") == {"b": "agreed", "c": "by Z3 alone"}
    assert standing.below(some, "agreed") == {"c": "by Z3 alone"}


@pytest.fixture
def without_certificates(monkeypatch):
    """No step has a certificate, and none is known to this process."""
    monkeypatch.setattr(store, "load", dict)
    for known in ("SOLVED", "CLOSED"):
        monkeypatch.setattr(replay, known, type(getattr(replay, known))())
    tally.holds.cache_clear()
    yield
    tally.holds.cache_clear()


@pytest.mark.parametrize(
    ("cvc5", "required", "status", "word"),
    [
        (True, [], 0, "agreed"),
        (True, ["--require", "agreed"], 0, "agreed"),
        (True, ["--require", "certified"], 3, "agreed"),
        (False, [], 0, "by Z3 alone"),
        (False, ["--require", "agreed"], 4, "by Z3 alone"),
        (False, ["--require", "certified"], 4, "by Z3 alone"),
    ],
)
def test_a_status_says_what_is_less(
    cvc5, required, status, word, without_certificates, monkeypatch, capsys
):
    monkeypatch.setitem(solvers.VERSIONS, "cvc5", solvers.VERSIONS["cvc5"] if cvc5 else "")
    name = "uldp-rr-ldp"  # of which cvc5 decides every step
    with solvers_here():
        assert main(["prove", name, *required]) == status
    told = capsys.readouterr()
    assert f"proved   {name} (a theorem of" in told.out and f", {word})" in told.out
    below = f"BELOW  {name}: {word}, not {required[-1]}" if status else ""
    assert told.err.count("BELOW") == bool(status) and below in told.err


def test_what_is_certified_is_replayed_if_that_is_required(monkeypatch, capsys):
    with solvers_here():
        assert main(["prove", NAME, "--require", "certified"]) == 0
        assert "certified" in capsys.readouterr().out
        monkeypatch.setattr(replay.Claim, "finish", lambda claim: replay.need(False, "no"))
        assert main(["prove", NAME, "--cold", "--require", "certified"]) == 1
    assert f"FAILED {NAME}: its derivation is refused: " in capsys.readouterr().err
