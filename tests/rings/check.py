"""Run the tests that a change can have broken, within a minute of CPU: `make check`.

    python -m tests.rings.check                # what is not committed yet
    python -m tests.rings.check --since main   # and what was committed since it left main

The nearest tests run first, by imports, and of those equally near the quickest; it says what it
left out and how that is run.
"""

import argparse
import os
import subprocess
import sys
from dataclasses import dataclass, field

from common.errors import UserError, run
from common.imports import ROOT
from tests.rings import seconds
from tests.rings.affected import OF_SOURCES, affected, is_tests
from tests.rings.changes import changed
from tests.rings.derived import claims_of
from tests.rings.turns import ALWAYS, CLAIMS, moved

# of each claim that is near: its statement is derived, and tested at its instances
OF_CLAIMS = {
    "tests/theory/ledger/test_assemble.py": "test_every_claim_is_its_statement",
    "tests/theory/ledger/test_formal.py": "test_every_statement_is_tested_at_instances",
}
# what one claim takes
A_CLAIM = 0.9
# of the limit, what Python, pytest and imports take
STARTS = 20
# to import and to collect a file; to run one whose seconds are not recorded
COLLECTS, UNKNOWN = 0.1, 1.0
SHOWN = 12


@dataclass
class Plan:
    """What runs, and what is left out for want of time.

    Parameters
    ----------
    files : list of str
        Files of tests and modules with examples, the nearest first.
    slow : list of str
        Functions of these that are left out.
    whole : list of str
        Files all of whose tests run, whose turn it is or not.
    left : dict of str to float
        Files that are left out, with their seconds.
    claims : list of str
        Claims that are derived, whose turn it is or not.
    """

    files: list = field(default_factory=list)
    slow: list = field(default_factory=list)
    whole: list = field(default_factory=list)
    left: dict = field(default_factory=dict)
    claims: list = field(default_factory=list)


def plan(paths, limit, recorded):
    """Return what runs within a limit.

    Parameters
    ----------
    paths : list of str
        Files that are changed.
    limit : float
        Seconds of CPU.
    recorded : dict
        As of `seconds.recorded`.
    """
    made, left = Plan(), limit - STARTS
    made.claims = list(claims_of(paths))[:CLAIMS]
    left -= A_CLAIM * len(made.claims)

    def cost(one):
        return COLLECTS + sum(recorded.get(one.path, {"": UNKNOWN}).values())

    for one in sorted(affected(paths), key=lambda one: (one.distance, cost(one), one.path)):
        known = recorded.get(one.path, {"": UNKNOWN})
        slow = {name: s for name, s in known.items() if name and s > left}
        needed = cost(one) - sum(slow.values())
        more = rest_of(one.path, known)
        if more and one.distance == 0 and needed + more <= left:
            made.whole.append(one.path)
            slow |= dict.fromkeys(never(one.path), 0)
            needed += more
        # of what is near, what is quick in it runs
        if needed <= left and (not slow or one.distance == 0):
            made.files.append(one.path)
            made.slow += [f"{one.path}::{name}" for name in slow]
            left -= needed
        else:
            made.left[one.path] = cost(one)
    return made


def rest_of(path, known):
    """Return the seconds of those tests of a file whose turn it is not, by those of the others."""
    function = {name: moved().get(f"{path}::{name}", moved().get(path)) for name in known}
    return sum(known[name] * max(0, one.one_in - 1) for name, one in function.items() if one)


def never(path):
    """Return the functions of a file that have no turn, for they take too long."""
    return [
        name
        for file, _, name in (one.tests.partition("::") for one in moved().values())
        if file == path and name and not moved()[f"{path}::{name}"].one_in
    ]


def command(made, limit):
    """Return pytest's command line."""
    # among tests, for what stands next to them has the options
    files = [*made.files, *([] if any(map(is_tests, made.files)) else OF_SOURCES[1:2])]
    words = [sys.executable, "-m", "pytest", "-q", f"--most-cpu={limit}", *files]
    if made.claims:
        words += [f"--none-in-turn={one}::{name}" for one, name in OF_CLAIMS.items()]
        words += [f"{one}::{name}" for one, name in OF_CLAIMS.items() if one not in made.files]
    words += [f"--all-of={one}" for one in made.whole]
    return words + [f"--leave-out={one}" for one in made.slow]


def tell_left_out(made):
    """Print what is left out, and the command that runs it."""
    for one in made.slow:
        print(f"LEFT OUT {one}: it takes long")
    if made.left:
        named = list(made.left)
        tests = sum(map(is_tests, named))
        print(
            f"LEFT OUT {tests} files of tests and the examples of {len(named) - tests} modules "
            f"that import what is changed too, about {sum(made.left.values()):.0f} s of CPU: the "
            f"next are {', '.join(named[:SHOWN])}"
        )
    if made.left or made.slow:
        print("make test runs every kind of them, make trials all")


def main(argv=None):
    """Run the command; the status is pytest's."""
    parser = argparse.ArgumentParser(prog="tests.rings.check", description=__doc__.split("\n")[0])
    parser.add_argument("--since", default="HEAD", help="a commit or branch; HEAD without it")
    parser.add_argument("--seconds", type=float, default=60, help="of CPU; 60 without it")
    chosen = parser.parse_args(argv)
    if not chosen.seconds > 0:
        raise UserError(f"--seconds {chosen.seconds:g}: name more than 0")
    paths = changed(chosen.since)
    if not paths:
        print(f"nothing is changed since {chosen.since}; --since names another commit")
        return 0
    made = plan(paths, chosen.seconds, seconds.recorded())
    print(f"{len(paths)} files changed, {len(made.files)} files of tests and examples run", end="")
    print(f", {len(made.claims)} claims are derived" if made.claims else "", flush=True)
    if made.files or made.claims:
        env = os.environ | {ALWAYS: " ".join(made.claims)}
        # what it took to plan is part of the limit
        left = max(chosen.seconds - seconds.used(), 1)
        status = subprocess.run(command(made, round(left, 1)), cwd=ROOT, env=env).returncode
    else:
        status = 0
    tell_left_out(made)
    return status


if __name__ == "__main__":
    run(main)
