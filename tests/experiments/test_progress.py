import io
import json
import logging

import pytest

from common.progress import PATIENCE
from experiments import progress
from experiments.progress import Progress


class Terminal(io.StringIO):
    def isatty(self):
        return True


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


def handle(shown, event, **fields):
    shown.handle(logging.makeLogRecord({"event": event, **fields}))


def run(shown, clock, seconds=10.0):
    """Two jobs of one rule, one after the other."""
    handle(shown, "run_info", stats={"draw": 2, "total": 2})
    for job, name in ((1, "a"), (2, "b")):
        handle(shown, "job_info", jobid=job, rule_name="draw", wildcards={"out": "x", "k": name})
        clock.now += seconds
        handle(shown, "job_finished", job_id=job)


def test_plain_lines_where_there_is_no_terminal(tmp_path, clock):
    stream = io.StringIO()
    run(Progress(tmp_path / "times.json", 1, stream, clock), clock, PATIENCE)
    assert stream.getvalue() == (
        "0 of 2 jobs: draw a\n1 of 2 jobs, about 15 s left\n2 of 2 jobs in 30 s\n"
    )


def test_lines_are_not_too_many(tmp_path, clock):
    stream = io.StringIO()
    run(Progress(tmp_path / "times.json", 1, stream, clock), clock, 0.1)
    assert stream.getvalue().count("\n") == 2


def test_one_line_in_a_terminal(tmp_path, clock):
    stream = Terminal()
    run(Progress(tmp_path / "times.json", 1, stream, clock), clock)
    assert stream.getvalue().count("\n") == 1
    assert stream.getvalue().split("\r\033[K")[1] == "0 of 2 jobs: draw a"


def test_the_next_run_knows_how_long_it_takes(tmp_path, clock):
    run(Progress(tmp_path / "times.json", 1, io.StringIO(), clock), clock, 60)
    stream = io.StringIO()
    run(Progress(tmp_path / "times.json", 2, stream, clock), clock, 60)
    # how fast this machine is, the first job tells
    assert stream.getvalue().startswith("0 of 2 jobs: draw a\n1 of 2 jobs, about 1 min left\n")


def test_another_machine_takes_other_times(tmp_path, clock):
    run(Progress(tmp_path / "times.json", 1, io.StringIO(), clock), clock, 60)
    stream = io.StringIO()
    run(Progress(tmp_path / "times.json", 1, stream, clock), clock, 180)
    assert "1 of 2 jobs, about 3 min left\n" in stream.getvalue()


def test_times_at_another_scale_are_others(tmp_path, clock):
    path = tmp_path / "times.json"
    for out, seconds in (("results", 500), ("results/smoke", 60)):
        shown = Progress(path, 1, io.StringIO(), clock)
        handle(shown, "run_info", stats={"draw": 1, "total": 1})
        handle(shown, "job_info", jobid=1, rule_name="draw", wildcards={"out": out, "k": "a"})
        clock.now += seconds
        handle(shown, "job_finished", job_id=1)
    assert json.loads(path.read_text()) == {"draw a": 500, "draw a in results/smoke": 60}


def test_no_time_is_promised_that_is_over(tmp_path, clock):
    run(Progress(tmp_path / "times.json", 1, io.StringIO(), clock), clock, 10)
    shown = Progress(tmp_path / "times.json", 1, Terminal(), clock)
    handle(shown, "run_info", stats={"draw": 2, "total": 2})
    for job, name in enumerate("ab"):
        handle(shown, "job_info", jobid=job, rule_name="draw", wildcards={"k": name})
        clock.now += 10
        handle(shown, "job_finished", job_id=job) if name == "a" else None
    clock.now -= 5
    assert shown.line() == "1 of 2 jobs, about 5 s left: draw b"
    clock.now += 600
    assert shown.line() == "1 of 2 jobs: draw b"


@pytest.mark.parametrize("content", ["", "[1]", '{"a": "b"}', '{"draw a": -1}', "\x00"])
def test_a_damaged_file_of_times_is_of_no_consequence(tmp_path, clock, content):
    (tmp_path / "times.json").write_text(content)
    stream = io.StringIO()
    run(Progress(tmp_path / "times.json", 1, stream, clock), clock)
    assert stream.getvalue().startswith("0 of 2 jobs: draw a\n")


def test_a_logger_is_shown_once_and_its_terminal_says_nothing_twice(tmp_path):
    logger, stream = logging.Logger("run"), io.StringIO()
    logger.addHandler(logging.StreamHandler(stream))
    file = logging.FileHandler(tmp_path / "log")
    logger.addHandler(file)
    for _ in range(2):
        progress.show(logger, tmp_path / "times.json", 1)
    assert len(logger.handlers) == 3
    logger.info("Finished jobid: 1", extra={"event": "job_finished", "job_id": 1})
    logger.info("Select jobs to execute...")
    logger.error("it failed", extra={"event": "error"})
    file.close()
    assert stream.getvalue() == "it failed\n"
    assert (tmp_path / "log").read_text().splitlines()[0] == "Finished jobid: 1"


def test_the_end_names_what_was_made():
    assert progress.places(["lip", "oneid", "verify"]) == ["results/figures and results/tables"]
    assert progress.places(["verify"]) == []
    assert progress.places(["results/smoke/site"]) == ["results/smoke/site/index.html"]


def test_messages_of_another_kind_change_nothing(tmp_path, clock):
    stream = io.StringIO()
    shown = Progress(tmp_path / "times.json", 1, stream, clock)
    shown.handle(logging.makeLogRecord({"msg": "hello"}))
    handle(shown, "shellcmd", shellcmd="true")
    handle(shown, "job_finished", job_id=9)
    assert stream.getvalue() == ""
