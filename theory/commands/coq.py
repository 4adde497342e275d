"""Write claims as theorems of Coq and compile them."""

import resource
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock

from common import files, imports
from common.arguments import add_ids, require_at_least
from common.errors import UserError
from common.lines import printable
from common.progress import Teller
from theory.coq import build
from theory.coq.checked import Checked, checker, name_of
from theory.coq.files import MODULES
from theory.ledger import decisions


def add(parser):
    """Add the options."""
    add_ids(parser, "claims (default: the headline ones)")
    parser.add_argument("--all", action="store_true", help="all claims that have a theorem")
    parser.add_argument("--out", default="results/coq", help="folder to write")


def run(arguments):
    """Write and compile; return 0 if all claims compile and 1 if not.

    A file that was compiled before, in the same folder and with the same text, is not compiled
    again.
    """
    imports.require_checkout()
    decisions.require_known(arguments.ids)
    require_at_least(arguments, jobs=1)
    coqc = shutil.which("coqc")
    if coqc is None:
        raise UserError("coqc is not installed (Debian: coq); nothing is compiled")
    compiled, left = build.headline()
    ids = arguments.ids or (build.everything() if arguments.all else compiled)
    run = _Run(coqc, Path(arguments.out))
    tell = Teller()
    with ThreadPoolExecutor(arguments.jobs) as pool:
        try:
            for k, one in enumerate(build.written(ids, arguments.jobs), start=1):
                run.take(one, pool)
                tell(k, len(ids), " claims derived")
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    for compiling in run.compiling:
        compiling.result()
    for name, why in {} if arguments.ids or arguments.all else left.items():
        print(f"{name}: left out: {why}")
    _tell(len(ids) - run.failed, len(ids), run.anew, run.folder)
    return 1 if run.failed else 0


class _Run:
    """Claims' files as they come, compiled unless they were before."""

    def __init__(self, coqc, folder):
        self.coqc, self.folder, self.record = coqc, folder, Checked(folder, checker(coqc, MODULES))
        self.failed, self.anew, self.compiling, self.lock = 0, 0, [], Lock()

    def take(self, one, pool):
        """Write a claim's file, and have it compiled."""
        if one.complaint:
            self.failed += 1
            print(f"{one.id}: not written: {one.complaint}", flush=True)
            return
        files.write_all({self.folder / f"{name_of(one.id)}.v": one.text})
        if self.record.has(one):
            return
        if not self.anew:
            build.prelude(self.coqc, self.folder)
        self.anew += 1
        self.compiling.append(pool.submit(self._compile, one))

    def _compile(self, one):
        seconds, complaint = build.checked(self.coqc, self.folder, one.id)
        with self.lock:
            print(f"{one.id}: {complaint or f'{seconds:.1f} s'}", flush=True)
            if complaint:
                self.failed += 1
            else:
                self.record.add(one, seconds)


def _tell(done, number, anew, folder):
    """Print how many claims compile, and the processes' time and greatest memory."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds, most = used.ru_utime + used.ru_stime, used.ru_maxrss // 1024
    counted = f"{done} of {number} claims compiled ({anew} anew)"
    print(printable(f"coq: {counted} in {folder}, only axioms of the reals"))
    print(f"coq: {seconds:.0f} s of CPU, at most {most} MB a process")
