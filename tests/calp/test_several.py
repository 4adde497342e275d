"""Commands that share a process do what each does in its own."""

import subprocess
import sys

import pytest

from calp import several
from calp.errors import UserError

ULDP, ONEID = "figures.uldp.table_02", "figures.oneid.table_03"


def options(root, out, paper):
    return ["--glossary", str(root / f"theory/glossary/{paper}.yaml"), "--out", str(out / paper)]


def test_files_are_those_of_commands_by_themselves(root, tmp_path):
    alone, together = tmp_path / "alone", tmp_path / "together"
    said = {ULDP: "uldp", ONEID: "oneid"}
    for folder in (alone, together):
        folder.mkdir()
    for module, paper in said.items():
        done = [sys.executable, "-m", module, *options(root, alone, paper)]
        subprocess.run(done, cwd=root, check=True, timeout=60)
    words = [
        word
        for module, paper in said.items()
        for word in ("--each", module, *options(root, together, paper))
    ]
    assert several.main(words) == 0
    made = {path.name: path.read_bytes() for path in together.iterdir()}
    assert len(made) == 6
    assert made == {path.name: path.read_bytes() for path in alone.iterdir()}


def test_a_command_that_fails_is_the_last(root, tmp_path):
    lost = ["--glossary", str(tmp_path / "none.yaml"), "--out", str(tmp_path / "lost")]
    with pytest.raises(OSError, match=r"none\.yaml"):
        several.main(["--each", ULDP, *lost, "--each", ONEID, *options(root, tmp_path, "oneid")])
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("words", [[], ["--out", "a"], ["--each"], ["--each", ULDP, "--each"]])
def test_a_command_without_a_module_is_said(words):
    with pytest.raises(UserError, match="name a module after each --each"):
        several.main(words)
