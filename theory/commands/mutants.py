"""Change formulas, and see that a proof fails."""

import json
from dataclasses import asdict

from common import files
from common.arguments import Distinct, require_at_least
from common.imports import require_checkout
from common.progress import Teller
from theory.mutants import run as mutation


def add(parser):
    """Add the options."""
    parser.add_argument("--count", type=int, default=300, help="how many changes")
    parser.add_argument("--seed", type=int, default=1, help="of the draw")
    parser.add_argument(
        "--formula", nargs="*", action=Distinct, default=[], help="full names (default: all)"
    )
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--out", default="results/mutants.json", help="file to write")


def run(arguments):
    """Try mutants of the formulas; return 0 if at least 95 % are caught and 1 if not."""
    require_checkout()
    require_at_least(arguments, count=1, jobs=1)
    found = mutation.run(
        arguments.count, arguments.seed, arguments.formula, arguments.jobs, Teller()
    )
    files.write_text(arguments.out, json.dumps([asdict(t) for t in found], indent=1) + "\n")
    return 0 if mutation.report(found) else 1
