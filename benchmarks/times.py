"""Times of README's commands in a fresh clone: `python -m benchmarks.times [COMMAND...]`.

Each command runs once, on two cores that should be idle, without raw data. Its seconds are kept in
benchmarks/times.json with the version and the day, and the table of docs/workflow.md and README's
minutes are made of them.
"""

import json
import math
import os
import re
import resource
import subprocess
import tempfile
import time
from pathlib import Path

from common import extras, files
from common.arguments import Distinct, Parser
from common.errors import UserError, run
from common.generated import replace_between
from common.imports import ROOT

# in this order; `snakemake site` shows what `make all` made, and CI begins with a clone of its own
COMMANDS = (
    "make all",
    "make test",
    ".venv/bin/snakemake site",
    ".venv/bin/snakemake smoke",
    ".venv/bin/python -m theory prove --cold --jobs 2",
    ".ci/run",
)
# both environments, which no command is charged for
FIRST = ("make env LOCKED=lock/run.txt", "make env")
KEPT = ROOT / "benchmarks" / "times.json"
README = ROOT / "README.md"
PAGE = ROOT / "docs" / "workflow.md"
BEGIN, END = "<!-- times: made by python -m benchmarks.times -->\n", "<!-- end of times -->\n"
# of the machine that the tables are of
CORES = 2
MINUTES = re.compile(r"takes about \d+ minutes, the second about \d+,")


def measure(command, folder):
    """Run a command in a folder; return its seconds of time and of CPU.

    Raises
    ------
    UserError
        If it fails.
    """
    began, used = time.monotonic(), _used()
    with (folder.parent / "said").open("w") as said:
        done = subprocess.run(
            command.split(), cwd=folder, stdin=subprocess.DEVNULL, stdout=said, stderr=said
        )
    if done.returncode:
        last = (folder.parent / "said").read_text(errors="replace")[-500:]
        raise UserError(f"{command}: ended with status {done.returncode}: {last}")
    return {"seconds": round(time.monotonic() - began, 1), "cpu": round(_used() - used, 1)}


def _used():
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return ended.ru_utime + ended.ru_stime


def minutes(seconds):
    """Return seconds as whole minutes, rounded up.

    Examples
    --------
    >>> minutes(259)
    5
    """
    return math.ceil(seconds / 60)


def with_minutes(text, rows):
    """Return README's text with the minutes of its two commands.

    Raises
    ------
    UserError
        If README does not tell them exactly once.
    """
    first, second = (minutes(rows[one]["seconds"]) for one in COMMANDS[:2])
    told, found = MINUTES.subn(f"takes about {first} minutes, the second about {second},", text)
    if found != 1:
        raise UserError(f"{README.name}: must say once: takes about 5 minutes, the second about 5,")
    return told


def table(kept):
    """Return the table of the page, with the date of each measurement."""
    lines = [
        "| command, on 2 idle cores | seconds | seconds of CPU | version | measured |\n",
        "| --- | --- | --- | --- | --- |\n",
    ]
    for command in COMMANDS:
        if row := kept.get(command):
            cells = f"{row['seconds']:.0f} | {row['cpu']:.0f} | {row['version']}"
            lines.append(f"| `{shown(command)}` | {cells} | {row['measured']} |\n")
    return "".join(lines)


def shown(command):
    """Return a command as it is typed in an environment.

    Examples
    --------
    >>> shown(".venv/bin/snakemake site")
    'snakemake site'
    """
    return command.replace(".venv/bin/", "")


def main(argv=None):
    """Measure all commands, or those that are named; return the exit status."""
    parser = Parser(prog="benchmarks.times", description=__doc__)
    parser.add_argument(
        "commands", nargs="*", action=Distinct, metavar="COMMAND", help="one of those in the table"
    )
    named = parser.parse_args(argv).commands
    if unknown := set(named) - set(map(shown, COMMANDS)):
        raise UserError(f"{min(unknown)}: name some of {', '.join(map(shown, COMMANDS))}")
    if (cores := len(os.sched_getaffinity(0))) != CORES:
        raise UserError(f"the tables are of {CORES} cores, and here are {cores}; see taskset")
    kept = files.read_json(KEPT)
    about = {"version": extras.version(), "measured": time.strftime("%Y-%m-%d")}
    with tempfile.TemporaryDirectory() as made:
        for command in COMMANDS:
            if not named or shown(command) in named:
                folder = clone(Path(made) / folder_of(command) / "clone")
                kept[command] = measure(command, folder) | about
                print(command, kept[command], flush=True)
    files.write_all(written(kept))
    return 0


def folder_of(command):
    """Return which clone a command runs in, by name."""
    return "ci" if command == ".ci/run" else "all"


def clone(folder):
    """Return a folder with a clone of the last commit and both environments."""
    if not folder.exists():
        subprocess.run(["git", "clone", "-q", str(ROOT), str(folder)], check=True)
        for command in FIRST:
            measure(command, folder)
    return folder


def written(kept):
    """Return the texts of the files that tell what was measured, by path."""
    page = PAGE.read_text(encoding="utf-8")
    return {
        KEPT: json.dumps(kept, indent=1) + "\n",
        README: with_minutes(README.read_text(encoding="utf-8"), kept),
        PAGE: replace_between(PAGE.name, page, BEGIN, END, table(kept)),
    }


if __name__ == "__main__":
    run(main)
