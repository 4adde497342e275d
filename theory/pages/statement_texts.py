"""The formal statements as text, next to the modules that make them: a changed one shows in a diff.

They are in the notation (docs/notation.md), which is read back to the same terms; below those that
an instance denies stands where, with its numbers. `theory show` prints these texts.
`python -m theory.pages.statement_texts` writes them anew.
"""

import inspect
from collections import defaultdict
from pathlib import Path

from common import files
from common.errors import run
from common.imports import require_checkout
from theory.ledger import claims, formal
from theory.notation import failing, statements, symbols
from theory.notation.vocabulary import vocabulary


def texts():
    """Return the text of each module's statements, by the path of its file."""
    found = defaultdict(list)
    for name, stated in sorted(formal.formals().items()):
        module = Path(inspect.getsourcefile(stated.build))
        found[module.with_suffix(".txt")].append(block(name, stated))
    return {path: "\n\n".join(parts) + "\n" for path, parts in found.items()}


def of(records):
    """Return the texts of a project's claims, of those that are decided."""
    decided = {r["id"] for r in records if r["verdict"] != "open"}
    known = formal.formals()
    return "\n\n".join(block(n, known[n]) for n in claims.own() if n in decided & set(known)) + "\n"


def block(name, stated):
    """Return the text of a claim's statement."""
    claim = claims.statements()[name]
    lines = [f"{name} ({claim.printed_as})", *([claim.reading] if claim.reading else [])]
    return "\n".join([*lines, *(f"  {row}" for row in rows_of(name, stated))])


def rows_of(name, stated):
    """Return a statement's lines, and those of the instance that denies it, if one does."""
    statement = stated.build()
    called = symbols.variables(name)
    rows = statements.written(statement, vocabulary(), called).splitlines()
    seen = failing.denial(statement, stated.holds)
    return rows + (seen.lines() if seen else [])


def main():
    """Write the files; return the exit status."""
    require_checkout()
    for path, text in texts().items():
        files.write_text(path, text)
    return 0


if __name__ == "__main__":
    run(main)
