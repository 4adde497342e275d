"""Tables that count the papers' statements, our readings of them and our own apart."""

from types import SimpleNamespace

import pytest

from theory import readme
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger import claims, formal
from theory.ledger.claims import Claim, Decision

a = const("a", REAL)


def theorem():
    raise AssertionError("tables show what is declared")


DECISIONS = {
    "one": Decision("refuted", theorem=theorem, corrected=["two"]),
    "two": Decision("proved", theorem=theorem),
    "three": Decision("misprint", theorem=theorem, corrected=["two"]),
    "four": Decision("cited", assumes=["a book"]),
}
PRINTED_AS = {"one": "informal", "two": "ours", "three": "printed"}
KINDS = {
    "one": "prose",
    "two": "repair",
    "three": "equation",
    "four": "lemma",
    "five": "experiment",
}


@pytest.fixture(autouse=True)
def few(monkeypatch):
    stated = {name: Claim(name, "lip", "here", kind, "a") for name, kind in KINDS.items()}

    def decider(decision):
        def decide():
            return decision

        decide.__module__ = "theory.lip.lemma_1"
        return decide

    build = SimpleNamespace(build=lambda: Statement((a,), (), (a >= 0,)))
    formals = {n: SimpleNamespace(printed_as=how, **vars(build)) for n, how in PRINTED_AS.items()}
    deciders = {name: decider(decision) for name, decision in DECISIONS.items()}
    monkeypatch.setattr(claims, "statements", lambda: stated)
    monkeypatch.setattr(claims, "deciders", lambda: deciders)
    monkeypatch.setattr(formal, "formals", lambda: formals)


def test_rows_by_how_a_statement_is_printed():
    header, _, *rows = readme.counts().splitlines()
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


def test_what_fails_at_a_corner_alone_is_counted_and_named(monkeypatch):
    made = Decision("refuted", theorem=theorem, corrected=["two"], corner="s = 1")
    monkeypatch.setitem(claims.deciders(), "one", lambda: made)
    claims.deciders()["one"].__module__ = "theory.lip.lemma_1"
    assert "| LIP, informal |  | 1 (1 at a corner) |" in readme.counts()
    assert "| refuted, at a *corner* alone: s = 1 |" in readme.row(claims.statements()["one"])


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
