"""Statements that are built in Python, and instances that deny others: not in files of claims.

It is in the notation (docs/notation.md), which is read back to the same terms; `theory show` prints
it. `python -m theory.views.statement_texts` writes it anew: theory/statements/statements.txt.
"""

from itertools import starmap

from common import files
from common.errors import run
from common.imports import require_checkout
from theory.ledger import claims, formal
from theory.notation import failing, statements, symbols
from theory.notation.vocabulary import vocabulary
from theory.projects import project


def text():
    """Return the text of the library's file."""
    return "\n\n".join(filter(None, starmap(block, sorted(formal.formals().items())))) + "\n"


def of(records):
    """Return the texts of a project's claims, of those that are decided."""
    decided = {r["id"] for r in records if r["verdict"] != "open"}
    known = formal.formals()
    made = (block(n, known[n]) for n in claims.own() if n in decided & set(known))
    return "\n\n".join(filter(None, made)) + "\n"


def block(name, stated):
    """Return the text of a claim's statement, or an empty one: its own file says all."""
    claim = claims.statements()[name]
    rows = rows_of(name, stated)
    lines = [f"{name} ({claim.printed_as})", *([claim.reading] if claim.reading else [])]
    return "\n".join([*lines, *(f"  {row}" for row in rows)]) if rows else ""


def rows_of(name, stated):
    """Return a statement's lines, and those of the instance that denies it, if one does.

    The lines of a statement that its file of claims has are left out.
    """
    statement, rows = stated.build(), []
    if not hasattr(stated.build, "entry"):
        called = symbols.variables(name)
        rows = statements.written(statement, vocabulary(), called).splitlines()
    seen = failing.denial(statement, stated.holds)
    return rows + (seen.lines() if seen else [])


def main():
    """Write the files; return the exit status."""
    require_checkout()
    here = project.library()
    files.write_text(here.folder_of(here.statements) / project.TEXTS, text())
    return 0


if __name__ == "__main__":
    run(main)
