"""Check derivations by a separate program: the checker that Coq proves right."""

import time
from pathlib import Path

from common import files, imports
from common.arguments import add_ids, require_at_least
from common.errors import UserError
from common.lines import printable
from common.progress import Teller
from theory.certificates.derivations import FOLDER
from theory.coq import build, native
from theory.coq.checked import name_of
from theory.ledger import decisions
from theory.projects import project


def add(parser):
    """Add the options."""
    add_ids(parser, "claims (default: all that have a derivation)")
    parser.add_argument("--folder", help="folder of derivations (default: results/derivations)")
    parser.add_argument("--out", default="results/coq", help="folder of the program and its input")


def run(arguments):
    """Check derivations; return 0 if all hold, 3 if some cannot be written, 1 if one is refused."""
    imports.require_checkout()
    require_at_least(arguments, jobs=1)
    derived, folder = project.folder_of_results(arguments.folder, FOLDER), Path(arguments.out)
    names = arguments.ids or sorted(path.stem for path in derived.glob("*.txt"))
    for name in names:
        if not (derived / f"{name}.txt").is_file():
            raise UserError(f"{derived}/{name}.txt: not found; python -m theory export makes it")
    if not names:
        raise UserError(f"{derived}: no derivations; python -m theory export makes them")
    made = native.program(folder)
    _write([n for n in names if not native.is_current(folder, derived, n)], folder, arguments.jobs)
    current = [name for name in names if native.is_current(folder, derived, name)]
    start = time.monotonic()
    lines = native.printed_lines(made, derived, folder, current, arguments.jobs)
    seconds = time.monotonic() - start
    print(*map(printable, lines), sep="\n")
    refused, left = sum(not line.startswith("ok ") for line in lines), len(names) - len(current)
    counted = f"{len(current) - refused} hold, {refused} refused, {left} not written"
    print(f"{len(names)} claims: {counted}; checked in {seconds:.1f} s")
    return 1 if refused else 3 if left else 0


def _write(names, folder, jobs):
    """Write the files of claims that have none of their derivation; tell which have none still."""
    if not names:
        return
    decisions.require_known(names)
    tell = Teller()
    for k, one in enumerate(build.written(names, jobs), start=1):
        tell(k, len(names), " claims written")
        if one.complaint:
            print(printable(f"left    {one.id}: {one.complaint}"))
        else:
            files.write_all({folder / f"{name_of(one.id)}.v": one.text})
