"""A careless contributor's mistakes, in a project: each fails, with a line that says what is wrong.

What refuses them there refuses them here: the same functions go through all claims in `prove`.
"""

import os
import subprocess
import sys

import pytest

from tests.theory import careless
from theory.__main__ import main


@pytest.fixture(scope="module")
def failed(tmp_path_factory, root):
    """Return the lines that `prove` complains with, by claim, of a project with all mistakes."""
    folder = tmp_path_factory.mktemp("careless") / "made"
    assert main(["init", str(folder)]) == 0
    with (folder / "own/formulas.py").open("a", encoding="utf-8") as file:
        file.write(careless.FORMULAS)
    for room in ("statements", "instances", "proofs"):
        text = getattr(careless, room.upper())
        (folder / "own" / room / "mistakes.py").write_text(text, encoding="utf-8")
    told = [careless.CLAIM.format(id=n) + careless.MORE.get(n, "") for n in careless.TOLD]
    (folder / "own/statements/mistakes.yaml").write_text("".join(told), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "theory", "prove", "--jobs", "1"],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode == 1, done.stderr
    assert "proved   flip-private" in done.stdout
    lines = [line for line in done.stderr.splitlines() if line.startswith("FAILED ")]
    return dict(line.removeprefix("FAILED ").split(": ", 1) for line in lines)


def test_there_are_ten_and_more():
    assert len(careless.TOLD) >= 10


@pytest.mark.parametrize("name", careless.TOLD)
def test_a_mistake_is_told(name, failed):
    assert careless.TOLD[name] in failed[name]


def test_nothing_else_fails(failed):
    assert set(failed) == set(careless.TOLD)
