"""Make a project: a formula, a claim about it, its statement, instances and proof, and CI."""

from pathlib import Path

from common import files
from common.errors import UserError
from common.lines import printable
from theory.projects import project
from theory.projects.project import NAME

PROJECT = """\
claims: claims
formulas: own.formulas
statements: own.statements
instances: own.instances
proofs: own.proofs
"""
CLAIM = """\
- id: flip-private
  paper: own
  locator: first claim
  kind: proposition
  statement: A bit that is reported as it is with probability E/(1+E), E = e^eps, is eps-LDP.
  printed_as: ours
"""
FORMULA = '''\
def kept(E):
    """Return the probability that a bit is reported as it is, in any arithmetic; E = e^eps."""
    return E / (1 + E)
'''
STATEMENT = '''\
from own import formulas
from theory.kernel.binding import function_of
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import ldp, logic, probability

E, Q = const("E", REAL), const("Q", functions(BOOL, BOOL, REAL))


@states("flip-private")
def private(kept=formulas.kept):
    """Randomized response of a bit is a mechanism and eps-LDP."""
    flip = function_of(BOOL, BOOL, lambda x, y: logic.choose(x == y, kept(E), 1 - kept(E)))
    private = BOOL.forall(lambda y: ldp.ldp(BOOL, lambda x: Q(x, y), E))
    shown = {"a mechanism": probability.is_mechanism(BOOL, BOOL, Q), "LDP": private}
    return Statement((E,), {"eps >= 0": E >= 1}, shown, {Q: flip})
'''
INSTANCE = """\
from theory.ledger.formal import at, instances

instances("flip-private", holds=[at(E=2)])
"""
# what `theory find` finds of it
FOUND = """\
{
"seed": 0,
"claims": {
"flip-private": {
  "dropped": {
    "eps >= 0": {"values": {"E": 0}}
  },
  "broken": {
    "a mechanism": {"formulas": {"kept": "twice"}},
    "LDP": {"formulas": {"kept": "twice"}}
  }
}
}
}
"""
PROOF = '''\
from theory.ledger.decisions import proves
from theory.tactics.context import Given


@proves("flip-private")
def private(statement):
    """Return that randomized response of a bit is eps-LDP."""
    return Given(statement).conclude()
'''
WORKFLOW = """\
on: [push, pull_request]
jobs:
  claims:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - run: pip install "context-aware-local-privacy[proofs,certificates] @ git+ADDRESS@REVISION"
      - run: ldp-theory certify && ldp-theory prove --require certified && ldp-theory recheck
"""
FILES = {
    NAME: PROJECT,
    "claims/flip.yaml": CLAIM,
    "own/formulas.py": FORMULA,
    "own/statements/flip.py": STATEMENT,
    "own/instances/flip.py": INSTANCE,
    f"own/instances/{project.FOUND}": FOUND,
    "own/proofs/flip.py": PROOF,
    ".github/workflows/theory.yml": WORKFLOW,
    ".gitignore": "results/\n.cache/\n",
}


def add(parser):
    """Add the folder."""
    parser.add_argument("folder", metavar="FOLDER", help="a new or an empty folder")


def run(arguments):
    """Write the project, whole or not at all; return 0."""
    folder = Path(arguments.folder)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UserError(f"{folder}: is not empty; name a new folder, or add a {NAME} by hand")
    files.write_all({folder / name: text for name, text in FILES.items()})
    print(printable(f"{folder}: a project with one claim; python -m theory prove proves it there"))
    return 0
