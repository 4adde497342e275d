"""When `make` builds the environment anew, and when it takes the one that is there."""

import os
import shutil
import subprocess
import sys

import pytest

LOCKS = ("lock/build.txt", "lock/requirements.txt")
MORE = "lock/run.txt"


@pytest.fixture
def clone(root, tmp_path):
    """The Makefile and the locks, with an environment that is current."""
    if shutil.which("make") is None:
        pytest.skip("there is no make")
    folder = tmp_path / "a clone"
    (folder / "lock").mkdir(parents=True)
    for name in ("Makefile", *LOCKS, MORE, "lock/install.sh"):
        shutil.copy(root / name, folder / name)
    command = [sys.executable, "-m", "venv", "--without-pip", ".venv"]
    subprocess.run(command, cwd=folder, check=True, timeout=1800)
    (folder / ".venv/locks").mkdir()
    for name in LOCKS:
        shutil.copy(folder / name, folder / ".venv/locks")
    return folder


def said(folder, *words):
    """Return what `make env` would do."""
    # what stands for make itself runs, the rest is printed alone; `make test` hands its flags on
    command = ["make", "--dry-run", "--no-print-directory", "env", *words]
    env = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    done = subprocess.run(
        command, cwd=folder, env=env, capture_output=True, text=True, timeout=1800
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def is_rebuilt(folder):
    rebuilt = "rm -rf .venv" in said(folder)
    # a dry run prints what it runs too, and does not remove the copies of the locks
    assert rebuilt or said(folder).endswith("\n.venv is current\n")
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


def test_what_is_not_there_yet_is_added(clone):
    """`make test` after `make all` installs the rest beside what is there."""
    shutil.move(clone / ".venv/locks/requirements.txt", clone / ".venv/locks/run.txt")
    shutil.copy(clone / MORE, clone / ".venv/locks")
    added = said(clone)
    assert "rm -rf" not in added and "lock/install.sh .venv lock/requirements.txt" in added
    assert said(clone, f"LOCKED={MORE}").endswith("\n.venv is current\n")


def test_an_environment_that_is_linked_to_is_taken(clone):
    real = clone.with_name("real")
    (clone / ".venv").rename(real)
    config = real / "pyvenv.cfg"
    config.write_text(config.read_text().replace(f"{clone}/.venv", str(real)))
    (clone / ".venv").symlink_to(real)
    assert not is_rebuilt(clone)
