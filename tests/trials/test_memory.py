"""Reports in files: memory does not grow with the users."""

import subprocess
import sys

import numpy as np
import pytest

from reports.blocks import BLOCK

K, MOST_MB = 1000, 400
CODE = "import sys; from reports.command import main; main(sys.argv[1:]); "
# of this program alone: ru_maxrss also counts the process that started it, here that of all tests
CODE += "print(next(row for row in open('/proc/self/status') if row.startswith('VmHWM')))"


def peak_mb(root, *command):
    done = subprocess.run(
        [sys.executable, "-c", CODE, *map(str, command)],
        capture_output=True,
        text=True,
        cwd=root,
        check=True,
    )
    name, kilobytes, unit = done.stdout.split()[-3:]
    assert (name, unit) == ("VmHWM:", "kB")
    return int(kilobytes) / 1024


@pytest.mark.parametrize("blocks", [8, 64])
def test_memory_does_not_grow(root, tmp_path, blocks):
    """At 64 blocks the reports have 540 MB."""
    values = np.random.default_rng(1).integers(K, size=blocks * BLOCK).astype(np.uint16)
    np.save(tmp_path / "values.npy", values)
    given = ["--mechanism", "rappor", "--k", K, "--epsilon", "1", "--seed", "1", "--threads", "2"]
    reports = tmp_path / "reports"
    assert peak_mb(root, "perturb", tmp_path / "values.npy", *given, "--out", reports) < MOST_MB
    for method in ("empirical", "em", "ml"):
        options = ["--method", method, "--max-passes", "3", "--threads", "2"]
        assert peak_mb(root, "estimate", reports, *options, "--out", tmp_path / "a.csv") < MOST_MB
