"""Plant faults one by one in a copy of the repository, and see which test catches each.

    python -m tests.faults.run COPY --out results/faults.yaml [--count 100 --seed 1]
    python -m tests.faults.run COPY --out results/faults.yaml --again results/former.yaml

COPY is a clone that nothing else uses. Tests run as they are there, the nearest to the fault first,
to the first that fails, or until the seconds of CPU of a fault are used up.
"""

import argparse
import os
import re
import resource
import signal
import subprocess
import sys
import time
from dataclasses import asdict, fields
from pathlib import Path

import yaml

from tests.faults.draw import Fault, drawn
from tests.rings.affected import affected
from tests.rings.derived import claims_of

DERIVING = "tests/theory/ledger/test_assemble.py::test_every_claim_is_its_statement"
# how many claims are derived, of those that a fault is nearest to
CLAIMS = 6
CAUGHT = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.M)
# the browser and whole runs of the workflow are for other faults
SLOW = ("tests/pages/test_browser.py", "tests/test_wheel.py", "tests/test_workflow.py")
NEAR = 1


def stages(fault):
    """Yield what pytest is asked to run, in turn."""
    near = affected([fault.path])
    own = [one.path for one in near if one.distance <= NEAR and one.path not in SLOW]
    yield own
    if fault.path.startswith(("theory/", "mechanisms/")):
        yield [f"{DERIVING}[{claim}]" for claim in [*claims_of([fault.path])][:CLAIMS]]
    late = ("tests/theory/ledger/test_assemble.py",)
    others = [one.path for one in near if one.path not in {*own, *SLOW, *late}]
    for first in range(0, len(others), 60):
        yield others[first : first + 60]


def judged(fault, copy, seconds):
    """Return which test catches a fault, or an empty text, and the seconds of CPU that it took."""
    path = copy / fault.path
    text = path.read_text(encoding="utf-8")
    path.write_text(fault.planted(text), encoding="utf-8")
    began = _children()
    try:
        for chosen in stages(fault):
            left = seconds - (_children() - began)
            if chosen and left > 0 and (by := _first_failure(chosen, copy, left)):
                return by, round(_children() - began, 1)
        return "", round(_children() - began, 1)
    finally:
        path.write_text(text, encoding="utf-8")


def _children():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _first_failure(chosen, copy, seconds):
    there = [one for one in chosen if (copy / one.partition("::")[0]).is_file()]
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *there]
    limit = int(seconds) + 2
    done = subprocess.Popen(
        command,
        cwd=copy,
        # of a change within a second that leaves the size, bytecode would be taken for today's
        env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5)),
    )
    try:
        said, _ = done.communicate(timeout=20 * limit)
    except subprocess.TimeoutExpired:
        # nothing failed: on a busy machine it is no more than slow
        done.kill()
        done.communicate()
        return ""
    if found := CAUGHT.search(said):
        return found[1]
    # 5: no test was collected; a limit that was reached is no failure of a test
    if done.returncode in (0, 5, -signal.SIGXCPU, -signal.SIGKILL):
        return ""
    return f"pytest ended with {done.returncode}"


def again(fault, by, copy, seconds):
    """Return what catches a fault that a test caught before: that test, if it is there still."""
    path = copy / fault.path
    if "::" in by or by.endswith(".py"):
        text = path.read_text(encoding="utf-8")
        path.write_text(fault.planted(text), encoding="utf-8")
        try:
            began = _children()
            if _first_failure([by], copy, seconds):
                return by, round(_children() - began, 1)
        finally:
            path.write_text(text, encoding="utf-8")
    return judged(fault, copy, seconds)


def main(argv=None):
    """Run the command; write each fault and what caught it, as soon as it is known."""
    parser = argparse.ArgumentParser(prog="tests.faults.run", description=__doc__)
    parser.add_argument("copy", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--again", type=Path, help="faults and what caught them before")
    parser.add_argument("--seconds", type=float, default=120, help="of CPU, a fault")
    chosen = parser.parse_args(argv)
    if chosen.again:
        rows = yaml.safe_load(chosen.again.read_text(encoding="utf-8"))
        names = [one.name for one in fields(Fault)]
        faults = [(Fault(**{name: row[name] for name in names}), row["caught_by"]) for row in rows]
    else:
        faults = [(fault, None) for fault in drawn(chosen.count, chosen.seed)]
    found = []
    for fault, before in faults:
        if before:
            by, seconds = again(fault, before, chosen.copy, chosen.seconds)
        else:
            by, seconds = judged(fault, chosen.copy, chosen.seconds)
        found.append(asdict(fault) | {"caught_by": by, "seconds": seconds})
        chosen.out.write_text(
            yaml.safe_dump(found, sort_keys=False, width=100, allow_unicode=True), encoding="utf-8"
        )
        now = time.strftime("%H:%M")
        print(
            f"{now} {len(found)} {fault.path}:{fault.line} {fault.kind}: {by or 'NOT CAUGHT'}"
            f" ({seconds} s)",
            flush=True,
        )
    caught = sum(bool(one["caught_by"]) for one in found)
    print(f"caught {caught} of {len(found)}")


if __name__ == "__main__":
    main()
