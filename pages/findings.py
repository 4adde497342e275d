"""The page of findings: those of docs/ and, by paper, every statement that fails."""

import re

from common import inputs
from common.errors import UserError
from common.imports import ROOT
from pages import documents, ledger
from pages.claims import instead_of

PAGE = "docs/findings.md"
TABLE = r"<!-- \w+ fails:.*?fails -->\n"


def add_pages(site, book, made):
    """Add a page a paper, and one for the rest of docs/findings.md and the list of papers."""
    parts = sections(inputs.text(ROOT / PAGE))
    for paper, title in ledger.PAPERS.items():
        if title not in parts:
            raise UserError(f"{PAGE}: has no section {title}")
        place = f"findings/{paper}.html"
        # the page of the site has a table of its own, with links
        text = re.sub(TABLE, "", parts[title].partition("\n")[2], flags=re.S)
        _, body = documents.render(site.here(place), PAGE, text)
        failed = [
            (record, [book.records[name] for name in instead_of(record) if name in book.records])
            for record in book.of(paper)
            if record["verdict"] in ledger.DENIED and ledger.printed_as(record) != "ours"
        ]
        words = {"title": title, "text": ledger.TEXTS[paper], "body": body}
        site.page(place, "finding.html", **words, failed=failed, made=made)
    place = "findings/index.html"
    others = [text for title, text in parts.items() if title not in ledger.PAPERS.values()]
    shown = [documents.render(site.here(place), PAGE, text)[1] for text in others]
    site.page(place, "findings.html", papers=ledger.PAPERS, others=shown, made=made)


def sections(text):
    r"""Return the sections of a page of Markdown by their titles, without the text above them.

    Examples
    --------
    >>> sections("# A\n\n## B\n\nc\n\n## D\ne\n")
    {'B': '## B\n\nc\n\n', 'D': '## D\ne\n'}
    """
    parts = re.split(r"^(?=## )", text, flags=re.M)[1:]
    return {part.partition("\n")[0].removeprefix("## "): part for part in parts}
