"""A run of `perturb` and `estimate` that is killed before its n-th call that writes.

`python -m tests.reports.killed VALUES FOLDER STEP` kills a run before every STEP-th such
call, each in a folder of its own, lets it go on, and prints how many kills there were and what
differs from a run that nobody killed. A killed process runs no handler, and what Python has
buffered is lost.
"""

import builtins
import io
import os
import sys
from pathlib import Path

from reports.command import main

KILLED = 9
OF_SYSTEM = {"fsync", "link", "mkdir", "open", "rename", "replace", "rmdir", "sendfile", "truncate"}
OF_SYSTEM |= {"unlink", "utime", "write"}
OF_FILE = {"close", "flush", "truncate", "write", "writelines"}


def writes(function):
    """Return whether a built-in function may change what is on the disk."""
    owner = getattr(function, "__self__", None)
    if isinstance(owner, io.IOBase):
        return owner not in (sys.stdout, sys.stderr) and function.__name__ in OF_FILE
    if function in (builtins.open, io.open):
        return True
    return getattr(owner, "__name__", "") == "posix" and function.__name__ in OF_SYSTEM


def run(values, folder, kill=None):
    """Draw and estimate, or be killed before a call that writes; return the number of these."""
    calls = 0

    def watch(frame, event, function):
        nonlocal calls
        if event == "c_call" and writes(function):
            calls += 1
            if calls == kill:
                os._exit(KILLED)

    draw = f"perturb {values} --mechanism ubd --k 12 --sensitive 0-5 --epsilon 1 --seed 1"
    draw += f" --users-per-shard 65536 --out {folder}/reports"
    estimate = f"estimate {folder}/reports --method empirical --out {folder}/estimate.csv"
    sys.setprofile(watch)
    try:
        main(draw.split())
        main(estimate.split())
    finally:
        sys.setprofile(None)
    return calls


def in_child(*arguments):
    """Run in a process that is forked; return its exit status."""
    sys.stdout.flush()
    if (child := os.fork()) == 0:
        try:
            run(*arguments)
        except BaseException as error:
            print(f"{arguments}: {error!r}", file=sys.stderr)
            os._exit(1)
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def files(folder):
    """Return the bytes of all files of a folder."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in found}


def differs(values, folder, kills, whole):
    """Kill a run at each of these calls, one after the other; say what differs when it is done."""
    for kill in kills:
        if (status := in_child(values, folder, kill)) not in (KILLED, 0):
            return f"kills {kills}: status {status}"
    if status := in_child(values, folder):
        return f"kills {kills}: status {status} of the run that goes on"
    found = files(folder)
    names = {name for name in found.keys() | whole.keys() if found.get(name) != whole.get(name)}
    return f"kills {kills}: {sorted(names)}" if names else ""


def all_kills(values, folder, step):
    """Return the lines to print."""
    calls = run(values, folder / "whole")
    whole = files(folder / "whole")
    kills = [(kill,) for kill in range(1, calls + 1, step)]
    # a run that goes on is killed too
    kills += [(kill, (5 * kill) % calls + 1) for kill in range(2, calls + 1, 3 * step)]
    found = [differs(values, folder / str(k), one, whole) for k, one in enumerate(kills)]
    return [f"{len(kills)} kills of {calls} calls", *filter(None, found)]


if __name__ == "__main__":
    print(*all_kills(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])), sep="\n")
