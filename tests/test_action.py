"""The composite action's second step, with a command in place of ldp-check that says its files."""

import os
import subprocess
import sys

import pytest
import yaml

SAYS = """#!/bin/sh
printf '%s\\n' "$@"
case "$*" in *leaks*) exit 1;; *odd*) exit 2;; esac
"""


@pytest.fixture
def act(root, tmp_path):
    """Return what runs the step in a folder with channels at three levels."""
    (step,) = [
        step
        for step in yaml.safe_load((root / "action.yml").read_text())["runs"]["steps"]
        if step.get("name") == "check"
    ]
    here = tmp_path / "work"
    for name in ("m/a.csv", "m/x/b.csv", "m/x/y/leaks.csv", "m/x/c d.csv", "m/[1].csv"):
        (here / name).parent.mkdir(parents=True, exist_ok=True)
        (here / name).write_text("1\n")
    tools = tmp_path / "ldp-check/bin"
    tools.mkdir(parents=True)
    (tools / "python").symlink_to(sys.executable)
    (tools / "ldp-check").write_text(SAYS)
    (tools / "ldp-check").chmod(0o755)
    env = {
        "PATH": os.environ["PATH"],
        "RUNNER_TEMP": str(tmp_path),
        "ARGUMENTS": "--notion=ldp",
        "SARIF": "",
        "EXPAND": step["env"]["EXPAND"],
    }

    def run(files, **more):
        command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]]
        done = subprocess.run(
            command,
            cwd=here,
            env=env | {"FILES": files} | more,
            capture_output=True,
            text=True,
        )
        return done.returncode, done.stdout.splitlines(), done.stderr

    return run


def test_two_stars_match_every_level(act):
    status, said, _ = act("m/**/*.csv\n")
    assert status == 1
    assert said == [
        *("--notion=ldp", "--", "m/[1].csv", "m/a.csv", "m/x/b.csv", "m/x/c d.csv"),
        "m/x/y/leaks.csv",
    ]


@pytest.mark.parametrize("sarif", ["", "out"])
def test_paths_patterns_and_what_is_absent(act, sarif):
    status, said, _ = act("m/*.csv\n\nm/[1].csv\nodd/*.csv\n", SARIF=sarif)
    names = [line for line in said if line.endswith(".csv")]
    assert status == 2 and names == ["m/[1].csv", "m/a.csv", "m/[1].csv", "odd/*.csv"]


@pytest.mark.parametrize("sarif", ["", "out"])
@pytest.mark.parametrize("files", ["", "\n", "\n\n"])
def test_no_file_is_an_error(act, files, sarif):
    status, said, complaint = act(files, SARIF=sarif)
    assert (status, said) == (2, []) and complaint.startswith("error: files: is empty")
