"""The lists of decided claims: `python -m theory.pages.readme` writes them anew.

README.md counts the verdicts, theory/README.md has a line for each claim. They show what the
sources declare; `python -m theory prove` fails unless the solvers bear it out.
"""

from collections import Counter

from common import files
from common.errors import run
from common.generated import replace_between
from common.imports import ROOT, path_of, require_checkout
from theory.ledger import claims, decisions, formal
from theory.projects import project

BEGIN, END = "<!-- claims: made by python -m theory.pages.readme -->\n", "<!-- end of claims -->\n"
README, LIST = ROOT / "README.md", ROOT / "theory" / "README.md"
PAPERS = project.library().papers
# kinds that no paper prints
OURS = (*claims.OURS, "extension")
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
in [the notation](../docs/notation.md). The module of the same name in
[instances](instances) has the instances that test the statement, and under `dropped` one at which
it fails without a hypothesis: that is why the hypothesis is needed. Theorems that hypotheses can be
met, that some are redundant and some necessary, are in [hypotheses](hypotheses). The formulas that
a statement is about run: they are the defaults of its function's parameters, and
[a page](../docs/formulas.md) lists them. Proofs are named by the paper's locators, and their
folders are flat for that reason: a reader finds Proposition 7 by name. The worst cases of ULDP's
Proposition 7, and of 8, 10, 15, 16 and 18, are the dotted lines of [Figures 5 and
10](../figures/uldp/eps.py), as their [caption](../figures/uldp/captions/eps.md) says, drawn
by [worst_case.py](../mechanisms/losses/worst_case.py), which tests compare with these formulas.
LIP's optima are in its [Figures 5 to 8](../figures/lip/errors.py), OneID's IDUE in its [Figures 3
to 12](../figures/oneid/series.py).
"""


def printed_as(claim):
    """Return how a claim is printed, one of `claims.PRINTED_AS`.

    One that has no formal statement yet counts by its kind, as printed or ours.
    """
    return claim.printed_as or ("ours" if claim.kind in OURS else "printed")


def is_assembled(claim):
    """Return whether a claim is declared to be one theorem: its formal statement, or the denial."""
    return claim.id in decisions.deciders() and decisions.deciders()[claim.id]().theorem is not None


def counts():
    """Return the table of verdicts by paper and by how the statements are printed."""
    words = ["proved", "refuted", "misprint", "checked", "cited", "measured", "open"]
    header = ["statements", *words, "assembled"]
    lines = [_line(header), "| --- |" + " --- |" * (len(words) + 1)]
    for paper, title in PAPERS.items():
        for how in claims.PRINTED_AS:
            of_paper = [c for c in claims.statements().values() if c.paper == paper]
            chosen = [claim for claim in of_paper if printed_as(claim) == how]
            count = Counter(decisions.declared(claim.id) for claim in chosen)
            numbers = [*(count[word] for word in words), sum(map(is_assembled, chosen))]
            cells = [str(n or "") for n in numbers]
            if told := parts(chosen):
                cells[words.index("refuted")] += f": {told}"
            if chosen:
                lines.append(_line([f"{title.split()[0]}, {NAMES.get(how, how)}", *cells]))
    return "\n".join(lines) + "\n"


def parts(chosen):
    """Return what the refuted ones of some claims come to, in words; "" if each is by itself.

    Those that fail by one slip are counted together, steps of proofs and corners apart.
    """
    refuted = [claim for claim in chosen if decisions.declared(claim.id) == "refuted"]
    slips = Counter(claim.slip for claim in refuted if claim.slip)
    together = sorted((n for n in slips.values() if n > 1), reverse=True)
    found = [f"{' + '.join(map(str, together))} by slips"] if together else []
    steps, corners = sum(c.step for c in refuted), sum(bool(c.corner) for c in refuted)
    rest = len(refuted) - steps - corners - sum(n for n in slips.values() if n > 1)
    found += [_number(n, what) for n, what in ((steps, "step"), (corners, "corner")) if n]
    if not found:
        return ""
    what = "result" if all(printed_as(claim) == "printed" for claim in refuted) else "sentence"
    return ", ".join([*found, *([_number(rest, what)] if rest else [])])


def _number(n, what):
    return f"{n} {what}{'s' * (n > 1)}"


def at_a_corner():
    """Return where refuted claims fail that fail at a corner alone, by id."""
    return {claim.id: claim.corner for claim in claims.statements().values() if claim.corner}


def _line(cells):
    return f"| {' | '.join(cells)} |"


def row(claim):
    """Return a claim's line."""
    how, said = printed_as(claim), _cell(claim.statement)
    if claim.id not in decisions.deciders():
        verdict = decisions.declared(claim.id)
        return _line([claim.id, claim.locator, how, said, verdict, "", "", ""])
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
    return _line([link, locator, how, said, verdict, assembled, printed, instead])


def _link(text, function):
    """Return a link to the module that a function is of."""
    return f"[{text}]({path_of(function.__module__).relative_to('theory')})"


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
