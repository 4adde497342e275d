"""The front page: search, the verdicts in numbers, and the statements that are false as printed."""

import re
from collections import Counter

from pages import ledger
from pages.claims import instead_of
from theory.views import counts, verdicts

KINDS = ("Theorem", "Proposition", "Lemma", "Corollary", "Table")
NUMBERED = rf"({'|'.join(KINDS)}) (\d+)"


def add_page(site, book, made):
    """Add the front page."""
    by_paper = [(title, numbered(book, paper)) for paper, title in ledger.PAPERS.items()]
    site.page(
        "index.html",
        "index.html",
        total=len(book.records),
        words=counts.WORDS,
        rows=rows(book),
        measured=measured(book),
        numbered=[(title, found, slips(found)) for title, found in by_paper],
        refuted=denied(book, "refuted"),
        misprints=denied(book, "misprint"),
        made=made,
    )


def numbered(book, paper):
    """Return the printed statements of a paper that have a number of their own, in order.

    Each is a name and a record.
    """

    def place(record):
        kind, number = re.match(NUMBERED, record["locator"]).groups()
        return KINDS.index(kind), int(number), record["locator"]

    found = [
        record
        for record in book.of(paper)
        if re.match(NUMBERED, record["locator"]) and ledger.printed_as(record) == "printed"
    ]
    count = Counter(record["locator"] for record in found)
    return [(_name(r, count[r["locator"]] > 1), r) for r in sorted(found, key=place)]


def _name(record, is_shared):
    """Return a statement's locator, and its id if another has the same locator."""
    return f"{record['locator']} ({record['id']})" if is_shared else record["locator"]


def slips(numbered):
    """Return the slips that fell several of some statements: its words and their names."""
    found = {}
    for name, record in numbered:
        if record["slip"]:
            found.setdefault(record["slip"], []).append(name)
    return [(slip, names) for slip, names in found.items() if len(names) > 1]


def denied(book, verdict):
    """Return the printed statements that a proof denies: title of the paper, and pairs.

    A pair is a record and the ids to cite instead.
    """
    return [
        (title, [(record, instead_of(record)) for record in book.of(paper) if of(record, verdict)])
        for paper, title in ledger.PAPERS.items()
    ]


def of(record, verdict):
    """Return whether a record is about a printed statement and has a verdict from a proof."""
    is_printed = ledger.printed_as(record) == "printed"
    return is_printed and counts.outcome(record) == verdict


def rows(book):
    """Return the rows of the table of verdicts: a title and its `counts.Row`."""
    found = {name: record["verdict"] for name, record in book.records.items()}
    return [
        (f"{ledger.PAPERS[row.paper]}, {verdicts.NAMES.get(row.how, row.how)}", row)
        for row in counts.rows(found)
    ]


def measured(book):
    """Return rows of statements about experiments: a title, and how many came out how."""
    found = [(title, counts.measured(book.of(paper))) for paper, title in ledger.PAPERS.items()]
    return [(title, numbers) for title, numbers in found if numbers]
