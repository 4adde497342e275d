"""A project as `init` makes it, a copy to be changed, and its commands."""

import os
import shutil
import subprocess
import sys

import pytest

from theory.__main__ import main


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A project as `init` makes it."""
    folder = tmp_path_factory.mktemp("projects") / "made"
    assert main(["init", str(folder)]) == 0
    return folder


@pytest.fixture
def own(made, tmp_path):
    """A copy, to be changed."""
    return shutil.copytree(made, tmp_path / "own")


@pytest.fixture
def theory(root):
    """Run a command in a folder; return its status and what it printed and complained."""

    def run(folder, *words, **more):
        done = subprocess.run(
            [sys.executable, "-m", "theory", *words],
            cwd=folder,
            env=os.environ | {"PYTHONPATH": str(root)} | more,
            capture_output=True,
            text=True,
            timeout=300,
        )
        return done.returncode, done.stdout, done.stderr

    return run
