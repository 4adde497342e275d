import os
import subprocess
import sys
from pathlib import Path

import pytest

from common import files
from common.errors import UserError, run
from theory.__main__ import main as theory


def test_a_user_error_is_one_line(capsys):
    def main():
        raise UserError("config/config.yaml: scale: mend it")

    with pytest.raises(SystemExit) as stop:
        run(main)
    assert stop.value.code == 2
    assert capsys.readouterr().err == "error: config/config.yaml: scale: mend it\n"


def test_a_file_that_cannot_be_read_is_one_line(capsys, tmp_path):
    with pytest.raises(SystemExit) as stop:
        run((tmp_path / "absent.csv").read_text)
    assert stop.value.code == 2
    assert capsys.readouterr().err == f"error: {tmp_path}/absent.csv: No such file or directory\n"


def test_the_status_is_passed_on():
    with pytest.raises(SystemExit) as stop:
        run(lambda: 0)
    assert stop.value.code == 0


def test_a_full_disk_names_the_file(capsys, tmp_path):
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("no /dev/full here")

    def main():
        with files.atomic(tmp_path / "a.csv"), full.open("w") as file:
            file.write("x")

    with pytest.raises(SystemExit):
        run(main)
    assert capsys.readouterr().err == f"error: {tmp_path}/a.csv: No space left on device\n"
    assert list(tmp_path.iterdir()) == []


PRINTS = "import sys; from common.errors import run; run(lambda: print('x' * {}) or {})"


@pytest.mark.parametrize(("length", "status", "expected"), [(9, 0, 0), (9, 1, 1), (10**6, 0, 141)])
def test_a_closed_pipe_keeps_a_status_that_is_known(length, status, expected):
    """A verdict that nobody read to its end is none, one that is printed at the end stands."""
    command = [sys.executable, "-c", PRINTS.format(length, status)]
    root = Path(__file__).resolve().parents[2]
    buffered = {k: v for k, v in os.environ.items() if k != "PYTHONUNBUFFERED"}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    process = subprocess.Popen(command, **pipes, cwd=root, env=buffered)
    process.stdout.close()
    with process.stderr as errors:
        assert errors.read() == b""
    assert process.wait() == expected


@pytest.mark.parametrize("command", ["prove", "show", "check", "obligations", "export", "certify"])
def test_what_is_unusable_has_one_status(command, capsys):
    """1 is an answer: it does not hold."""
    with pytest.raises(SystemExit) as stop:
        run(lambda: theory([command, "no-such-thing"]))
    assert stop.value.code == 2
    assert capsys.readouterr().err.startswith("error: ")


def test_theory_list_bears_a_reader_that_has_enough():
    root = Path(__file__).resolve().parents[2]
    command = [sys.executable, "-m", "theory", "list"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=root)
    process.stdout.close()
    with process.stderr as errors:
        assert errors.read() == b""
    assert process.wait() == 0
