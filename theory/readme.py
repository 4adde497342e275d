"""The lists of decided claims: `python -m theory.readme` writes them anew.

README.md counts the verdicts, theory/README.md has a line for each claim. They show what the
sources declare; `python -m theory prove` fails unless the solvers bear it out.
"""

from collections import Counter

from common import files
from common.errors import run
from common.imports import ROOT, path_of
from common.marks import replace_between
from theory.ledger import claims

BEGIN, END = "<!-- claims: made by python -m theory.readme -->\n", "<!-- end of claims -->\n"
README, LIST = ROOT / "README.md", ROOT / "theory" / "README.md"
PAPERS = {
    "uldp": "ULDP (Murakami, Kawamoto)",
    "lip": "LIP (Jiang, Li, Tandon)",
    "oneid": "OneID (Murakami, Sei)",
}
# kinds that no paper prints
OURS = (*claims.OURS, "extension")
OPENING = """# Every statement, and where it is decided

Made by `python -m theory.readme`. [How a statement is decided](../docs/verdicts.md) explains the
words: verdicts, *transcription*, printed proof. `results/ledger.json` has for each statement the
reasons, the scope, the assumptions, the evidence and the witness. Statements about experiments are
*measured*: `snakemake all` decides them from regenerated numbers. Those that repair or sharpen a
printed statement, or go beyond the papers, are ours. (4') stands for ULDP's condition (4) asked of
outputs that can occur alone, E for e^eps, and bot_k for what a user of the PUM sends in place of
her own value with tag k.

Modules are named by the paper's locators. `theory/uldp` is flat for that reason: a reader finds
Proposition 7 by name among its files, and folders by section would hide it.
"""


def counts():
    """Return the table of verdicts by paper, the printed statements apart from ours."""
    words = ["proved", "refuted", "checked", "cited", "measured", "open"]
    lines = ["| statements | " + " | ".join(words) + " |", "| --- |" + " --- |" * len(words)]
    for paper in PAPERS:
        for ours in (False, True):
            count = Counter(
                claims.declared(claim.id)
                for claim in claims.statements().values()
                if claim.paper == paper and (claim.kind in OURS) == ours
            )
            title = PAPERS[paper].split()[0] + (", repaired or beyond" if ours else ", printed")
            lines.append(f"| {title} | " + " | ".join(str(count[w] or "") for w in words) + " |")
    return "\n".join(lines) + "\n"


def row(claim):
    """Return a claim's line."""
    if claim.id not in claims.deciders():
        return f"| {claim.id} | {claim.locator} | {_cell(claim.statement)} | measured | | |"
    decider = claims.deciders()[claim.id]
    decision = decider()
    link = f"[{claim.id}]({path_of(decider.__module__).relative_to('theory')})"
    instead = ", ".join(decision.corrected) if decision.verdict == "refuted" else ""
    printed = "" if claim.kind in OURS else decision.printed_proof
    verdict = decision.verdict + (", *transcription*" if decision.transcription else "")
    cells = (link, claim.locator, _cell(claim.statement), verdict, printed, instead)
    return "| " + " | ".join(cells) + " |"


def _cell(text):
    return text.replace("|", r"\|").replace("*", r"\*").replace("_", r"\_")


def claims_list():
    """Return the list of all claims as Markdown, by paper."""
    parts = [OPENING]
    for paper, title in PAPERS.items():
        parts.append(f"## {title}\n")
        parts.append("| claim | where | statement | verdict | printed proof | cite instead |")
        parts.append("| --- | --- | --- | --- | --- | --- |")
        parts += [row(claim) for claim in claims.statements().values() if claim.paper == paper]
        parts.append("")
    return "\n".join(parts)


def with_table(text):
    """Return the README's text with the table between its two marks made anew."""
    return replace_between(README.name, text, BEGIN, END, counts())


def main():
    """Rewrite both files; return the exit status."""
    files.write_all({README: with_table(README.read_text(encoding="utf-8")), LIST: claims_list()})
    return 0


if __name__ == "__main__":
    run(main)
