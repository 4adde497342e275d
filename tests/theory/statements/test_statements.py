"""Statements are made of notions and running formulas, and change only when it is said."""

import subprocess
import sys
from pathlib import Path

import grimp
import pytest
from latex2mathml.converter import convert

from calp.imports import ROOT
from theory.kernel.latex import lines
from theory.ledger import formal
from theory.statements import written

MAY_IMPORT = ("mechanisms", "theory.notions", "theory.statements")
KERNEL = {f"theory.kernel.{name}" for name in ["sorts", "terms", "binding", "statement"]}
KERNEL |= {"theory.ledger.formal"}


def test_statements_import_no_proof():
    graph = grimp.build_graph("calp", "mechanisms", "theory", cache_dir=None)
    rooms = [m for m in graph.modules if m.startswith("theory.statements.")]
    assert len(rooms) > 3
    for module in set(rooms) - {"theory.statements.written"}:
        for imported in graph.find_modules_directly_imported_by(module):
            assert imported in KERNEL or imported.startswith(MAY_IMPORT), f"{module}: {imported}"


def test_written_statements_are_those_that_are_proved():
    for path, text in written.texts().items():
        assert path.read_text(encoding="utf-8") == text, "run python -m theory.statements.written"
    rooms = (ROOT / "theory" / "statements").rglob("*.txt")
    assert {Path(path) for path in rooms} == set(written.texts())


def test_importing_the_statements_runs_no_formula():
    """What runs at import is traced to no claim."""
    script = (
        "import mechanisms\n"
        "from theory.kernel import trace\n"
        "trace.functions_of()\n"
        "with trace.watching(), trace.noting() as names:\n"
        "    from theory.ledger import formal\n"
        "    formal.formals()\n"
        "print(*names)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == []


@pytest.mark.parametrize("name", sorted(formal.formals()))
def test_statements_print_in_latex(name):
    parts = lines(formal.formals()[name].build())
    shown = " ".join(part for _, found in parts for part in found)
    # what the pages do with it
    assert all(convert(part) for _, found in parts for part in found)
    assert shown.count("{") == shown.count("}")
    assert shown.count(r"\left(") == shown.count(r"\right)")
