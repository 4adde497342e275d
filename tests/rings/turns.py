"""Which tests are in `make test` this time: some take turns, by the number of commits.

`moved.yaml` lists what was moved out of `make test`, whole or in turns, and why. A pytest plugin.
"""

import os
import subprocess
import zlib
from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from itertools import islice
from pathlib import Path

import pytest
import yaml

from common.errors import UserError
from common.imports import ROOT
from tests.rings.changes import changed

MOVED = Path(__file__).with_name("moved.yaml")
# of the environment: the number whose turn it is, to repeat a run; parameters that are always in
TURN, ALWAYS = "TESTS_TURN", "TESTS_ALWAYS"
# how many claims `make check` derives because they are near to a change, and `make test`
CLAIMS, FEW_CLAIMS = 12, 4
# of all trials one part runs for each commit
PARTS = 10
# of what is drawn from one law, TRIALS=short has one in so many each time that a part has its turn
SHORT = 5


@dataclass(frozen=True)
class Moved:
    """Tests that `make test` does not run, or not all of each time.

    Parameters
    ----------
    tests : str
        A function, whose parameters take turns; or a file, all of whose tests do.
    why : str
    one_in : int
        `make test` runs one in so many of them; none if it is 0.
    """

    tests: str
    why: str
    one_in: int = 0


@cache
def turn():
    """Return the number of this turn: how many commits led here, or 0 outside of a clone.

    A clone without the history cannot count: there it is a number of the commit's hash.
    """
    if named := os.environ.get(TURN):
        if not named.isdecimal():
            raise pytest.UsageError(f"{TURN}={named}: name a whole number, as 543")
        return int(named)
    if _git("rev-parse", "--is-shallow-repository") == "true":
        return int(_git("rev-parse", "HEAD")[:6], 16)
    return int(_git("rev-list", "--count", "--first-parent", "HEAD") or 0)


def _git(*words):
    try:
        done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True)
    except FileNotFoundError:  # a copy of the files where git is not installed
        return ""
    return done.stdout.strip()


def in_turn(k, of):
    """Return whether the k-th of many has its turn, if one of `of` has at a time."""
    return k % of == turn() % of


def drawn(values):
    """Return what a trial goes through of what is drawn from one law, whose order says nothing.

    All of it; with TRIALS=short a part, which is another one when the trial has its turn again.
    """
    one_in = SHORT if os.environ.get("TRIALS") == "short" else 1
    return [one for k, one in enumerate(values) if k % one_in == turn() // PARTS % one_in]


@cache
def moved(path=MOVED):
    """Return what is moved out of `make test`, by file or function.

    Raises
    ------
    pytest.UsageError
        If a file or function is not there, or stands there twice.
    """
    try:
        listed = [Moved(**one) for one in yaml.safe_load(path.read_text(encoding="utf-8"))]
    except (yaml.YAMLError, TypeError) as error:
        raise pytest.UsageError(f"{path}: {' '.join(str(error).split())}") from None
    for one in listed:
        file, _, function = one.tests.partition("::")
        there = ROOT / file
        text = there.read_text(encoding="utf-8") if there.is_file() else ""
        if not text or (function and f"def {function}(" not in text):
            raise pytest.UsageError(f"{path}: names {one.tests}, which is not there")
    if twice := [name for name, k in Counter(one.tests for one in listed).items() if k > 1]:
        raise pytest.UsageError(f"{path}: names {twice[0]} more than once; keep one of its rows")
    return {one.tests: one for one in listed}


def add_options(parser):
    """Add the options of this plugin."""
    group = parser.getgroup("turns")
    group.addoption("--part", metavar="K/N or turn", help="run a part of what is chosen")
    group.addoption(
        "--all-of", action="append", default=[], help="a file none of whose tests rests"
    )
    group.addoption(
        "--none-in-turn", action="append", default=[], help="a function: of it what is always in"
    )
    group.addoption("--leave-out", action="append", default=[], help="a function, by its node id")


def part_of(config):
    """Return the part that is asked for, as two numbers, or None.

    Raises
    ------
    pytest.UsageError
        If it is no part.
    """
    if not (asked := config.getoption("--part")):
        return None
    asked = f"{turn()}/{PARTS}" if asked == "turn" else asked
    k, _, n = asked.partition("/")
    if not (k.isdecimal() and n.isdecimal() and int(n) > 0):
        raise pytest.UsageError(f"--part {asked}: name it as in --part 3/10, or turn")
    return int(k) % int(n), int(n)


class Turns:
    """Marks as trials what is moved and has not its turn."""

    def __init__(self, config):
        # workers have the turn of the process that starts them
        os.environ[TURN] = str(turn())
        self.part, self.whole = part_of(config), config.getoption("--all-of")
        self.none_in_turn = config.getoption("--none-in-turn")
        # workers must all choose the same
        if getattr(config.option, "numprocesses", None):
            os.environ[ALWAYS] = " ".join(sorted(always()))

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
            function = item.nodeid.partition("[")[0]
            file = function.partition("::")[0]
            if item.get_closest_marker("trial") or file in self.whole:
                continue
            for name in (function, file):
                if name in moved():
                    groups[name].append(item)
                    break
        for name, group in groups.items():
            one_in = moved()[name].one_in
            for item in group if 0 < one_in <= PARTS else ():
                item.add_marker(pytest.mark.in_turns)
            for item in group if name in self.none_in_turn else resting(group, one_in):
                if item.nodeid.partition("[")[2].removesuffix("]") not in always():
                    item.add_marker(pytest.mark.trial)


@cache
def always():
    """Return the parameters of tests that run whose turn it is or not.

    Without the variable, the claims that are nearest to what the last commit changed, and to what
    is not committed yet.
    """
    if ALWAYS in os.environ:
        return set(os.environ[ALWAYS].split())
    # by name: what it imports is nothing that all tests rest on
    claims_of = import_module("tests.rings.derived").claims_of
    try:
        paths = changed("HEAD~1")
    except UserError:  # no clone, or one of a single commit
        return set()
    return set(islice(claims_of(paths), FEW_CLAIMS))


def resting(group, one_in):
    """Return which of some tests have not their turn; one at least has, unless none may.

    Those of two functions with the same parameters have it together, and share what they make.

    Examples
    --------
    >>> len(resting(range(100), 10)), len(resting(range(3), 10)), len(resting(range(3), 0))
    (90, 2, 3)
    """
    of = min(one_in, len(group))
    return [one for k, one in enumerate(group) if not (of and in_turn(k, of))]


class Part:
    """Leaves out what is named, and what is of other parts, once marks have chosen."""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, config, items):
        part, left = part_of(config), set(config.getoption("--leave-out"))
        kept, gone = [], []
        for item in items:
            named = item.nodeid.partition("[")[0] in left
            (gone if named or (part and not is_of(item, *part)) else kept).append(item)
        if gone:
            config.hook.pytest_deselected(items=gone)
            items[:] = kept


def is_of(item, k, n):
    """Return whether a test is of the k-th part in n: one of its own if its file takes turns.

    All others of a file are of one part, for they share what is costly to make. None is what takes
    turns in `make test`: it has had one before all parts have.
    """
    file = item.nodeid.partition("::")[0]
    named = item.nodeid if file in moved() else file
    return zlib.crc32(named.encode()) % n == k and not item.get_closest_marker("in_turns")


def configure(config):
    """Let tests take turns in a run."""
    config.pluginmanager.register(Turns(config), "turns")
    config.pluginmanager.register(Part(), "part")
