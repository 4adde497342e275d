"""Change formulas or statements, and see that a proof or an instance fails."""

import json
from dataclasses import asdict

from common import files
from common.arguments import Distinct, require_at_least
from common.errors import UserError
from common.imports import require_checkout
from common.lines import printable
from common.progress import Teller
from theory.mutants import apart, judge, keep
from theory.mutants import run as mutation

# of the changed statements of seed 1, for which instances were searched
LEAST = 0.99


def add(parser):
    """Add the options."""
    told = "change formal statements, and not formulas"
    parser.add_argument("--statements", action="store_true", help=told)
    told = "keep instances that distinguish changed statements; judge no statement"
    parser.add_argument("--keep", action="store_true", help=told)
    parser.add_argument("--count", type=int, default=300, help="how many changes")
    parser.add_argument("--seed", type=int, default=1, help="seed of the draw")
    parser.add_argument(
        "--formula", nargs="*", action=Distinct, default=[], help="full names (default: all)"
    )
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--out", default="results/mutants.json", help="file to write")


def run(arguments):
    """Try mutants; return 0 if at least 95 % are caught, of statements 99 %, and 1 if not."""
    require_checkout()
    require_at_least(arguments, count=1, jobs=1)
    if arguments.keep:
        if not arguments.statements:
            raise UserError("--keep: needs --statements")
        new = keep.keep_all(arguments.count, arguments.seed, arguments.jobs, Teller())
        print(printable(f"{apart.KEPT.name}: {new} new instances"))
        return 0
    if arguments.statements:
        if arguments.formula:
            raise UserError("--formula: changes formulas, and --statements does not")
        found = judge.judge_all(arguments.count, arguments.seed, arguments.jobs, Teller())
        _write(arguments.out, found)
        return 0 if judge.report(found, LEAST) else 1
    found = mutation.run(
        arguments.count, arguments.seed, arguments.formula, arguments.jobs, Teller()
    )
    _write(arguments.out, found)
    return 0 if mutation.report(found) else 1


def _write(path, found):
    files.write_text(path, json.dumps([asdict(one) for one in found], indent=1) + "\n")
