"""Killed at any call that writes, a run goes on to the same bytes."""

import subprocess
import sys

import numpy as np
import pytest

from reports.blocks import BLOCK


def killed(root, tmp_path, step):
    """Return how many kills there were, of how many calls, and the lines about what differs."""
    np.save(tmp_path / "values.npy", np.arange(BLOCK + 1000, dtype=np.uint8) % 12)
    (tmp_path / "made").mkdir()
    command = [sys.executable, "-m", "tests.reports.killed", "values.npy", "made", str(step)]
    command[3:5] = [str(tmp_path / name) for name in command[3:5]]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    lines = [line for line in done.stdout.splitlines() if not line.startswith(str(tmp_path))]
    kills, calls = (int(word) for word in lines[0].split() if word.isdigit())
    return kills, calls, lines[1:]


def test_some_kills(root, tmp_path):
    kills, calls, wrong = killed(root, tmp_path, 40)
    assert wrong == [] and calls > 50 and kills >= 3


@pytest.mark.trial
def test_a_kill_at_every_call_that_writes(root, tmp_path):
    kills, calls, wrong = killed(root, tmp_path, 1)
    assert wrong == [] and kills > calls > 50
