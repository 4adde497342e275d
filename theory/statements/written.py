"""The formal statements as text, beside the modules that make them: a changed one shows in a diff.

`python -m theory.statements.written` writes them anew.
"""

import inspect
from collections import defaultdict
from pathlib import Path

from calp import files
from calp.errors import run
from calp.imports import require_checkout
from theory.ledger import formal


def texts():
    """Return the text of each module's statements, by the path of its file."""
    found = defaultdict(list)
    for name, stated in sorted(formal.formals().items()):
        module = Path(inspect.getsourcefile(stated.build))
        lines = [f"{name} ({stated.printed_as})", *([stated.reading] if stated.reading else [])]
        body = "\n".join([*lines, *(f"  {row}" for row in stated.build().text().splitlines())])
        found[module.with_suffix(".txt")].append(body)
    return {path: "\n\n".join(parts) + "\n" for path, parts in found.items()}


def main():
    """Write the files; return the exit status."""
    require_checkout()
    for path, text in texts().items():
        files.write_text(path, text)
    return 0


if __name__ == "__main__":
    run(main)
