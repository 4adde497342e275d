import os
import signal
import subprocess
import sys
from errno import EINVAL, EIO
from functools import partial
from pathlib import Path

import pytest

from common import files
from common.errors import UserError

NAMES = ("a.txt", "b.txt", "c.txt")


def listed(folder):
    return {path.name: path.read_text() for path in folder.iterdir()}


def test_a_file_is_whole(tmp_path):
    files.write_text(tmp_path / "folder" / "a.txt", "text\n")
    assert (tmp_path / "folder" / "a.txt").read_bytes() == b"text\n"


def test_a_failure_leaves_the_old_file_and_nothing_else(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("old")
    with pytest.raises(RuntimeError), files.atomic(path) as partial:
        partial.write_text("half")
        raise RuntimeError
    assert path.read_text() == "old"
    assert [p.name for p in tmp_path.iterdir()] == ["a.txt"]


def test_several_files_take_text_and_bytes(tmp_path):
    files.write_all({tmp_path / "a" / "x": "é\r\n", str(tmp_path / "y"): b"\x00"})
    assert (tmp_path / "a" / "x").read_bytes() == "é\r\n".encode()
    assert listed(tmp_path / "a").keys() == {"x"}
    assert (tmp_path / "y").read_bytes() == b"\x00"


@pytest.mark.parametrize("old", [(), ("b.txt",), NAMES])
@pytest.mark.parametrize("step", range(3))
@pytest.mark.parametrize("method", ["write_bytes", "replace"])
@pytest.mark.parametrize("error", [OSError, KeyboardInterrupt])
def test_several_files_are_all_there_or_as_before(tmp_path, monkeypatch, old, step, method, error):
    """Stop while the temporary files are written, and between the renames."""
    for name in old:
        (tmp_path / name).write_text("old")
    done = getattr(Path, method)

    def stops(self, *arguments):
        # former files are put back by renames too
        if self.name.startswith(f".{NAMES[step]}.") and self.name.endswith(".partial"):
            raise error
        return done(self, *arguments)

    monkeypatch.setattr(Path, method, stops)
    with pytest.raises(error):
        files.write_all({tmp_path / name: "new" for name in NAMES})
    assert listed(tmp_path) == dict.fromkeys(old, "old")


@pytest.mark.parametrize("step", range(3))
def test_a_stop_after_a_rename_takes_it_back(tmp_path, monkeypatch, step):
    rename = Path.replace

    def stops(self, path):
        made = rename(self, path)
        if self.name.startswith(f".{NAMES[step]}.") and self.name.endswith(".partial"):
            raise KeyboardInterrupt
        return made

    (tmp_path / "a.txt").write_text("old")
    monkeypatch.setattr(Path, "replace", stops)
    with pytest.raises(KeyboardInterrupt):
        files.write_all({tmp_path / name: "new" for name in NAMES})
    assert listed(tmp_path) == {"a.txt": "old"}


def test_a_folder_in_the_way_leaves_nothing(tmp_path):
    (tmp_path / "b.txt").mkdir()
    with pytest.raises(OSError, match=r"b\.txt"):
        files.write_all({tmp_path / name: "new" for name in NAMES})
    assert [path.name for path in tmp_path.iterdir()] == ["b.txt"]


WRITES = """
import sys, time
from pathlib import Path
from common import errors, files

def main():
    with files.together(*sys.argv[1:]) as partials:
        for partial in partials:
            partial.write_text("new")
        print("written", flush=True)
        time.sleep(60)

errors.run(main)
"""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_command_that_is_stopped_leaves_what_was_there(root, tmp_path, number):
    (tmp_path / "a.txt").write_text("old")
    command = [sys.executable, "-c", WRITES, *(str(tmp_path / name) for name in NAMES)]
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    # a run in the background ignores Ctrl-C, and hands that on
    heeding = partial(signal.signal, signal.SIGINT, signal.default_int_handler)
    with subprocess.Popen(command, cwd=root, preexec_fn=heeding, **streams) as process:
        assert process.stdout.readline() == "written\n"
        os.kill(process.pid, number)
        _, said = process.communicate(timeout=1800)
    assert process.returncode == 128 + number
    assert said == "error: stopped before it was done\n"
    assert listed(tmp_path) == {"a.txt": "old"}


def test_sha256(tmp_path):
    (tmp_path / "a").write_bytes(b"abc")
    assert files.sha256(tmp_path / "a").startswith("ba7816bf8f01cfea")


def test_a_folder_is_written_anew(tmp_path):
    folder = tmp_path / "site"
    files.write_folder(folder, {"mark": "1", "a/b.txt": b"x"}, "mark")
    (folder / "old.txt").write_text("old")
    files.write_folder(folder, {"mark": "2"}, "mark")
    assert listed(folder) == {"mark": "2"}
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_a_folder_of_others_is_left_alone(tmp_path):
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(UserError, match="holds other files, without mark"):
        files.write_folder(tmp_path, {"mark": ""}, "mark")
    with pytest.raises(UserError, match=r"thesis\.txt: is a file"):
        files.write_folder(tmp_path / "thesis.txt", {"mark": ""}, "mark")
    assert listed(tmp_path) == {"thesis.txt": "mine"}
    files.write_folder(tmp_path / "empty", {"mark": ""}, "mark")


def test_a_folder_that_cannot_be_written_stays_as_it_was(tmp_path):
    folder = tmp_path / "site"
    files.write_folder(folder, {"mark": "1"}, "mark")
    with pytest.raises(AttributeError):
        files.write_folder(folder, {"mark": "2", "b": 3}, "mark")
    assert listed(folder) == {"mark": "1"}
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_what_killed_processes_left_is_removed(tmp_path):
    left = [".a.csv.7.partial", ".a.csv.7.former", ".b.8.partial"]
    kept = {"a.csv", ".hidden", "c.partial"}
    for name in (*left, *kept):
        (tmp_path / name).write_text("")
    files.remove_leftovers(tmp_path, "a.csv.")
    assert listed(tmp_path).keys() == {left[2], *kept}
    files.remove_leftovers(tmp_path)
    assert listed(tmp_path).keys() == kept


@pytest.mark.parametrize(
    ("name", "left"),
    [
        (".a.csv.7.partial", True),
        (".a.csv.7.former", True),
        ("a.partial", False),
        (".a.csv", False),
        (".partial", False),
    ],
)
def test_only_hidden_copies_are_what_a_killed_process_left(name, left):
    assert files.is_leftover(Path(name)) == left


def test_durable_files_are_on_the_disk_before_they_have_their_name(tmp_path, monkeypatch):
    done, before = [], (os.fsync, Path.replace)

    def name_of(descriptor):
        return Path(f"/proc/self/fd/{descriptor}").readlink().name

    monkeypatch.setattr(os, "fsync", lambda fd: done.append(name_of(fd)) or before[0](fd))
    monkeypatch.setattr(
        Path, "replace", lambda one, to: done.append(f"to {to.name}") or before[1](one, to)
    )
    files.write_text(tmp_path / "new/a.txt", "a", durable=True)
    partial = f".a.txt.{os.getpid()}.partial"
    assert done[:2] == [partial, "to a.txt"] and sorted(done[2:]) == sorted(["new", tmp_path.name])
    done.clear()
    files.write_text(tmp_path / "b.txt", "b")
    assert done == ["to b.txt"]


@pytest.mark.parametrize(("code", "is_folder"), [(EINVAL, True), (EIO, True), (EINVAL, False)])
def test_a_disk_that_fails_is_no_success(tmp_path, monkeypatch, code, is_folder):
    """Only a file system that has nothing to do for folders may say so."""

    def fails(descriptor):
        if Path(f"/proc/self/fd/{descriptor}").resolve().is_dir() == is_folder:
            raise OSError(code, os.strerror(code))

    monkeypatch.setattr(os, "fsync", fails)
    if (code, is_folder) == (EINVAL, True):
        files.write_text(tmp_path / "a.txt", "a", durable=True)
        assert listed(tmp_path) == {"a.txt": "a"}
    else:
        with pytest.raises(OSError, match=os.strerror(code)):
            files.write_text(tmp_path / "a.txt", "a", durable=True)
