"""Add a claim to a project: files whose marks `FILL IN` an author replaces before it is decided."""

from common import files
from common.errors import UserError
from common.lines import printable
from theory.ledger import claims
from theory.projects import project

CLAIM = """\
- id: {id}
  paper: own
  locator: FILL IN
  kind: proposition
  statement: FILL IN
  printed_as: ours
  scope: FILL IN
"""
STATEMENT = '''\
"""FILL IN: what these statements are about."""

from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states

E = const("E", REAL)


@states("{id}")
def stated():
    """FILL IN: the claim in a sentence; the formulas that it is about are defaults of arguments."""
    return Statement((E,), {{"eps >= 0": E >= 1}}, {{"FILL IN": FILL_IN}})
'''
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
MODULES = {"statements": STATEMENT, "instances": INSTANCE, "proofs": PROOF}


def add(parser):
    """Add the claim's id."""
    parser.add_argument("id", metavar="ID", help="of a-z, 0-9 and hyphens, as flip-private")


def run(arguments):
    """Write the claim's files, all or none; return 0."""
    name, here = arguments.id, project.current()
    if project.is_library():
        raise UserError(f"no {project.NAME} here or above; python -m theory init makes a project")
    if not claims.ID.fullmatch(name):
        raise UserError(f"{name}: an id is of a-z, 0-9 and hyphens between them")
    if name in claims.statements():
        raise UserError(f"{name}: is the id of a claim already; choose another")
    made = {package: _module(here, package, name) for package in MODULES}
    if there := [path for path in made.values() if path.exists()]:
        raise UserError(f"{there[0]}: is there already; choose another id")
    entry, file = CLAIM.format(id=name), here.claims
    if file.is_dir():
        file = file / f"{name}.yaml"
    else:
        entry = f"{file.read_text(encoding='utf-8').rstrip()}\n\n{entry}"
    contents = {made[package]: text.format(id=name) for package, text in MODULES.items()}
    files.write_all(contents | {file: entry})
    for path in (file, *made.values()):
        print(printable(str(project.near(path))))
    print("replace each FILL IN there; python -m theory prove tells which is left")
    return 0


def _module(here, package, name):
    """Return the file of a claim's module."""
    folder = here.path.joinpath(*getattr(here, package).split("."))
    if not folder.is_dir():
        raise UserError(f"{here.file}: {package}: is one module; make it a package, or write there")
    return folder / f"{name.replace('-', '_')}.py"
