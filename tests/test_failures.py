"""A long run names what failed before it ends."""

import os
import subprocess
import sys

import pytest

TESTS = """
import pytest

@pytest.fixture
def broken():
    raise KeyError("set up")

def test_wrong():
    assert 1 + 1 == 3, "a sum"

def test_broken(broken):
    pass

def test_last(capfd):
    with capfd.disabled():
        print("the last test runs", flush=True)
"""


@pytest.mark.parametrize("more", [[], ["-p", "xdist", "-n", "1"]])
def test_failures_are_named_as_they_come(root, tmp_path, more):
    (tmp_path / "test_some.py").write_text(TESTS)
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "tests.failures",
        "-p",
        "no:cacheprovider",
    ]
    done = subprocess.run(
        [*command, *more, "-c", os.devnull, "--rootdir", str(tmp_path), str(tmp_path)],
        cwd=root,
        env=os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        timeout=1800,
        check=False,
    )
    told, _, summary = done.stdout.partition("= FAILURES =" if more else "the last test runs")
    assert done.returncode == 1 and summary
    assert "FAILED test_some.py::test_wrong (call): AssertionError: a sum" in told
    assert "FAILED test_some.py::test_broken (setup): KeyError: 'set up'" in told
