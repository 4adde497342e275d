"""Each statement's formula is the term that is listed, and it is about the formulas listed.

`python -m tests.theory.statements.test_formulas` writes the list anew: a row of it that changes is
another statement.
"""

import hashlib
from pathlib import Path

from theory.kernel import trace
from theory.ledger import formal

LIST = Path(__file__).with_name("formulas.txt")


def digest(formula):
    """Return a hash of a term: of its operations, sorts and numbers, the parts first."""
    found, waiting = {}, [formula]
    while waiting:
        t = waiting[-1]
        if missing := [a for a in t.args if a not in found]:
            waiting += missing
            continue
        parts = [t.op, str(t.sort), str(t.data), *(found[a] for a in t.args)]
        found[waiting.pop()] = hashlib.sha256("\n".join(parts).encode()).hexdigest()
    return found[formula][:16]


def rows():
    """Return a row for each statement: its id, the hash of its formula, what it is about."""
    made = []
    with trace.watching():
        for name, stated in sorted(formal.formals().items()):
            with trace.noting() as ran:
                formula = stated.build().formula
            made.append(" ".join([name, digest(formula), *sorted(ran)]))
    return made


def test_formulas_are_those_listed():
    listed = LIST.read_text(encoding="utf-8").splitlines()
    assert rows() == listed, "python -m tests.theory.statements.test_formulas lists them anew"


if __name__ == "__main__":
    LIST.write_text("".join(f"{row}\n" for row in rows()), encoding="utf-8")
