"""The front page: search, the verdicts in numbers, and what is false as printed."""

import re
from collections import Counter

from pages import ledger
from pages.claims import instead_of
from theory.ledger import claims
from theory.pages import readme

KINDS = ("Theorem", "Proposition", "Lemma", "Corollary", "Table")
NUMBERED = rf"({'|'.join(KINDS)}) (\d+)"


def add_page(site, book, made):
    """Add the front page."""
    papers = [
        (paper, title, [(record, instead_of(record)) for record in denied(book, paper)])
        for paper, title in ledger.PAPERS.items()
    ]
    site.page(
        "index.html",
        "index.html",
        total=len(book.records),
        words=list(ledger.VERDICTS),
        counts=counts(book),
        parts=parts(book),
        numbered=[(title, numbered(book, paper)) for paper, title in ledger.PAPERS.items()],
        papers=papers,
        made=made,
    )


def numbered(book, paper):
    """Return the printed statements of a paper that have a number of their own, in order."""

    def place(record):
        kind, number = re.match(NUMBERED, record["locator"]).groups()
        return KINDS.index(kind), int(number), record["locator"]

    found = [
        record
        for record in book.of(paper)
        if re.match(NUMBERED, record["locator"]) and ledger.printed_as(record) == "printed"
    ]
    return sorted(found, key=place)


def denied(book, paper):
    """Return the printed statements of a paper that do not hold as they stand."""
    return [
        record
        for record in book.of(paper)
        if record["verdict"] in ledger.DENIED and ledger.printed_as(record) == "printed"
    ]


def parts(book):
    """Return what the refuted statements of each kind come to: a title, and the parts in words."""
    found = []
    for paper, title in ledger.PAPERS.items():
        for how in ledger.AS:
            refuted = [
                claims.statements()[record["id"]]
                for record in book.of(paper)
                if record["verdict"] == "refuted" and ledger.printed_as(record) == how
            ]
            if told := readme.parts(refuted):
                found.append((f"{title}, {readme.NAMES.get(how, how)}", len(refuted), told))
    return found


def counts(book):
    """Return rows of numbers by verdict: a title, paper, how printed, and pairs."""
    count = Counter(
        (record["paper"], ledger.printed_as(record), record["verdict"])
        for record in book.records.values()
    )
    return [
        (
            f"{title}, {readme.NAMES.get(how, how)}",
            paper,
            how,
            [(w, count[paper, how, w]) for w in ledger.VERDICTS],
        )
        for paper, title in ledger.PAPERS.items()
        for how in ledger.AS
        if any(count[paper, how, word] for word in ledger.VERDICTS)
    ]
