"""Statements about experiments, decided from regenerated numbers (`results/measured`)."""

import importlib
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from common import files, imports, inputs
from common.arguments import Distinct, Parser
from common.errors import UserError, run
from experiments.comparison import Undecided
from theory.ledger import claims, ledger_file

VERDICT = {True: "checked", False: "refuted"}
VERDICTS = (*VERDICT.values(), "open")
RESULTS = {"checked": "true", "refuted": "false", "open": "unknown"}
DECIDERS: dict[str, Callable] = {}


@dataclass(frozen=True)
class Measured:
    """The verdict of the numbers on a statement.

    Parameters
    ----------
    verdict : str
        `checked` if the numbers support it, `refuted` if they contradict it, `open` if they do not
        decide it.
    why : str
        For the reader who has only the paper; names the substitutes among the data.
    scope : str
        Data sets, parameters and repetitions of the numbers.
    numbers : dict
        Those that decide it.
    data : list of str
        Names of the data sets.
    corrected : list of str
        Ids of claims that hold in place of a refuted one.
    undecided : str
        Of an open one, why the numbers do not tell.
    """

    verdict: str
    why: str
    scope: str
    numbers: dict
    data: list = field(default_factory=list)
    corrected: list = field(default_factory=list)
    undecided: str = ""

    def __post_init__(self):
        if self.verdict not in VERDICTS:
            raise ValueError(f"verdict must be one of {VERDICTS}, got {self.verdict}")
        if not self.numbers:
            raise ValueError("a measured verdict needs its numbers")
        if bool(self.undecided) != (self.verdict == "open"):
            raise ValueError("an open statement needs a reason, and no other has one")


def decided(answer, why, scope, numbers, data, corrected=()):
    """Return the `Measured` of an answer of `experiments.comparison`.

    Parameters
    ----------
    answer : bool or Undecided
    why, scope, numbers, data : as of `Measured`
    corrected : iterable of str
        What holds in its place if the answer is no.
    """
    if isinstance(answer, Undecided):
        why = f"Not decided by this run: {answer}. {why}"
        return Measured("open", why, scope, numbers, data, undecided=str(answer))
    return Measured(VERDICT[answer], why, scope, numbers, data, [] if answer else list(corrected))


def measures(claim_id):
    """Register the decorated function, from a folder of results to `Measured`, for a claim."""
    if claim_id not in claims.statements():
        raise ValueError(f"{claim_id} is stated in no file of claims")
    if claims.statements()[claim_id].kind != "experiment":
        raise ValueError(f"{claim_id} is a matter of proof, not of numbers")
    if claim_id in DECIDERS:
        raise ValueError(f"claim {claim_id} is decided twice")

    def register(function):
        DECIDERS[claim_id] = function
        return function

    return register


def load(paper):
    """Import the module that decides the statements of a paper."""
    importlib.import_module(f"experiments.{paper}.measured")


def record(claim_id, results, datasets):
    """Return the ledger's record of one claim.

    Parameters
    ----------
    claim_id : str
    results : path-like
        Folder of the experiments' numbers.
    datasets : list of str
        Those that the configuration names.

    Raises
    ------
    UserError
        If the numbers are of another data set, left behind by another configuration.
    """
    decider = DECIDERS[claim_id]
    measured = decider(Path(results))
    if others := [name for name in measured.data if name not in datasets]:
        raise UserError(
            f"{results}: {claim_id} has numbers of {others[0]}, which config/config.yaml does not "
            f"name; delete {results}/experiments and run snakemake again"
        )
    claim = claims.statements()[claim_id]
    known = {key: getattr(claim, key) for key in ledger_file.FIELDS if hasattr(claim, key)}
    piece = {
        "obligation": "measured numbers",
        "method": "measurement",
        "check": "goal",
        "result": RESULTS[measured.verdict],
        "tool": "experiments",
        "version": "",
        "resource_count": 0,
        "numbers": measured.numbers,
        "data": measured.data,
    }
    if measured.undecided:
        piece["undecided"] = measured.undecided
    return (
        ledger_file.FIELDS
        | known
        | {
            "verdict": measured.verdict,
            "why": measured.why,
            "scope": measured.scope,
            "corrected": measured.corrected,
            "witness": measured.numbers if measured.verdict == "refuted" else None,
            "evidence": [piece],
            "module": str(imports.path_of(decider.__module__)),
            "code": imports.fingerprint(decider.__module__),
        }
    )


@inputs.command
def main(argv=None):
    """Run the command; return the exit status."""
    parser = Parser(prog="python -m experiments.measured", description=__doc__)
    parser.add_argument("--paper", required=True, choices=("uldp", "lip", "oneid"))
    parser.add_argument("--results", required=True, help="folder of the experiments' numbers")
    parser.add_argument(
        "--datasets", required=True, nargs="+", action=Distinct, help="those of the configuration"
    )
    parser.add_argument("--out", required=True, help="JSON file to write")
    arguments = parser.parse_args(argv)
    # before what decides is loaded: records are of the code as it is now
    imports.note_sources()
    load(arguments.paper)
    printed = [c.id for c in claims.statements().values() if c.paper == arguments.paper]
    names = [name for name in printed if name in DECIDERS]
    try:
        records = [record(name, arguments.results, arguments.datasets) for name in names]
    except FileNotFoundError as error:
        raise UserError(f"--results: {error.filename} is missing; run snakemake first") from error
    imports.require_unchanged()
    files.write_text(arguments.out, json.dumps(records, indent=1, ensure_ascii=False) + "\n")
    return 0


if __name__ == "__main__":
    # the deciders register with the imported module, which is another one than __main__
    from experiments import measured

    run(measured.main)
