"""Each worker collects and runs a share of the files: a pytest plugin.

Workers of pytest-xdist take files from one list, for which each of them collects all files. With
`--shares` a worker reads, compiles, imports and collects what it runs, and nothing more. A share
has neighbouring files, whose tests import and derive the same things. By the recorded seconds all
shares take as long.
"""

from bisect import bisect
from itertools import accumulate, pairwise
from pathlib import Path

import pytest
from xdist.scheduler import EachScheduling

from common.imports import ROOT
from tests.rings import seconds

# folders whose files share what is costly to make, and where they stand: one worker runs them, with
# those that derive the same
TOGETHER = {"tests/pages/": "theory/ledger/"}
# no file has a place before the first or behind the last
FIRST, LAST = "", chr(0x10FFFF)


def place(path):
    """Return where a file stands in the order of shares: tests stand next to what they test.

    Examples
    --------
    >>> place("tests/theory/ledger/test_claims.py"), place("tests/pages/claim/test_kinds.py")
    ('theory/ledger/test_claims.py', 'theory/ledger/')
    """
    together = (there for folder, there in TOGETHER.items() if path.startswith(folder))
    return next(together, path.removeprefix("tests/"))


def shares(rows, n):
    """Return the places where shares begin and end.

    Parameters
    ----------
    rows : dict of str to dict
        Recorded seconds by file.
    n : int

    Returns
    -------
    list of (str, str)
        The first place of each share, and the one where the next share begins.

    Examples
    --------
    >>> shares({"tests/a.py": {"": 1.0}, "tests/b.py": {"": 1.0}, "tests/c.py": {"": 2.0}}, 2)[1][0]
    'c.py'
    """
    by_place = dict.fromkeys(sorted(map(place, rows)), 0)
    for path, row in rows.items():
        by_place[place(path)] += sum(row.values())
    places, until = list(by_place), list(accumulate(by_place.values()))
    # where nothing is recorded, the last has all
    begins = [places[bisect(until, until[-1] * k / n)] if places else FIRST for k in range(1, n)]
    return list(pairwise([FIRST, *begins, LAST]))


class OfAll:
    """Hands a share to each worker, in the process that starts them."""

    def __init__(self, config):
        if named := [one for one in config.args if Path(one.partition("::")[0]).is_file()]:
            raise pytest.UsageError(f"--shares {named[0]}: name folders, whose files are shared")
        self.free = shares(seconds.recorded(), config.option.numprocesses)
        self.session = None

    def pytest_sessionstart(self, session):
        self.session = session

    def pytest_configure_node(self, node):
        node.workerinput["share"] = self.free.pop(0)

    def pytest_testnodedown(self, node, error):
        # who takes over where a process broke off has its share
        if error:
            self.free.append(node.workerinput["share"])

    def pytest_xdist_make_scheduler(self, config, log):
        return Each(config, log, self.session)


class Each(EachScheduling):
    """Let each worker run what it collected."""

    def __init__(self, config, log, session):
        super().__init__(config, log)
        self.session = session

    def schedule(self):
        super().schedule()
        # until here the session has counted what the last worker collected
        self.session.testscollected = sum(map(len, self.node2collection.values()))


class Own:
    """Collects a share, in a worker."""

    def __init__(self, begin, end):
        self.begin, self.end = begin, end

    def pytest_ignore_collect(self, collection_path):
        if collection_path.suffix != ".py" or not collection_path.is_relative_to(ROOT):
            return None
        path = place(collection_path.relative_to(ROOT).as_posix())
        # None leaves it to others
        return None if self.begin <= path < self.end else True


def add_options(parser):
    """Add the options of this plugin."""
    group = parser.getgroup("shares")
    group.addoption(
        "--shares", action="store_true", help="each worker collects the files that it runs"
    )


def configure(config):
    """Share files among workers, if that is asked for."""
    if not config.getoption("--shares"):
        return
    if own := getattr(config, "workerinput", {}).get("share"):
        config.pluginmanager.register(Own(*own), "own-share")
    elif getattr(config.option, "numprocesses", None):
        config.pluginmanager.register(OfAll(config), "shares")
