"""When `make` builds the environment anew, and when it takes the one that is there."""

import os
import shutil
import subprocess
import sys

import pytest

LOCKS = ("lock/build.txt", "lock/requirements.txt")


@pytest.fixture
def clone(root, tmp_path):
    """The Makefile and the locks, with an environment that is current."""
    if shutil.which("make") is None:
        pytest.skip("there is no make")
    folder = tmp_path / "a clone"
    (folder / "lock").mkdir(parents=True)
    for name in ("Makefile", *LOCKS):
        shutil.copy(root / name, folder / name)
    command = [sys.executable, "-m", "venv", "--without-pip", ".venv"]
    subprocess.run(command, cwd=folder, check=True, timeout=120)
    locked = b"".join((folder / name).read_bytes() for name in LOCKS)
    (folder / ".venv/built-from.txt").write_bytes(locked)
    return folder


def is_rebuilt(folder):
    # what stands for make itself runs, the rest is printed alone; `make test` hands its flags on
    command = ["make", "--dry-run", "--no-print-directory", "env"]
    env = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    rebuilt = "rm -rf .venv" in done.stdout
    assert rebuilt == ("packages with known hashes" in done.stdout)
    # a dry run prints what it runs too
    assert rebuilt != done.stdout.endswith("\n.venv is current\n")
    return rebuilt


def test_an_environment_that_is_current_is_taken(clone):
    assert not is_rebuilt(clone)


def test_another_lock_builds_it_anew(clone):
    with (clone / LOCKS[1]).open("a") as lock:
        lock.write("more==1.0\n")
    assert is_rebuilt(clone)


@pytest.mark.parametrize("move", [shutil.move, shutil.copytree])
def test_an_environment_of_another_folder_is_built_anew(clone, move):
    move(clone, clone.with_name("elsewhere"))
    assert is_rebuilt(clone.with_name("elsewhere"))


def test_an_environment_that_is_linked_to_is_taken(clone):
    real = clone.with_name("real")
    (clone / ".venv").rename(real)
    config = real / "pyvenv.cfg"
    config.write_text(config.read_text().replace(f"{clone}/.venv", str(real)))
    (clone / ".venv").symlink_to(real)
    assert not is_rebuilt(clone)
