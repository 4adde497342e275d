"""Certify every case at every budget; write audit.csv and audit.md.

`python -m audit` in the environment that `snakemake audit` builds.
"""

import csv
import importlib
import inspect
import io
import math
import resource
from fractions import Fraction
from importlib.metadata import version
from pathlib import Path

from audit import page
from audit.cases import BUDGETS, CASES
from checker.answers.answer import least_text
from checker.budgets import as_budget
from checker.decide import check
from checker.notions import LDP
from checker.programs import decide
from checker.programs.program import UndecidedError, program
from common import errors, files
from common.arguments import Parser

# double rounding: what floats may add to an eps
SLACK = as_budget("1e-12")
COLUMNS = (
    "package",
    "version",
    "function",
    "lines",
    "k",
    "inputs",
    "eps asked",
    "eps found",
    "verdict",
    "seconds",
    "paths",
    "assumed",
    "witness",
    "eps by types",
    "other views",
    "reason",
)


def main(argv=None):
    """Run the cases that are asked for, or join what was found."""
    parser = Parser(prog="python -m audit", description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("results/audit"))
    parser.add_argument(
        "--seconds", type=int, default=60, help="most processor time of each process"
    )
    parser.add_argument("--only", default="", help="package, or package.function")
    parser.add_argument("--budgets", nargs="+", default=BUDGETS)
    parser.add_argument("--join", nargs="+", type=Path, help="run nothing; join these audit.csv")
    arguments = parser.parse_args(argv)
    rows = rows_of_all(arguments.join) if arguments.join else audited(arguments)
    stream = io.StringIO()
    writer = csv.DictWriter(stream, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    arguments.out.mkdir(parents=True, exist_ok=True)
    files.write_text(arguments.out / "audit.csv", stream.getvalue())
    files.write_text(arguments.out / "audit.md", page.table(rows))


def rows_of_all(paths):
    """Return the rows of some tables, one after the other."""
    found = []
    for path in paths:
        with path.open(encoding="utf-8", newline="") as file:
            found += csv.DictReader(file)
    return found


def audited(arguments):
    """Return the rows of the cases that are asked for."""
    rows = []
    for case in CASES:
        if not f"{case.package}.{case.function}".startswith(arguments.only):
            continue
        for eps in arguments.budgets:
            rows.append(row(case, eps, arguments.seconds))
            print(
                *(
                    rows[-1][c]
                    for c in (
                        "package",
                        "function",
                        "k",
                        "eps asked",
                        "eps found",
                        "verdict",
                        "seconds",
                        "reason",
                    )
                ),
                sep=" | ",
                flush=True,
            )
    return rows


def row(case, eps, seconds):
    """Return a line of the table.

    Parameters
    ----------
    case : Case
    eps : str
    seconds : int
    """
    made = dict.fromkeys(COLUMNS, "")
    file = Path(__file__).parent / "functions" / f"{case.module}.py"
    inputs = case.neighbours or case.texts
    made |= {
        "package": case.package,
        "version": version(case.package),
        "k": case.k,
        "function": case.function,
        "inputs": inputs,
        "eps asked": eps,
        "lines": lines(case),
    }
    budget = float(Fraction(eps))
    asked = program(
        f"{file}:{case.function}",
        case.texts,
        (case.k, budget),
        seconds=seconds,
        ideal_hash=case.ideal,
        outputs="by-value",
    )
    before = spent()
    try:
        found = decide.extracted(asked)
        answer = decide.judged(found, LDP(Fraction(eps)), SLACK)
    except UndecidedError as error:
        made |= {"verdict": "undecided", "reason": str(error).replace("\n", " ")}
    except errors.UserError as error:
        made |= {"verdict": "not run", "reason": str(error).replace("\n", " ")}
    else:
        made |= cells_of(answer) | {"eps by types": typed(found)}
    return made | {"seconds": f"{spent() - before:.1f}"}


def cells_of(answer):
    """Return what an answer says, as cells."""
    within = any(note.startswith("within the slack") for note in answer.notes)
    verdict = ("holds within 1e-12" if within else "holds") if answer.holds else "does not hold"
    found = (
        "none"
        if answer.least == math.inf
        else (f"{answer.epsilon:.12g}" if answer.epsilon is not None else least_text(answer.least))
    )
    worst = max(answer.failing, key=lambda c: c.ratio) if answer.failing else None
    notes = answer.notes
    return {
        "verdict": verdict,
        "eps found": found,
        "paths": next(n for n in notes if n.startswith("channel of")).split(": ")[1].split(",")[0],
        "assumed": "; ".join(n[9:] for n in notes if n.startswith("assumed: ")),
        "witness": answer.sentence(worst, None) if worst else "",
        "other views": "; ".join(n for n in notes if n.startswith("without ")),
    }


def typed(found):
    """Return the least eps where types of numbers are seen too; compiled code may have others."""
    if found.channel is None:
        return ""
    answer = check(decide.seen(found.found, "as-returned").channel, LDP())
    return "none" if answer.least == math.inf else f"{answer.epsilon:.12g}"


def lines(case):
    """Return file and lines of an audited function, in its package."""
    module, _, name = case.source.partition(":")
    try:
        found = importlib.import_module(module)
        for part in name.split("."):
            found = getattr(found, part)
        found = inspect.unwrap(getattr(found, "py_func", found))
        text, first = inspect.getsourcelines(found)
    except Exception as error:
        return f"{case.source} ({type(error).__name__})"
    return f"{module.replace('.', '/')}.py:{first}-{first + len(text) - 1}"


def spent():
    """Return the processor seconds of this process and its children."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(u.ru_utime + u.ru_stime for u in used)


if __name__ == "__main__":
    errors.run(main)
