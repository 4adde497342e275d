"""The lists of decided claims: `python -m theory.pages.readme` writes them anew.

docs/verdicts.md counts the verdicts, theory/README.md has a line for each claim. They show what the
sources declare; `python -m theory prove` fails unless the solvers bear it out.
"""

from common import files
from common.errors import run
from common.generated import replace_between
from common.imports import ROOT, path_of, require_checkout
from theory.ledger import claims, decisions, formal
from theory.pages import counts, locators
from theory.pages.markdown import cell, line
from theory.projects import claim_files, project

BEGIN, END = "<!-- claims: made by python -m theory.pages.readme -->\n", "<!-- end of claims -->\n"
COUNTS, LIST = ROOT / "docs" / "verdicts.md", ROOT / "theory" / "README.md"
PAPERS = project.library().papers
DENIED = ("refuted", "misprint")
NAMES = {"neighbour": "neighbours"}
COLUMNS = (
    "claim", "where", "as", "statement", "verdict", "assembled", "printed proof", "cite instead",
)  # fmt: skip
OPENING = """# Every statement, and where it is decided

Made by `python -m theory.pages.readme`. [How a statement is decided](../docs/verdicts.md) explains
the words: verdicts, *transcription*, *corner*, printed proof. `results/ledger.json` has for each
statement the reasons, the scope, the assumptions, the evidence and the witness. Statements about
experiments are *measured*: `snakemake all` decides them from regenerated numbers. *As* says how a
statement is printed: *printed*, as a formal statement; *informal*, a sentence that we made precise;
*asked*, not at all, a reader's question; *neighbour*, of another text; *ours*, which repair or
sharpen a printed one or go beyond the papers. A *slip* is what several statements fail by, a *step*
one of a printed proof whose conclusion is true. *Assembled* statements are theorems of the kernel,
whole. (4') stands for ULDP's condition (4) asked of outputs that can occur alone, E for e^eps, and
bot_k for what a user of the PUM sends in place of her own value with tag k.

A claim's id leads to its proof, its locator to its formal statement; the `.txt` beside that says it
in [the notation](../docs/notation.md). The module of the same name in [instances](instances) has
the instances that test the statement; under `dropped`, there or in the `found.json` next to it, is
one at which it fails without a hypothesis: that is why the hypothesis is needed. Theorems that
hypotheses can be met, that some are redundant and some necessary, are in [hypotheses](hypotheses).
The formulas that a statement is about run: they are the defaults of its function's parameters, and
[a page](../docs/formulas.md) lists them. Proofs are named by the paper's locators, and their
folders are flat for that reason: a reader finds Proposition 7 by name. The worst cases of ULDP's
Proposition 7, and of 8, 10, 15, 16 and 18, are the dotted lines of [Figures 5 and
10](../figures/uldp/eps.py), as their [caption](../figures/uldp/captions/eps.md) says, drawn by
[worst_case.py](../mechanisms/losses/worst_case.py), which tests compare with these formulas. LIP's
optima are in its [Figures 5 to 8](../figures/lip/errors.py), OneID's IDUE in its [Figures 3 to
12](../figures/oneid/series.py).
"""


def is_assembled(claim):
    """Return whether a claim is declared to be one theorem: its formal statement, or the denial."""
    return claim.id in decisions.deciders() and decisions.deciders()[claim.id]().theorem is not None


def table():
    """Return the table of verdicts by paper and by how the statements are printed."""
    verdicts = {name: decisions.declared(name) for name in claims.statements()}
    lines = [line(["statements", *counts.WORDS, "assembled"])]
    lines.append("| --- |" + " --- |" * (len(counts.WORDS) + 1))
    for row in counts.rows(verdicts):
        of_row = [c for c in claims.statements().values() if _place(c) == (row.paper, row.how)]
        cells = [str(n or "") for n in (*row.numbers.values(), sum(map(is_assembled, of_row)))]
        if row.words:
            cells[counts.WORDS.index("refuted")] += f": {row.words}"
        title = PAPERS[row.paper].split()[0]
        lines.append(line([f"{title}, {NAMES.get(row.how, row.how)}", *cells]))
    return "\n".join(lines) + "\n"


def _place(claim):
    return claim.paper, counts.printed_as(claim)


def row(claim):
    """Return a claim's line."""
    how, said = counts.printed_as(claim), cell(claim.statement)
    if claim.id not in decisions.deciders():
        verdict = decisions.declared(claim.id)
        return line([claim.id, claim.locator, how, said, verdict, "", "", ""])
    decision = decisions.deciders()[claim.id]()
    link = _link(claim.id, decisions.deciders()[claim.id])
    instead = ", ".join(claim.corrected) if decision.verdict in DENIED else ""
    printed = "" if how == "ours" else claim.printed_proof
    verdict = decision.verdict + (", *transcription*" if claim.transcription else "")
    verdict += f", at a *corner* alone: {claim.corner}" if claim.corner else ""
    verdict += f", by a *slip*: {claim.slip}" if claim.slip else ""
    verdict += ", a *step*" if claim.step else ""
    assembled = "yes" if is_assembled(claim) else ""
    stated = formal.formals().get(claim.id)
    locator = _link(claim.locator, stated.build) if stated else claim.locator
    return line([link, locator, how, said, verdict, assembled, printed, instead])


def _link(text, function):
    """Return a link to the module that a function is of, or to the file that it reads."""
    path = path_of(function.__module__)
    path = path.with_suffix(claim_files.SUFFIX) if hasattr(function, "entry") else path
    return f"[{text}]({path.relative_to('theory')})"


def claims_list():
    """Return the list of all claims as Markdown, by paper."""
    parts = [OPENING]
    for paper, title in PAPERS.items():
        parts.append(f"## {title}\n")
        parts += [line(COLUMNS), line(["---"] * len(COLUMNS))]
        some = [claim for claim in claims.statements().values() if claim.paper == paper]
        parts += map(row, sorted(some, key=lambda claim: locators.order(claim.locator)))
        parts.append("")
    return "\n".join(parts)


def with_table(text):
    """Return the text of docs/verdicts.md with the table between its two marks made anew."""
    return replace_between(COUNTS.name, text, BEGIN, END, table())


def main():
    """Rewrite both files; return the exit status."""
    require_checkout()
    files.write_all({COUNTS: with_table(COUNTS.read_text(encoding="utf-8")), LIST: claims_list()})
    return 0


if __name__ == "__main__":
    run(main)
