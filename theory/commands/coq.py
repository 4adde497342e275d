"""Write the headline claims as theorems of Coq and compile them."""

import shutil
from pathlib import Path

from common import files, imports
from common.arguments import require_at_least
from common.errors import UserError
from common.lines import printable
from common.progress import Teller
from theory.commands import claims
from theory.coq import build
from theory.coq.files import name_of


def add(parser):
    """Add the options."""
    claims.add(parser, "claims (default: the headline ones)")
    parser.add_argument("--out", default="results/coq", help="folder to write")


def run(arguments):
    """Write and compile; return 0 if all claims compile and 1 if not."""
    imports.require_checkout()
    claims.require_known(arguments.ids)
    require_at_least(arguments, jobs=1)
    coqc = shutil.which("coqc")
    if coqc is None:
        raise UserError("coqc is not installed (Debian: coq); nothing is compiled")
    compiled, left = build.headline()
    folder, ids = Path(arguments.out), arguments.ids or compiled
    found = build.written(ids, arguments.jobs, Teller())
    texts = {name: text for name, (text, _) in found.items() if text}
    files.write_all({folder / f"{name_of(name)}.v": text for name, text in texts.items()})
    build.prelude(coqc, folder)
    failed = {name: why for name, (_, why) in found.items() if why}
    for name, (seconds, complaint) in build.compile_all(coqc, folder, texts, arguments.jobs):
        print(f"{name}: {complaint or f'{seconds:.1f} s'}", flush=True)
        if complaint:
            failed[name] = complaint
    for name, why in failed.items():
        if name not in texts:
            print(f"{name}: not written: {why}")
    for name, why in {} if arguments.ids else left.items():
        print(f"{name}: left out: {why}")
    done = len(ids) - len(failed)
    counted = f"{done} of {len(ids)} claims compiled"
    print(printable(f"coq: {counted} in {folder}, axioms of the reals alone"))
    return 1 if failed else 0
