"""How many claims have which verdict: a table from the sources' declarations."""

from theory.ledger import claims
from theory.projects import project
from theory.views import counts, recorded
from theory.views.markdown import line

PAPERS = project.library().papers
NAMES = {"neighbour": "neighbours"}


def markdown():
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
