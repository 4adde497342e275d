"""Add a claim to a project: files whose marks `FILL IN` an author replaces before it is decided."""

# ruff: noqa: RUF001 - the signs of mathematics are meant

from common import files
from common.errors import UserError
from common.lines import printable
from theory.ledger import claims
from theory.projects import claim_files, project

CLAIM = """\
paper own

{id}: FILL IN (proposition, ours)
  says    FILL IN
  for all E ∈ ℝ
  if      E ≥ 1 — eps >= 0
  then    E > 0 — FILL IN
  symbols E: e^ε
  scope   FILL IN
"""
INSTANCE = '''\
"""FILL IN: where the statement holds; theory find finds the rest."""

from theory.ledger.formal import at, instances

instances("{id}", holds=[at(E=2)])
'''
PROOF = '''\
"""FILL IN: the idea of the proof."""

from theory.ledger.decisions import proves
from theory.tactics.context import Given


@proves("{id}")
def shown(statement):
    """Return that FILL IN."""
    return Given(statement).conclude()
'''
MODULES = {"statements": CLAIM, "instances": INSTANCE, "proofs": PROOF}
SUFFIXES = {"statements": claim_files.SUFFIX}


def add(parser):
    """Add the claim's id."""
    parser.add_argument("id", metavar="ID", help="a-z, 0-9 and hyphens, such as flip-private")


def run(arguments):
    """Write the claim's files, all or none; return 0."""
    name, here = arguments.id, project.current()
    if project.is_library():
        raise UserError(f"no {project.NAME} here or above; python -m theory init makes a project")
    if not claims.ID.fullmatch(name):
        raise UserError(f"{name}: an id consists of a-z, 0-9 and hyphens between them")
    if name in claims.statements():
        raise UserError(f"{name}: is the id of a claim already; choose another")
    made = {package: _module(here, package, name) for package in MODULES}
    if there := [path for path in made.values() if path.exists()]:
        raise UserError(f"{there[0]}: is there already; choose another id")
    contents = {made[package]: text.format(id=name) for package, text in MODULES.items()}
    files.write_all(contents)
    for path in made.values():
        print(printable(str(project.near(path))))
    print("replace each FILL IN there; python -m theory prove names the next one")
    return 0


def _module(here, package, name):
    """Return the file of a claim's module."""
    folder = here.path.joinpath(*getattr(here, package).split("."))
    if not folder.is_dir():
        raise UserError(f"{here.file}: {package}: is one module; make it a package, or write there")
    return folder / f"{name.replace('-', '_')}{SUFFIXES.get(package, '.py')}"
