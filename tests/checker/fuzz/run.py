"""Run drawn cases in this process and judge what comes of each.

python -m tests.checker.fuzz.run COUNT [SEED]
"""

import argparse
import contextlib
import io
import json
import os
import random
import re
import sys
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path
from unittest import mock

from checker import budgets, command, options
from checker.answers.answer import exact_text
from checker.formulas import command as formulas
from checker.formulas import smallest
from checker.implications import command as implications
from tests.checker.fuzz import cases, writers

# of processor time, for one run
MOST_SECONDS = 20.0
CLEARED = 1000
# files of memory, where there are such: a run writes some, and takes less than a disk
MEMORY = Path("/dev/shm")
PROGRESS = re.compile(r"[a-z ]+: \d+ of \d+")


def light(made):
    """Answer for formulas without the solvers, which take a thousand times as long."""
    found = [(s, N) for s, N in smallest.sizes(made)[:3]]
    failed = [smallest.failing(made, s, N, E, E + 1) for s, N in found for E in smallest.FIRST[:2]]
    lines = [
        line
        for s, N in found
        if s + N < smallest.MAX_MATRIX
        for line in smallest._counterexample(made, s, N, "", *smallest.FIRST[1:3], False).lines
    ]
    return {"failed": failed, "lines": lines}, [made.scope_text(), *map(str, failed), *lines], 3


class Fuzz:
    """A folder in which drawn cases run."""

    def __init__(self, seed, folder):
        self.rng, self.folder = random.Random(seed), Path(folder)
        self.seen, self.slowest, self.faults, self.tell = Counter(), (0.0, None), [], None

    def run(self, count, tell=None):
        """Run so many cases; stop at the twentieth fault."""
        here, self.tell = Path.cwd(), tell
        parser = options.parser("", "fuzz")
        os.chdir(self.folder)
        try:
            with (
                mock.patch.object(options, "parser", lambda *_: parser),
                mock.patch.object(formulas, "answer", light),
            ):
                for number in range(count):
                    self.one(number)
                    if len(self.faults) >= 20:
                        break
                    if tell and number % 10_000 == 0:
                        tell(f"{number} of {count}")
        finally:
            os.chdir(here)

    def one(self, number):
        case = cases.draw(self.rng)
        for name, content in case.files.items():
            Path(name).write_bytes(content)
        began = time.process_time()
        status, out, err, fault = answered(case)
        seconds = time.process_time() - began
        self.slowest = max(self.slowest, (seconds, case), key=lambda pair: pair[0])
        self.seen[status] += 1
        self.seen["judged by the oracle"] += case.holds is not None and status in (0, 1)
        fault = fault or judged(case, status, out, err)
        if seconds > MOST_SECONDS:
            fault = f"took {seconds:.1f} s"
        if fault:
            self.faults.append((number, fault, case))
            if self.tell:
                self.tell(f"fault at {number}: {fault}: {case}")
        if number % CLEARED == 0:
            for path in self.folder.iterdir():
                with contextlib.suppress(OSError):
                    path.unlink()
            budgets.budget.cache_clear()
            budgets.compare.cache_clear()


def answered(case):
    """Return the status, what was printed on both streams, and a traceback if there was one."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    main = implications.main if getattr(case, "command", "") == "implies" else command.main
    status, fault = None, None
    nothing = mock.patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    with nothing, contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            status = main(list(case.argv))
        except SystemExit as left:
            status = left.code
        except BaseException:
            fault = traceback.format_exc()
    texts = []
    for stream in (out, err):
        stream.flush()
        texts.append(stream.buffer.getvalue().decode("utf-8"))
    return status, *texts, fault


def judged(case, status, out, err):
    """Return what is wrong with an answer, or None."""
    if status not in (0, 1, 2, 3):
        return f"status {status!r}"
    lines = [line for text in (out, err) for line in text.split("\n")]
    if any(not line.isprintable() for line in lines) and "--help" not in out:
        return "signs that are not printable"
    if any(line.lstrip().startswith("::") or "##" in line for line in lines):
        return "a command for a log"
    if status == 2:
        told = [line for line in err.split("\n") if line and not PROGRESS.fullmatch(line)]
        if not told or not all(line.startswith("error: ") for line in told):
            return f"status 2 without a line: {err!r}"
        # of several files each has a line
        if len(told) > max(1, len(case.argv)):
            return f"more than a line: {err!r}"
        return "what fits is refused" if case.usable else None
    if case.unusable and status in (0, 1):
        return "what is no channel is accepted"
    return _verdict(case, status, out)


def _verdict(case, status, out):
    if case.holds is None or status == 3:
        return "undecided" if case.holds is not None else None
    if case.holds != (status == 0):
        return f"the oracle says {case.holds}"
    if "--json" in case.argv:
        record = json.loads(out)
        if record["holds"] != case.holds:
            return f"the record says {record['holds']}"
        if case.least is not None and record["exp_epsilon"] != exact_text(case.least):
            return f"least: {record['exp_epsilon']}, the oracle says {case.least}"
    elif not out.startswith("provides" if case.holds else "does not provide"):
        return "the first line says otherwise"
    return None


def fuzz(count, seed=1, tell=None):
    """Return the `Fuzz` of so many cases."""
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        made = Fuzz(seed, folder)
        made.run(count, tell)
    return made


def fuzz_written(count, seed=1, most=20):
    """Return the faults of so many files that programs write, and how many had which status."""
    rng, seen, faults, here = random.Random(seed), Counter(), [], Path.cwd()
    parser = options.parser("", "fuzz")
    with (
        tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder,
        mock.patch.object(options, "parser", lambda *_: parser),
    ):
        os.chdir(folder)
        try:
            for number in range(count):
                case = writers.draw(rng)
                for name, content in case.files.items():
                    Path(name).write_bytes(content)
                status, out, err, fault = answered(case)
                fault = fault or writers.judged(case, status, out, err)
                seen[status] += 1
                if fault:
                    faults.append((number, fault, case))
                    if len(faults) >= most:
                        break
        finally:
            os.chdir(here)
    return faults, seen


def main():
    """Run from the command line; return 1 if there is a fault."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int)
    parser.add_argument("seed", type=int, nargs="?", default=1)
    arguments = parser.parse_args()
    began = time.process_time()

    def tell(what):
        seconds = time.process_time() - began
        print(f"{seconds:.0f} s: {what}", file=sys.__stderr__, flush=True)

    made = fuzz(arguments.count, arguments.seed, tell)
    for number, fault, case in made.faults:
        print(f"{number}: {fault}\n  {case}")
    print(dict(made.seen), f"slowest: {made.slowest[0]:.2f} s, {str(made.slowest[1])[:300]}")
    print(f"{len(made.faults)} faults in {arguments.count} runs")
    return 1 if made.faults else 0


if __name__ == "__main__":
    sys.exit(main())
