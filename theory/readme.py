"""The lists of decided claims: `python -m theory.readme` writes them anew.

README.md counts the verdicts, theory/README.md has a line for each claim. They show what the
sources declare; `python -m theory prove` fails unless the solvers bear it out.
"""

from collections import Counter

from calp import files
from calp.errors import run
from calp.imports import ROOT, path_of, require_checkout
from calp.marks import replace_between
from theory.ledger import claims, formal

BEGIN, END = "<!-- claims: made by python -m theory.readme -->\n", "<!-- end of claims -->\n"
README, LIST = ROOT / "README.md", ROOT / "theory" / "README.md"
PAPERS = {
    "uldp": "ULDP (Murakami, Kawamoto)",
    "lip": "LIP (Jiang, Li, Tandon)",
    "oneid": "OneID (Murakami, Sei)",
}
# kinds that no paper prints
OURS = (*claims.OURS, "extension")
DENIED = ("refuted", "misprint")
COLUMNS = (
    "claim", "where", "as", "statement", "verdict", "assembled", "printed proof", "cite instead",
)  # fmt: skip
OPENING = """# Every statement, and where it is decided

Made by `python -m theory.readme`. [How a statement is decided](../docs/verdicts.md) explains the
words: verdicts, *transcription*, *corner*, printed proof. `results/ledger.json` has for each
statement the reasons, the scope, the assumptions, the evidence and the witness. Statements about
experiments are *measured*: `snakemake all` decides them from regenerated numbers. *As* says how a
statement is printed: *printed*, as a formal statement; *informal*, a sentence that we made precise;
*asked*, not at all, a reader's question; *ours*, which repair or sharpen a printed one or go beyond
the papers. *Assembled* statements are theorems of the kernel, whole. (4') stands for ULDP's
condition (4) asked of outputs that can occur alone, E for e^eps, and bot_k for what a user of the
PUM sends in place of her own value with tag k.

Modules are named by the paper's locators. `theory/uldp` is flat for that reason: a reader finds
Proposition 7 by name among its files, and folders by section would hide it.
"""


def printed_as(claim):
    """Return how a claim is printed, one of `formal.PRINTED_AS`.

    One that has no formal statement yet counts by its kind, as printed or ours.
    """
    stated = formal.formals().get(claim.id)
    return stated.printed_as if stated else "ours" if claim.kind in OURS else "printed"


def is_assembled(claim):
    """Return whether a claim is declared to be one theorem: its formal statement, or the denial."""
    return claim.id in claims.deciders() and claims.deciders()[claim.id]().theorem is not None


def counts():
    """Return the table of verdicts by paper and by how the statements are printed."""
    words = ["proved", "refuted", "misprint", "checked", "cited", "measured", "open"]
    corners = at_a_corner()
    header = ["statements", *words, "assembled"]
    lines = [_line(header), "| --- |" + " --- |" * (len(words) + 1)]
    for paper, title in PAPERS.items():
        for how in formal.PRINTED_AS:
            of_paper = [c for c in claims.statements().values() if c.paper == paper]
            chosen = [claim for claim in of_paper if printed_as(claim) == how]
            count = Counter(claims.declared(claim.id) for claim in chosen)
            numbers = [*(count[word] for word in words), sum(map(is_assembled, chosen))]
            cells = [str(n or "") for n in numbers]
            if few := sum(claim.id in corners for claim in chosen):
                cells[words.index("refuted")] += f" ({few} at a corner)"
            if chosen:
                lines.append(_line([f"{title.split()[0]}, {how}", *cells]))
    return "\n".join(lines) + "\n"


def at_a_corner():
    """Return where refuted claims fail that fail at a corner alone, by id."""
    found = {name: decide().corner for name, decide in claims.deciders().items()}
    return {name: corner for name, corner in found.items() if corner}


def _line(cells):
    return f"| {' | '.join(cells)} |"


def row(claim):
    """Return a claim's line."""
    how, said = printed_as(claim), _cell(claim.statement)
    if claim.id not in claims.deciders():
        return _line([claim.id, claim.locator, how, said, "measured", "", "", ""])
    decider = claims.deciders()[claim.id]
    decision = decider()
    link = f"[{claim.id}]({path_of(decider.__module__).relative_to('theory')})"
    instead = ", ".join(decision.corrected) if decision.verdict in DENIED else ""
    printed = "" if how == "ours" else decision.printed_proof
    verdict = decision.verdict + (", *transcription*" if decision.transcription else "")
    verdict += f", at a *corner* alone: {decision.corner}" if decision.corner else ""
    assembled = "yes" if is_assembled(claim) else ""
    return _line([link, claim.locator, how, said, verdict, assembled, printed, instead])


def _cell(text):
    return text.replace("|", r"\|").replace("*", r"\*").replace("_", r"\_")


def claims_list():
    """Return the list of all claims as Markdown, by paper."""
    parts = [OPENING]
    for paper, title in PAPERS.items():
        parts.append(f"## {title}\n")
        parts += [_line(COLUMNS), _line(["---"] * len(COLUMNS))]
        parts += [row(claim) for claim in claims.statements().values() if claim.paper == paper]
        parts.append("")
    return "\n".join(parts)


def with_table(text):
    """Return the README's text with the table between its two marks made anew."""
    return replace_between(README.name, text, BEGIN, END, counts())


def main():
    """Rewrite both files; return the exit status."""
    require_checkout()
    files.write_all({README: with_table(README.read_text(encoding="utf-8")), LIST: claims_list()})
    return 0


if __name__ == "__main__":
    run(main)
