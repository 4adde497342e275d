"""Make a project: a formula, a claim about it with its statement, instances and proof, and CI."""

# ruff: noqa: RUF001 - the signs of mathematics are meant

from pathlib import Path

from common import files
from common.errors import UserError
from common.lines import printable
from theory.projects import project
from theory.projects.project import NAME

PROJECT = """\
claims: own/statements
formulas: own.formulas
statements: own.statements
instances: own.instances
proofs: own.proofs
"""
CLAIM = """\
paper own

flip-private: first claim (proposition, ours)
  says    A bit that is reported as it is with probability E/(1+E), E = e^eps, is eps-LDP.
  formula kept = kept
  for all E ∈ ℝ
  where   Q(x, y ∈ 𝔹) := (kept(E) if x = y, 1 - kept(E) otherwise)
  if      E ≥ 1 — eps >= 0
  then    1. mechanism(Q) — a mechanism
          2. LDP(Q; E) — LDP
  symbols E: e^ε
          Q: Q(x, y) is the probability that the bit x is reported as y
"""
FORMULA = '''\
def kept(E):
    """Return the probability that a bit is reported as it is, in any arithmetic; E = e^eps."""
    return E / (1 + E)
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
    "own/formulas.py": FORMULA,
    "own/statements/flip.claims": CLAIM,
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
