"""Workers collect shares that take as long, and each test runs once."""

import os
import subprocess
import sys
from itertools import pairwise
from types import SimpleNamespace

import pytest

from tests.rings import seconds, shares

CONFTEST = """
from pathlib import Path
from tests.rings import seconds, shares

shares.ROOT = Path(__file__).parent
seconds.recorded = lambda: {name: {"": 1.0} for name in ("test_a.py", "test_b.py")}

def pytest_addoption(parser):
    shares.add_options(parser)

def pytest_configure(config):
    shares.configure(config)
"""
# what is imported is said; one test ends its process
TESTS = """
import os
import pytest

print("read", __name__, flush=True)

@pytest.mark.parametrize("k", range(3))
def test_one(k):
    if __name__ == os.environ.get("ENDS") and k == 1:
        os._exit(1)
"""


@pytest.fixture
def run(root, tmp_path):
    """Run three files in two processes; return the tests that passed, and what was said."""
    for name in "abc":
        (tmp_path / f"test_{name}.py").write_text(TESTS)
    (tmp_path / "conftest.py").write_text(CONFTEST)

    def run(status, **more):
        words = ["-v", "-p", "no:cacheprovider", "-c", os.devnull, "-p", "xdist", "-n", "2"]
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *words, "--shares", "--rootdir", str(tmp_path)],
            cwd=tmp_path,
            env=os.environ
            | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONPATH": str(root)}
            | more,
            capture_output=True,
            text=True,
            timeout=1800,
        )
        assert done.returncode == status, done.stdout + done.stderr
        return sorted(
            row.split()[-1] for row in done.stdout.splitlines() if " PASSED " in row
        ), done

    return run


def of(*names):
    return [f"test_{name}.py::test_one[{k}]" for name in names for k in range(3)]


def test_each_test_runs_once_and_the_progress_is_of_all(run):
    passed, done = run(0)
    # what has no record is of the last share
    assert passed == of("a", "b", "c")
    assert "100%" in done.stdout and "[ 11%]" in done.stdout


def test_who_takes_over_has_the_share_of_the_process_that_ended(run):
    passed, done = run(1, ENDS="test_b")
    assert passed == [name for name in of("a", "b", "c") if name != "test_b.py::test_one[1]"]
    assert "crashed while running 'test_b.py::test_one[1]'" in done.stdout


@pytest.mark.parametrize("n", [1, 2, 3, 5])
def test_shares_take_as_long_and_leave_nothing_out(n):
    rows = seconds.recorded()
    cut = shares.shares(rows, n)
    assert cut[0][0] == shares.FIRST and cut[-1][1] == shares.LAST
    assert all(end == begin for (_, end), (begin, _) in pairwise(cut))
    each = [
        sum(sum(row.values()) for path, row in rows.items() if begin <= shares.place(path) < end)
        for begin, end in cut
    ]
    assert max(each) - min(each) < 0.2 * sum(each) / n + 2 * max(
        sum(row.values()) for row in rows.values()
    )


def test_without_a_record_the_last_has_all():
    assert shares.shares({}, 1) == [(shares.FIRST, shares.LAST)]
    assert shares.shares({}, 2) == [(shares.FIRST, shares.FIRST), (shares.FIRST, shares.LAST)]


def test_a_file_is_no_folder(root):
    config = SimpleNamespace(args=["tests", f"{root}/tests/test_docs.py::test_one"])
    with pytest.raises(pytest.UsageError, match="name folders, whose files are shared"):
        shares.OfAll(config)
