"""Tables that count the papers' statements, our readings of them and our own apart."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from theory.kernel.sorts import REAL
from theory.kernel.terms import const
from theory.ledger import claims, decisions, formal
from theory.ledger.claims import Claim
from theory.ledger.decisions import Decision
from theory.pages import readme

a = const("a", REAL)


def theorem():
    raise AssertionError("tables show what is declared")


def claim(name, kind, **words):
    return Claim(name, "lip", "here", kind, "a", **words)


STATED = {
    "one": claim("one", "prose", printed_as="informal", reading="so", corrected=["two"]),
    "two": claim("two", "repair", printed_as="ours"),
    "three": claim("three", "equation", printed_as="printed", corrected=["two"], misprint=True),
    "four": claim("four", "lemma", assumes=["a book"]),
    "five": claim("five", "experiment"),
}
DECISIONS = {
    "one": Decision(STATED["one"], "refuted", theorem),
    "two": Decision(STATED["two"], "proved", theorem),
    "three": Decision(STATED["three"], "misprint", theorem),
    "four": Decision(STATED["four"], "cited"),
}


@pytest.fixture(autouse=True)
def few(monkeypatch):
    stated = dict(STATED)

    def decider(decision):
        def decide():
            return decision

        decide.__module__ = "theory.proofs.lip.lemma_1"
        return decide

    deciders = {name: decider(decision) for name, decision in DECISIONS.items()}
    monkeypatch.setattr(claims, "statements", lambda: stated)
    monkeypatch.setattr(decisions, "statements", lambda: stated)
    monkeypatch.setattr(formal, "formals", lambda: {"two": SimpleNamespace(build=readme.row)})
    monkeypatch.setattr(decisions, "deciders", lambda: deciders)


def test_rows_by_how_a_statement_is_printed():
    header, _, *rows = readme.table().splitlines()
    words = [word.strip() for word in header.strip("|").split("|")]
    found = {}
    for row in rows:
        title, *numbers = [cell.strip() for cell in row.strip("|").split("|")]
        found[title] = {w: int(n) for w, n in zip(words[1:], numbers, strict=True) if n}
    assert found == {
        "LIP, printed": {"misprint": 1, "cited": 1, "measured": 1, "assembled": 1},
        "LIP, informal": {"refuted": 1, "assembled": 1},
        "LIP, ours": {"proved": 1, "assembled": 1},
    }


@pytest.mark.parametrize(
    ("words", "counted", "named"),
    [
        ({"corner": "s = 1"}, "1: 1 corner", "refuted, at a *corner* alone: s = 1"),
        ({"step": True}, "1: 1 step", "refuted, a *step*"),
        ({"slip": "a sign"}, "1", "refuted, by a *slip*: a sign"),
    ],
)
def test_what_a_refuted_statement_comes_to_is_counted_and_named(monkeypatch, words, counted, named):
    changed = replace(STATED["one"], **words)
    monkeypatch.setitem(claims.statements(), "one", changed)
    monkeypatch.setitem(DECISIONS, "one", replace(DECISIONS["one"], claim=changed))
    assert f"| LIP, informal |  | {counted} |" in readme.table()
    assert f"| {named} |" in readme.row(claims.statements()["one"])


def test_a_claim_that_nobody_decided_is_open(monkeypatch):
    monkeypatch.setitem(claims.statements(), "six", claim("six", "beyond"))
    assert "| open |" in readme.row(claims.statements()["six"])


@pytest.mark.parametrize(
    ("name", "cells"),
    [
        ("one", ["informal", "a", "refuted", "yes", "unread", "two"]),
        ("two", ["ours", "a", "proved", "yes", "", ""]),
        ("three", ["printed", "a", "misprint", "yes", "unread", "two"]),
        ("four", ["printed", "a", "cited", "", "unread", ""]),
        ("five", ["printed", "a", "measured", "", "", ""]),
    ],
)
def test_a_line_says_what_to_cite_instead(name, cells):
    row = readme.row(claims.statements()[name])
    assert [cell.strip() for cell in row.strip("|").split("|")][2:] == cells
    assert row.count("|") == len(readme.COLUMNS) + 1
