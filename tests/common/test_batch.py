"""Commands that share a process do what each does in its own."""

import subprocess
import sys

import pytest

from common import batch
from common.errors import UserError

TABLE = "figures.glossary"
PAPERS = ("uldp", "oneid")


def options(root, out, paper):
    return [
        "--glossary",
        str(root / f"theory/glossary/{paper}.yaml"),
        "--title",
        paper,
        "--out",
        str(out / paper),
    ]


def test_files_are_those_of_commands_by_themselves(root, tmp_path):
    alone, together = tmp_path / "alone", tmp_path / "together"
    for folder in (alone, together):
        folder.mkdir()
    for paper in PAPERS:
        done = [sys.executable, "-m", TABLE, *options(root, alone, paper)]
        subprocess.run(done, cwd=root, check=True, timeout=1800)
    words = [
        word for paper in PAPERS for word in ("--each", TABLE, *options(root, together, paper))
    ]
    assert batch.main(words) == 0
    made = {path.name: path.read_bytes() for path in together.iterdir()}
    assert len(made) == 6
    assert made == {path.name: path.read_bytes() for path in alone.iterdir()}


def test_a_command_that_fails_is_the_last(root, tmp_path):
    lost = [
        "--glossary",
        str(tmp_path / "none.yaml"),
        "--title",
        "lost",
        "--out",
        str(tmp_path / "lost"),
    ]
    with pytest.raises(OSError, match=r"none\.yaml"):
        batch.main(["--each", TABLE, *lost, "--each", TABLE, *options(root, tmp_path, "oneid")])
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("words", [[], ["--out", "a"], ["--each"], ["--each", TABLE, "--each"]])
def test_a_command_without_a_module_is_said(words):
    with pytest.raises(UserError, match="name a module after each --each"):
        batch.main(words)
