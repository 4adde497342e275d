"""Counts of verdicts: sums are sums, and whatever shows them shows the same."""

import csv
import re

import pytest

from common.imports import ROOT
from pages import contents, front, ledger
from theory.ledger import claims, decisions
from theory.ledger.claims import Claim
from theory.views import counts, verdicts

RECORDED = ROOT / "data" / "expected" / "default" / "ledger.verdicts.csv"


def stated(*words, how="printed"):
    """Return claims of LIP by id, each with words of its own."""
    made = [{"printed_as": how, "reading": "so"} | more for more in words]
    names = [f"claim-{k}" for k in range(len(made))]
    return {
        name: Claim(name, "lip", "here", more.pop("kind", "lemma"), "a", **more)
        for name, more in zip(names, made, strict=True)
    }


@pytest.fixture
def only(monkeypatch):
    """Return a function that states some claims, and the rows when all of them are refuted."""

    def rows(*words, how="printed"):
        found = stated(*words, how=how)
        monkeypatch.setattr(claims, "statements", lambda: found)
        return counts.rows(dict.fromkeys(found, "refuted"))

    return rows


def test_slips_are_counted_together_and_parts_add_up(only):
    slips = [*[{"slip": "a sign"}] * 3, *[{"slip": "a root"}] * 2, {"slip": "an index"}]
    (row,) = only(*slips, {"step": True}, {"step": True}, {"corner": "s = 1"}, {})
    assert row.words == "3 + 2 by slips, 2 steps, 1 corner, 2 results"
    assert sum(n for n, _ in row.parts) == row.numbers["refuted"] == 10


def test_statements_by_themselves_have_no_parts_in_words(only):
    (row,) = only({}, {"slip": "an index"})
    assert row.words == "" and row.numbers["refuted"] == 2
    (row,) = only({}, {"corner": "s = 1"}, how="informal")
    assert row.words == "1 corner, 1 sentence"


def test_what_experiments_deny_is_measured_and_not_refuted(only):
    (row,) = only({"kind": "experiment"}, {})
    assert row.numbers["refuted"] == row.numbers["measured"] == 1
    assert row.parts == [(1, "result")]


def recorded():
    """Return records as a run has them: each with the verdict that the sources declare."""
    found = {}
    for name, claim in claims.statements().items():
        word = decisions.declared(name)
        verdict = "refuted" if word == "measured" else word
        # of half of the experiments the numbers bear the statement out
        if word == "measured" and len(found) % 2:
            verdict = "checked"
        found[name] = {"id": name, "paper": claim.paper, "kind": claim.kind, "verdict": verdict}
    return found


def test_parts_of_all_claims_add_up():
    for row in counts.rows({name: r["verdict"] for name, r in recorded().items()}):
        assert sum(n for n, _ in row.parts) == row.numbers["refuted"], row


def test_the_page_of_verdicts_the_index_and_the_site_say_the_same():
    book = ledger.Ledger(recorded())
    page = verdicts.PAGE.read_text(encoding="utf-8")
    for name, row in front.rows(book):
        title = name.replace("LDP protocols", "LDP")
        (line,) = re.findall(rf"^\| {re.escape(title)} \|(.*)\|$", page, re.MULTILINE)
        *cells, _ = (cell.strip() for cell in line.split("|"))
        shown = {
            w: int(re.match(r"\d*", c)[0] or 0) for w, c in zip(counts.WORDS, cells, strict=True)
        }
        assert shown == row.numbers
        assert row.words in line
    total = {w: sum(row.numbers[w] for _, row in front.rows(book)) for w in counts.WORDS}
    said, _, here = contents.verdicts(list(book.records.values())).partition(": ")
    assert said == ", ".join(f"{n} {word}" for word, n in total.items() if n)
    assert sum(map(int, re.findall(r"\d+", here))) == total["measured"]
    measured = [n for _, numbers in front.measured(book) for n in numbers.values()]
    assert sum(measured) == total["measured"]


def test_what_the_readme_says_of_experiments_is_recorded():
    rows = csv.DictReader(RECORDED.read_text(encoding="utf-8").splitlines())
    stated = claims.statements()
    found = counts.measured([{"kind": stated[r["id"]].kind, **r} for r in rows])
    holds, fails, open_ = found.values()
    said = f"Of {holds + fails + open_} sentences about figures, {holds} hold on the data at hand, "
    said += f"{fails} do not"
    assert said in " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
