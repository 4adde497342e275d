import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from common import files
from common.errors import UserError, reason, run
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


def left(code, tail="", unbuffered="", **more):
    """Return the status of a command in a shell, and what it says."""
    root = Path(__file__).resolve().parents[2]
    env = os.environ | {"PYTHONUNBUFFERED": unbuffered}
    script = f"'{sys.executable}' -c 'from common.errors import run; {code}' {tail}"
    found = subprocess.run(
        ["sh", "-c", script], cwd=root, env=env, capture_output=True, text=True, **more
    )
    return found.returncode, found.stderr


@pytest.mark.parametrize("status", [0, 1])
@pytest.mark.parametrize(
    ("tail", "words"),
    [(">&-", "standard output is closed"), (">/dev/full", "standard output: No space left")],
)
def test_what_cannot_be_printed_is_no_answer(status, tail, words):
    """A program of continuous integration reads 1 as: it does not provide the notion."""
    found, said = left(f"run(lambda: print(1) or {status})", tail)
    assert found == 2 and said.count("\n") == 1 and f"error: {words}" in said


def test_help_that_cannot_be_printed_is_no_answer():
    code = 'from common.arguments import Parser; run(lambda: Parser(prog="x").parse_args(["-h"]))'
    for unbuffered in ("", "1"):
        assert left(code, ">/dev/full", unbuffered)[0] == 2
    assert left(code, ">/dev/null") == (0, "")


def test_a_closed_stderr_takes_no_file():
    assert left("run(lambda: print(1) or 1)", "2>&- >/dev/null") == (1, "")
    assert left("run(lambda: 1 // 0)", "2>&- >/dev/null") == (2, "")


def test_a_fault_is_no_answer(capsys):
    with pytest.raises(SystemExit) as stop:
        run(lambda: 1 // 0)
    assert stop.value.code == 2
    said = capsys.readouterr().err
    assert said.startswith("error: a fault of this program (test_errors.py, line ")
    assert "ZeroDivisionError" in said and said.count("\n") == 1


def test_developers_see_the_traceback_of_a_fault():
    root = Path(__file__).resolve().parents[2]
    command = [
        sys.executable,
        "-X",
        "dev",
        "-c",
        "from common.errors import run; run(lambda: 1//0)",
    ]
    found = subprocess.run(command, cwd=root, capture_output=True, text=True)
    assert "Traceback" in found.stderr


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_is_no_answer(number):
    # what runs in the background ignores SIGINT, and so do its children
    code = (
        "import os, signal, time; signal.signal(signal.SIGINT, signal.default_int_handler);"
        f"run(lambda: os.kill(os.getpid(), {int(number)}) or time.sleep(9) or 1)"
    )
    found, said = left(code)
    assert (found, said) == (128 + number, "error: stopped before it was done\n")


def test_a_file_is_named_that_could_not_be_written(capsys, tmp_path):
    """And not what is to become it."""
    with pytest.raises(SystemExit) as stop:
        run(lambda: files.write_text(tmp_path / "none" / "a" / "x.xml", "x") or 0)
    assert stop.value.code == 0
    (tmp_path / "closed").write_text("")
    with pytest.raises(SystemExit) as stop:
        run(lambda: files.write_text(tmp_path / "closed" / "x.xml", "x"))
    assert stop.value.code == 2
    assert ".partial" not in capsys.readouterr().err
    found = OSError(13, "Permission denied", str(tmp_path / ".x.xml.77.partial"))
    assert reason(found) == f"{tmp_path}/x.xml: Permission denied"
