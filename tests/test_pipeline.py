"""docs/examples/pipeline runs as it stands, with fewer records, and finds the shares."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import numpy as np

from common import table

SHARES = {
    "well": 50,
    "cold": 20,
    "asthma": 10,
    "flu": 10,
    "depression": 6,
    "hepatitis": 3,
    "hiv": 1,
}


def test_the_pipeline_runs(root, tmp_path):
    script = root / "docs/examples/pipeline/run.sh"
    assert len(script.read_text().splitlines()) < 40
    commands = tomllib.loads((root / "pyproject.toml").read_text())["project"]["scripts"]
    (tmp_path / "bin").mkdir()
    for name, (module, function) in ((k, v.split(":")) for k, v in commands.items()):
        path = tmp_path / "bin" / name
        code = f"import sys; sys.argv[0] = {name!r}; from {module} import {function}; {function}()"
        path.write_text(f"#!{sys.executable}\n{code}\n")
        path.chmod(0o755)
    done = subprocess.run(
        ["sh", str(script)],
        cwd=tmp_path,
        env={
            "PATH": f"{tmp_path / 'bin'}:{Path(sys.executable).parent}:/usr/bin:/bin",
            "PYTHONPATH": str(root),
            "RECORDS": "20000",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    # a slow machine is told how far it is
    lines = done.stderr.splitlines()
    warned = [line for line in lines if not re.fullmatch(r"reading \S+: \d+ rows", line)]
    assert (done.returncode, warned) == (0, [])
    assert "provides ULDP with eps = 1" in done.stdout
    assert "the least eps of 7 reports" in done.stdout
    rows = table.read(tmp_path / "estimate.csv")
    assert {row["label"] for row in rows} == SHARES.keys()
    far = [
        (float(row["estimate"]) - SHARES[row["label"]] / 100) / float(row["standard_error"])
        for row in rows
    ]
    assert np.abs(far).max() < 6
    assert (tmp_path / "estimate.svg").read_text().startswith("<?xml")
