"""The table of all claims, a line each, with the files that state and decide them.

It shows what the sources declare. No proof is imported: see `theory.projects.registry`.
"""

import os
from pathlib import Path

from theory.ledger import claims
from theory.projects import project
from theory.views import counts, locators, recorded
from theory.views.markdown import cell, line

DENIED = ("refuted", "misprint")
COLUMNS = (
    "claim", "where", "as", "statement", "verdict", "assembled", "printed proof", "cite instead",
)  # fmt: skip


def row(claim):
    """Return a claim's line."""
    how, declared = counts.printed_as(claim), recorded.declared(claim)
    verdict = declared["verdict"] + (", *transcription*" if claim.transcription else "")
    verdict += f", only at a *corner*: {claim.corner}" if claim.corner else ""
    verdict += f", by a *slip*: {claim.slip}" if claim.slip else ""
    verdict += ", a *step*" if claim.step else ""
    is_decided = bool(declared["module"])
    return line([
        _link(claim.id, declared["module"]),
        _link(claim.locator, recorded.text_of(claim.id)[0]),
        how,
        cell(claim.statement),
        verdict,
        "yes" if declared["assembled"] else "",
        claim.printed_proof if is_decided and how != "ours" else "",
        ", ".join(claim.corrected) if declared["verdict"] in DENIED else "",
    ])  # fmt: skip


def _link(text, path):
    """Return a link from the folder of the project to a file of it, if there is one."""
    if not path:
        return text
    found = os.path.relpath(project.located(path), project.current().file.parent)
    return f"[{text}]({Path(found).as_posix()})"


def markdown():
    """Return the list of all claims of the project as Markdown, by paper."""
    stated, parts = [claims.statements()[name] for name in claims.own()], []
    papers = project.current().papers
    for paper in dict.fromkeys([*papers, *(claim.paper for claim in stated)]):
        some = [claim for claim in stated if claim.paper == paper]
        parts += [f"## {papers.get(paper, paper)}\n", line(COLUMNS), line(["---"] * len(COLUMNS))]
        parts += map(row, sorted(some, key=lambda claim: locators.order(claim.locator)))
        parts.append("")
    return "\n".join(parts)
