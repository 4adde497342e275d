"""Write claims as theorems of Coq and compile them."""

import resource
import shutil
from pathlib import Path

from common import files, imports
from common.arguments import require_at_least
from common.errors import UserError
from common.lines import printable
from common.progress import Teller
from theory.commands import claims
from theory.coq import build
from theory.coq.checked import Checked, checker
from theory.coq.files import MODULES, name_of


def add(parser):
    """Add the options."""
    claims.add(parser, "claims (default: the headline ones)")
    parser.add_argument("--all", action="store_true", help="all claims that have a theorem")
    parser.add_argument("--out", default="results/coq", help="folder to write")


def run(arguments):
    """Write and compile; return 0 if all claims compile and 1 if not.

    What was compiled before, in the same folder and with the same text, is not compiled again.
    """
    imports.require_checkout()
    claims.require_known(arguments.ids)
    require_at_least(arguments, jobs=1)
    coqc = shutil.which("coqc")
    if coqc is None:
        raise UserError("coqc is not installed (Debian: coq); nothing is compiled")
    compiled, left = build.headline()
    folder = Path(arguments.out)
    ids = arguments.ids or (build.everything() if arguments.all else compiled)
    found = build.written(ids, arguments.jobs, Teller())
    files.write_all({folder / f"{name_of(n)}.v": one.text for n, one in found.items() if one.text})
    record = Checked(folder, checker(coqc, MODULES))
    waiting = [name for name, one in found.items() if one.text and not record.has(one)]
    if waiting:
        build.prelude(coqc, folder)
    failed = {name: one.complaint for name, one in found.items() if one.complaint}
    for name, (seconds, complaint) in build.compile_all(coqc, folder, waiting, arguments.jobs):
        print(f"{name}: {complaint or f'{seconds:.1f} s'}", flush=True)
        if complaint:
            failed[name] = complaint
        else:
            record.add(found[name], seconds)
    for name, why in failed.items():
        if not found[name].text:
            print(f"{name}: not written: {why}")
    for name, why in {} if arguments.ids or arguments.all else left.items():
        print(f"{name}: left out: {why}")
    _tell(len(ids) - len(failed), len(ids), len(waiting), folder)
    return 1 if failed else 0


def _tell(done, number, anew, folder):
    """Print how many claims compile, and what it took: the processes' time and greatest memory."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds, most = used.ru_utime + used.ru_stime, used.ru_maxrss // 1024
    counted = f"{done} of {number} claims compiled ({anew} anew)"
    print(printable(f"coq: {counted} in {folder}, axioms of the reals alone"))
    print(f"coq: {seconds:.0f} s of CPU, at most {most} MB a process")
