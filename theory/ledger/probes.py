"""Whether a version of a solver may decide: formulas of known truth, asked when it is first met.

The formulas are in `probes.yaml`: public issues report that a solver answered `unsat` for such
satisfiable formulas. A version that does so is refused by name, as is one below `LEAST`.
"""

import json
from functools import cache
from pathlib import Path

import z3

from common import files, inputs
from common.errors import UserError
from theory.ledger import cache as derived
from theory.solving import solvers, watchdog

TABLE = Path(__file__).with_name("probes.yaml")
# below, a formula of the table is answered wrongly; the ranges of pyproject.toml begin here
LEAST = {"z3": "4.15.8", "cvc5": "1.4"}
PACKAGE = {"z3": "z3-solver", "cvc5": "cvc5"}
KNOWN = "solvers.json"
RLIMIT, MILLISECONDS, SECONDS = 1_000_000, 5_000, 300


def table():
    """Return the formulas: dictionaries with `name`, `issue`, `of`, `truth`, and what they say."""
    return inputs.read_yaml(TABLE)


def script(probe):
    """Return a formula as SMT-LIB text."""
    declared = [f"(declare-const {name} Real)" for name in probe["reals"].split()]
    asserted = [f"(assert {part})" for part in probe["assert"]]
    return "\n".join(["(set-logic QF_NRA)", *declared, *asserted, "(check-sat)"]) + "\n"


def answers(solver, text):
    """Return a solver's answers about a text, in each way that it is asked here; it may give up."""
    if solver == "cvc5":
        ways = (solvers.CVC5, solvers.OPINION)
        return [solvers.ask_cvc5(text, way).result for way in ways]
    return [_z3(make, text) for make in (_of_logic, _of_none, z3.SimpleSolver)]


def _of_logic(ctx):
    return z3.SolverFor("QF_NRA", ctx=ctx)


def _of_none(ctx):
    return z3.Solver(ctx=ctx)


def _z3(make, text):
    solver = make(ctx=z3.Context())
    solver.set("rlimit", RLIMIT)
    solver.set("timeout", MILLISECONDS)
    solver.from_string(text)
    try:
        return str(solver.check())
    except z3.Z3Exception:  # so some versions give up
        return "unknown"


def wrong(solver):
    """Return the formulas that the installed version of a solver answers wrongly."""
    decided = {"sat", "unsat"}
    asked = [probe for probe in table() if solver in probe["of"]]
    return [p for p in asked if ({*answers(solver, script(p))} & decided) - {p["truth"]}]


@cache
def require_sound(solver):
    """Refuse a solver that answers a formula of the table wrongly, asked once by version.

    Parameters
    ----------
    solver : str
        `z3` or `cvc5`; one that is not installed decides nothing, and is not asked.

    Raises
    ------
    UserError
        If it is below its least version, or answers a formula wrongly.
    """
    version, package = solvers.VERSIONS[solver], PACKAGE[solver]
    if not version:
        return
    mend = f'install "{package}>={LEAST[solver]}"'
    if _parts(version) < _parts(LEAST[solver]):
        issues = dict.fromkeys(p["issue"] for p in table() if solver in p["of"])
        named = [one for one in issues if one.lower().startswith(solver)]
        why = f"versions below {LEAST[solver]} say unsat of satisfiable formulas"
        raise UserError(f"{package} {version} is refused: {why} ({', '.join(named[:2])}); {mend}")
    if found := _known(solver, version):
        why = f"it answers wrongly: {', '.join(found)}"
        raise UserError(f"{package} {version} is refused: {why}; {mend}, and not this one")


def _known(solver, version):
    """Return the names of what a version answers wrongly: from the cache, or asked now."""
    path, key = derived.folder() / KNOWN, f"{solver} {version} {files.sha256(TABLE)}"
    known = _read(path)
    if key not in known:
        with watchdog.limited(f"probes of {solver}", SECONDS):
            known[key] = [f"{probe['name']} ({probe['issue']})" for probe in wrong(solver)]
        derived.write({path: json.dumps(known, indent=1) + "\n"})
    return known[key]


def _read(path):
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    texts = isinstance(found, dict) and all(type(names) is list for names in found.values())
    return found if texts else {}


def _parts(version):
    """Return a version as numbers, up to the first part that is no number."""
    parts = []
    for part in version.split("."):
        if not part.isdigit():
            break
        parts.append(int(part))
    return parts
