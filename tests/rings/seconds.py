"""Seconds of CPU of each test: recorded, said at the end, and a limit that a run keeps to.

A pytest plugin. Seconds are those of this process and of the processes that a test waited for, so
that they do not depend on what else runs; no test passes or fails by them.
"""

import json
import os
from collections import defaultdict
from pathlib import Path

import pytest

from common.imports import ROOT

RECORDED = Path(__file__).with_name("seconds.json")
# a test function below this is one of the others of its file
LEAST = 0.5
SHOWN = 8
# what is said to be slower than recorded takes this many times as long, and so many seconds more
TIMES, MORE = 2.5, 2


def used():
    """Return the seconds of CPU of this process and of its children that have ended."""
    return sum(os.times()[:4])


def recorded(path=RECORDED):
    """Return the recorded seconds by file: of the functions that take long, and of the others."""
    return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def by_file(by_test):
    """Return seconds by file: of each function with `LEAST` or more, and of the others under "".

    Parameters
    ----------
    by_test : dict
        Seconds by the node id of a test.

    Examples
    --------
    >>> by_file({"a.py::test_b[1]": 0.2, "a.py::test_b[2]": 0.4, "a.py::test_c": 0.125})
    {'a.py': {'': 0.12, 'test_b': 0.6}}
    """
    found = defaultdict(lambda: defaultdict(float))
    for node, seconds in by_test.items():
        path, _, name = node.partition("::")
        found[path][name.partition("[")[0]] += seconds
    made = {}
    for path, functions in sorted(found.items()):
        slow = {name: s for name, s in sorted(functions.items()) if s >= LEAST}
        others = sum(s for s in functions.values() if s < LEAST)
        made[path] = {"": round(others, 2)} | {name: round(s, 1) for name, s in slow.items()}
    return made


def text_of(rows):
    """Return recorded seconds as JSON, a line a file."""
    lines = [f"{json.dumps(path)}: {json.dumps(row)}" for path, row in sorted(rows.items())]
    return "{\n" + ",\n".join(lines) + "\n}\n"


class Seconds:
    """Measures each test; in the first process it also gathers, tells and keeps to the limit."""

    def __init__(self, config):
        self.config, self.by_test = config, defaultdict(float)
        self.limit = config.getoption("--most-cpu")
        self.before, self.skipped = used(), []

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item, nextitem):
        """Say that a test was run if it must not: the first answer counts."""
        del nextitem
        self.before = used()
        if self.limit and self.before > self.limit:
            self.skipped.append(item.nodeid)
            return True
        return None

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item, call):
        del item, call
        report = yield
        now = used()
        # workers hand on what a report has
        report.cpu, self.before = now - self.before, now
        return report

    def pytest_runtest_logreport(self, report):
        self.by_test[report.nodeid] += getattr(report, "cpu", 0)

    def pytest_sessionfinish(self):
        if (out := self.config.getoption("--seconds-out")) and not is_worker(self.config):
            before = recorded(Path(out)).items()
            rows = {path: row for path, row in before if (ROOT / path).is_file()}
            rows |= by_file(self.by_test)
            Path(out).write_text(text_of(rows), encoding="utf-8")

    def pytest_terminal_summary(self, terminalreporter):
        say = terminalreporter.write_line
        slowest = sorted(self.by_test.items(), key=lambda one: -one[1])[:SHOWN]
        if slowest and slowest[0][1] >= LEAST:
            say(f"seconds of CPU: {sum(self.by_test.values()):.0f} in tests; the slowest:")
            for name, seconds in slowest:
                say(f"  {seconds:6.1f} {name}")
        # trials are none of what is recorded
        if self.config.option.markexpr == "not trial":
            for line in slower(by_file(self.by_test), recorded()):
                say(line)
        for path, count in files_of(self.skipped).items():
            say(f"LEFT OUT {path}: {count} tests, after {self.limit:.0f} s of CPU")


def slower(now, before):
    """Return a line for each function that takes far longer than was recorded, or is new and slow.

    Examples
    --------
    >>> slower({"a.py": {"": 0.1, "test_b": 9.0}}, {"a.py": {"": 0.1, "test_b": 2.0}})
    ['slower than recorded: a.py::test_b took 9.0 s of CPU, 2.0 before']
    >>> slower({"a.py": {"test_b": 9.0}}, {"a.py": {"": 0.1}})
    ['slow and not recorded: a.py::test_b took 9.0 s of CPU']
    """
    lines = []
    for path, functions in now.items():
        known = before.get(path, {})
        for name, seconds in functions.items():
            was = known.get(name, 0)
            if not name or seconds <= max(TIMES * was, was + MORE):
                continue
            took = f"{path}::{name} took {seconds:.1f} s of CPU"
            lines.append(
                f"slower than recorded: {took}, {was:.1f} before"
                if name in known
                else f"slow and not recorded: {took}"
            )
    return lines


def files_of(nodes):
    """Return how many tests there are of each file."""
    found = defaultdict(int)
    for node in nodes:
        found[node.partition("::")[0]] += 1
    return dict(found)


def is_worker(config):
    return hasattr(config, "workerinput")


def add_options(parser):
    """Add the options of this plugin."""
    group = parser.getgroup("seconds of CPU")
    group.addoption("--seconds-out", help="write the seconds of each file's tests, as JSON")
    group.addoption(
        "--most-cpu", type=float, help="run no further test after so many of this process"
    )


def configure(config):
    """Measure the tests of a run."""
    config.pluginmanager.register(Seconds(config), "seconds-of-cpu")
