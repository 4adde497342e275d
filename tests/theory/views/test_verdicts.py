"""Tables that count the papers' statements, our readings of them and our own apart."""

from dataclasses import replace

import pytest

from theory.ledger import claims
from theory.ledger.claims import Claim
from theory.projects import registry
from theory.projects.registry import Place
from theory.views import listing, verdicts


def claim(name, kind, **words):
    return Claim(name, "lip", "here", kind, "a", **words)


STATED = {
    "one": claim("one", "prose", printed_as="informal", reading="so", corrected=["two"]),
    "two": claim("two", "repair", printed_as="ours"),
    "three": claim("three", "equation", printed_as="printed", corrected=["two"], misprint=True),
    "four": claim("four", "lemma", assumes=["a book"]),
    "five": claim("five", "experiment"),
}
DECLARED = {"one": "refuted", "two": "proved", "three": "refuted", "four": "cited"}


@pytest.fixture(autouse=True)
def few(monkeypatch):
    stated = dict(STATED)
    places = {n: Place("theory.proofs.lip.lemma_1", 3, said) for n, said in DECLARED.items()}
    monkeypatch.setattr(claims, "statements", lambda: stated)
    monkeypatch.setattr(registry, "decided", places.get)


def test_rows_by_how_a_statement_is_printed():
    header, _, *rows = verdicts.table().splitlines()
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
        ({"corner": "s = 1"}, "1: 1 corner", "refuted, only at a *corner*: s = 1"),
        ({"step": True}, "1: 1 step", "refuted, a *step*"),
        ({"slip": "a sign"}, "1", "refuted, by a *slip*: a sign"),
    ],
)
def test_what_a_refuted_statement_comes_to_is_counted_and_named(monkeypatch, words, counted, named):
    changed = replace(STATED["one"], **words)
    monkeypatch.setitem(claims.statements(), "one", changed)
    assert f"| LIP, informal |  | {counted} |" in verdicts.table()
    assert f"| {named} |" in listing.row(claims.statements()["one"])


def test_a_claim_that_nobody_decided_is_open(monkeypatch):
    monkeypatch.setitem(claims.statements(), "six", claim("six", "beyond"))
    assert "| open |" in listing.row(claims.statements()["six"])


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
    row = listing.row(claims.statements()[name])
    assert [cell.strip() for cell in row.strip("|").split("|")][2:] == cells
    assert row.count("|") == len(listing.COLUMNS) + 1
