"""A process is ended when it does nothing, never because other work is done before it."""

import os
import sys

import pytest

from checker.programs import waiting
from tests.theory.certificates.killed import outliving

WORK = "import time\nwhile time.process_time() < {}: pass"
BEGIN = "import subprocess, sys; one = subprocess.Popen([sys.executable, '-c', {!r}]);"


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(waiting, "PAUSE", 0.02)
    monkeypatch.setattr(waiting, "MOST_WAITS", 20)


def run(code, seconds=600):
    return waiting.ended([sys.executable, "-c", code], dict(os.environ), seconds)


def test_what_sleeps_is_ended():
    with pytest.raises(waiting.StuckError):
        run("import time; time.sleep(600)")


@pytest.mark.parametrize("code", [WORK.format(0.6), BEGIN.format(WORK.format(0.6)) + "one.wait()"])
def test_what_works_may_take_more_pauses_than_it_may_wait(code):
    assert run(code) == (0, b"")


def test_what_takes_too_long_is_ended_with_all_that_it_began(monkeypatch, tmp_path):
    monkeypatch.setattr(waiting, "PATIENCE", 0.02)
    told = tmp_path / "pid"
    with pytest.raises(waiting.StuckError):
        run(
            f"{BEGIN.format(WORK.format(6000))} open({str(told)!r}, 'w').write(str(one.pid));"
            "one.wait()",
            seconds=100,
        )
    assert not outliving([int(told.read_text())])


def test_status_and_errors_are_told():
    assert run("import sys; print('so', file=sys.stderr); sys.exit(3)") == (3, b"so\n")
