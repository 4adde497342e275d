"""Statements are made of notions and running formulas, and change only when it is said."""

import subprocess
import sys

import grimp
import pytest

from common.errors import UserError
from common.imports import ROOT, path_of
from theory.kernel import printing
from theory.ledger import formal
from theory.projects import claim_files, project
from theory.views import statement_texts

MAY_IMPORT = ("mechanisms", "theory.notions", "theory.statements")
KERNEL = {f"theory.kernel.{name}" for name in ["sorts", "terms", "binding", "statement"]}
KERNEL |= {"theory.ledger.formal"}
# of the texts of all statements one part is made anew at a time
PARTS, HOW = 5, "run python -m theory.views.statement_texts"
# what the names of frequent hypotheses are, wherever they stand
COMMON = {"E > 1": "eps > 0", "a > 1": "eps > 0", "E ≥ 1": "eps >= 0", "a ≥ 1": "eps >= 0"}


def test_statements_import_no_proof():
    graph = grimp.build_graph("common", "mechanisms", "theory", cache_dir=None)
    rooms = [m for m in graph.modules if m.startswith("theory.statements.")]
    assert len(rooms) > 3
    for module in set(rooms) - {"theory.statements.stated"}:
        for imported in graph.find_modules_directly_imported_by(module):
            assert imported in KERNEL or imported.startswith(MAY_IMPORT), f"{module}: {imported}"


def test_instances_are_in_the_module_of_the_same_name():
    """Of every statement that has more than examples in its text, and in no other's."""
    for name, stated in formal.formals().items():
        stating, testing = (ROOT / path_of(module) for module in stated.modules)
        if hasattr(stated.build, "entry"):
            assert stated.build.entry.path == stating.with_suffix(".claims"), name
        else:
            assert f'"{name}"' in stating.read_text("utf-8"), name
        if name in formal.INSTANCES:
            assert f'"{name}"' in testing.read_text("utf-8"), name
        assert stated.holds, name


def test_instances_of_what_is_not_stated_are_refused(monkeypatch):
    monkeypatch.setitem(formal.INSTANCES, "no-such-claim", {})
    with pytest.raises(UserError, match="instances of what is not stated: no-such-claim"):
        formal.formals.__wrapped__()


def test_instances_are_given_once():
    with pytest.raises(ValueError, match="uldp-urr-l2 has instances twice"):
        formal.instances("uldp-urr-l2", holds=[], broken={})


@pytest.mark.parametrize("name", sorted(formal.formals()))
def test_names_are_short_and_say_one_thing(name):
    """A name is a line of words or a formula; hypotheses that are alike are named alike."""
    statement = formal.formals()[name].build()
    for part in (*statement.hypotheses, *statement.conclusions):
        assert part.strip() == part and 0 < len(part) <= 50 and part.isprintable(), part
    for part, term in statement.hypotheses.items():
        assert COMMON.get(printing.text(term), part) == part


@pytest.mark.parametrize("part", range(PARTS))
def test_what_no_file_of_claims_says_is_written(part):
    path = ROOT / "theory" / "statements" / project.TEXTS
    blocks = path.read_text(encoding="utf-8").removesuffix("\n").split("\n\n")
    written = {block.split(maxsplit=1)[0]: block for block in blocks}
    known = sorted(formal.formals())
    assert list(written) == [name for name in known if name in written], HOW
    for name in known[part::PARTS]:
        assert written.get(name, "") == statement_texts.block(name, formal.formals()[name]), HOW
    assert list(path.parent.rglob("*.txt")) == [path]


def test_statements_in_python_say_why_they_are_not_in_the_notation():
    """And no others do; nothing but a claim's file says its words."""
    for name, path in claim_files.files_of().items():
        entry = claim_files.find(name)
        stated = formal.formals().get(name)
        built = stated is not None and not hasattr(stated.build, "entry")
        assert bool(entry.python) == built and not (built and entry.stated), f"{path}: {name}"


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
