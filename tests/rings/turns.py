"""Which tests are in `make test` this time: some take turns, by the number of commits.

`moved.yaml` lists what was moved out of `make test`, whole or in turns, and why. A pytest plugin.
"""

import os
import subprocess
import zlib
from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
import yaml

from common.imports import ROOT

MOVED = Path(__file__).with_name("moved.yaml")
# of the environment: the number whose turn it is, to repeat a run; parameters that are always in
TURN, ALWAYS = "TESTS_TURN", "TESTS_ALWAYS"


@dataclass(frozen=True)
class Moved:
    """Tests that `make test` does not run, or not all of each time.

    Parameters
    ----------
    tests : str
        A file, or a function in it.
    why : str
    one_in : int
        How many share a turn, one of whose parameters `make test` runs; 0 if it runs none of them.
    """

    tests: str
    why: str
    one_in: int = 0


@cache
def turn():
    """Return the number of this turn: how many commits led here, or 0 outside of a clone."""
    if named := os.environ.get(TURN):
        return int(named)
    command = ["git", "rev-list", "--count", "--first-parent", "HEAD"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return int(done.stdout) if done.returncode == 0 else 0


def in_turn(k, of):
    """Return whether the k-th of many has its turn, if one of `of` has at a time."""
    return k % of == turn() % of


@cache
def moved(path=MOVED):
    """Return what is moved out of `make test`, by file or function.

    Raises
    ------
    pytest.UsageError
        If a file or function is not there.
    """
    listed = [Moved(**one) for one in yaml.safe_load(path.read_text(encoding="utf-8"))]
    for one in listed:
        file, _, function = one.tests.partition("::")
        there = ROOT / file
        if not there.is_file() or f"def {function}" not in there.read_text(encoding="utf-8"):
            raise pytest.UsageError(f"{path}: names {one.tests}, which is not there")
    return {one.tests: one for one in listed}


def add_options(parser):
    """Add the options of this plugin."""
    group = parser.getgroup("turns")
    group.addoption("--part", metavar="K/N", help="run one part in N of what is chosen: the K-th")


def part_of(config):
    """Return the part that is asked for, as two numbers, or None.

    Raises
    ------
    pytest.UsageError
        If it is no part.
    """
    if not (asked := config.getoption("--part")):
        return None
    k, _, n = asked.partition("/")
    if not (k.isdecimal() and n.isdecimal() and int(n) > 0):
        raise pytest.UsageError(f"--part {asked}: name it as in --part 3/10")
    return int(k) % int(n), int(n)


class Turns:
    """Marks as trials what is moved and has not its turn."""

    def __init__(self, config):
        # workers have the turn of the process that starts them
        os.environ[TURN] = str(turn())
        self.part = part_of(config)

    def pytest_report_header(self):
        part = f", part {self.part[0]} of {self.part[1]}" if self.part else ""
        return f"turn {turn()}{part}: {TURN}={turn()} repeats it"

    def pytest_terminal_summary(self, terminalreporter):
        # what is found must be found again, also where the header has scrolled away
        terminalreporter.write_line(self.pytest_report_header())

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items):
        """Mark them before marks choose."""
        groups = defaultdict(list)
        for item in items:
            groups[item.nodeid.partition("[")[0]].append(item)
        always = set(os.environ.get(ALWAYS, "").split())
        for node, group in groups.items():
            if one := moved().get(node) or moved().get(node.partition("::")[0]):
                for item in resting(node, group, one.one_in):
                    if item.nodeid.partition("[")[2].removesuffix("]") not in always:
                        item.add_marker(pytest.mark.trial)


def resting(node, group, one_in):
    """Return which of a function's tests have not their turn; one at least has, unless none may.

    Examples
    --------
    >>> len(resting("a.py::test_b", range(100), 10)), len(resting("a.py::test_b", range(3), 10))
    (90, 2)
    """
    of = min(one_in, len(group))
    # functions begin their turns at other places
    first = zlib.crc32(node.encode())
    return [one for k, one in enumerate(group) if not (of and in_turn(first + k, of))]


class Part:
    """Leaves out what is of other parts, once marks have chosen."""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, config, items):
        if part := part_of(config):
            k, n = part
            mine = [one for one in items if zlib.crc32(one.nodeid.encode()) % n == k]
            kept = set(map(id, mine))
            config.hook.pytest_deselected(items=[one for one in items if id(one) not in kept])
            items[:] = mine


def configure(config):
    """Let tests take turns in a run."""
    config.pluginmanager.register(Turns(config), "turns")
    config.pluginmanager.register(Part(), "part")
