"""How many claims have which verdict: `python -m theory.views.verdicts` writes the table anew.

It stands in docs/verdicts.md.
It shows what the sources declare; `python -m theory prove` fails unless the solvers bear it out.
"""

from common import files
from common.errors import run
from common.generated import replace_between
from common.imports import ROOT, require_checkout
from theory.ledger import claims
from theory.projects import project
from theory.views import counts, recorded
from theory.views.markdown import line

BEGIN = "<!-- claims: made by python -m theory.views.verdicts -->\n"
END = "<!-- end of claims -->\n"
PAGE = ROOT / "docs" / "verdicts.md"
PAPERS = project.library().papers
NAMES = {"neighbour": "neighbours"}


def table():
    """Return the table of verdicts by paper and by how the statements are printed."""
    declared = {name: recorded.declared(claim) for name, claim in claims.statements().items()}
    lines = [line(["statements", *counts.WORDS, "assembled"])]
    lines.append("| --- |" + " --- |" * (len(counts.WORDS) + 1))
    for row in counts.rows({name: one["verdict"] for name, one in declared.items()}):
        of_row = [c.id for c in claims.statements().values() if _place(c) == (row.paper, row.how)]
        assembled = sum(declared[name]["assembled"] for name in of_row)
        cells = [str(n or "") for n in (*row.numbers.values(), assembled)]
        if row.words:
            cells[counts.WORDS.index("refuted")] += f": {row.words}"
        title = PAPERS[row.paper].split()[0]
        lines.append(line([f"{title}, {NAMES.get(row.how, row.how)}", *cells]))
    return "\n".join(lines) + "\n"


def _place(claim):
    return claim.paper, counts.printed_as(claim)


def with_table(text):
    """Return the page's text with the table between its two marks made anew."""
    return replace_between(PAGE.name, text, BEGIN, END, table())


def main():
    """Rewrite the page; return the exit status."""
    require_checkout()
    files.write_text(PAGE, with_table(PAGE.read_text(encoding="utf-8")))
    return 0


if __name__ == "__main__":
    run(main)
