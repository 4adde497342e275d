"""The tables of docs/findings.md: `python -m theory.views.findings` writes them again.

Each paper has one, of every statement of its text that does not hold as it stands.
"""

from common import files
from common.errors import run
from common.generated import replace_between
from common.imports import ROOT, require_checkout
from theory.ledger import claims, decisions
from theory.projects import project
from theory.views import counts
from theory.views.listing import DENIED
from theory.views.markdown import cell, line

PAGE = ROOT / "docs" / "findings.md"
BEGIN = "<!-- {} fails: made by python -m theory.views.findings -->\n"
END = "<!-- end of {} fails -->\n"
# what stands in a text; questions that a reader may ask are in theory/README
TEXTS = ("printed", "informal", "neighbour")
COLUMNS = ("where", "what the text says", "what is wrong", "cite instead")


def failed(paper):
    """Return the claims of a paper's text that do not hold, misprints after what is refuted."""
    found = [
        claim
        for claim in claims.statements().values()
        if claim.paper == paper and counts.printed_as(claim) in TEXTS
    ]
    verdict = {claim.id: decisions.declared(claim.id) for claim in found}
    return sorted(
        (claim for claim in found if verdict[claim.id] in DENIED),
        key=lambda claim: verdict[claim.id] == "misprint",
    )


def wrong(claim):
    """Return what is wrong with a claim that does not hold, in a few words."""
    if decisions.declared(claim.id) == "misprint":
        return "misprint"
    if claim.corner:
        return f"false only if {claim.corner}"
    if claim.slip:
        return f"slip: {claim.slip}"
    return "a false step; what the proof concludes holds" if claim.step else "false"


def table(paper):
    """Return a paper's table as Markdown."""
    rows = [line(COLUMNS), line(["---"] * len(COLUMNS))]
    for claim in failed(paper):
        instead = ", ".join(f"`{name}`" for name in claim.corrected)
        where = f"{cell(claim.locator)}: `{claim.id}`"
        rows.append(line([where, cell(claim.statement), cell(wrong(claim)), instead]))
    return "\n".join(rows) + "\n"


def with_tables(text):
    """Return the page's text with each table between its two marks made again."""
    for paper in project.library().papers:
        text = replace_between(
            PAGE.name, text, BEGIN.format(paper), END.format(paper), table(paper)
        )
    return text


def main():
    """Rewrite the page; return the exit status."""
    require_checkout()
    files.write_all({PAGE: with_tables(PAGE.read_text(encoding="utf-8"))})
    return 0


if __name__ == "__main__":
    run(main)
