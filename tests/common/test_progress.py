import io
import time

import pytest

from common import progress
from common.progress import PATIENCE, PROGRESS, QUICK, Line, Pace, Teller

pytestmark = pytest.mark.usefixtures("told_progress")


class Terminal(io.StringIO):
    def isatty(self):
        return True


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock(monkeypatch):
    made = Clock()
    monkeypatch.setattr("time.monotonic", made)
    return made


@pytest.fixture(params=[io.StringIO, Terminal], ids=["plain", "terminal"])
def shown(request, monkeypatch):
    """A stream that is stderr once the test runs."""

    def as_stderr():
        stream = request.param()
        monkeypatch.setattr("sys.stderr", stream)
        return stream

    return as_stderr


def test_what_is_quick_says_nothing(shown, clock):
    stream = shown()
    tell = Teller()
    for done in range(3):
        tell(done, 2, " claims")
    assert stream.getvalue() == ""


def test_a_terminal_has_one_line_and_none_at_the_end(monkeypatch, clock):
    stream = Terminal()
    monkeypatch.setattr("sys.stderr", stream)
    tell = Teller()
    for done in range(4):
        clock.now += 2 * QUICK
        tell(done, 3, " claims")
    lines = stream.getvalue().split("\r\033[K")
    said = ["0 of 3 claims", "1 of 3 claims, about 16 s left", "2 of 3 claims, about 6 s left"]
    assert lines == ["", *said, ""]


def test_elsewhere_there_is_a_line_now_and_then(monkeypatch, clock):
    stream = io.StringIO()
    monkeypatch.setattr("sys.stderr", stream)
    tell = Teller()
    for done in range(40):
        tell(done, 40)
        clock.now += 1
    lines = stream.getvalue().splitlines()
    assert len(lines) == 1 + (40 - QUICK - 1) // PATIENCE
    # of the first two of forty nobody knows how long the others take
    assert lines[0] == "2 of 40" and lines[-1] == "32 of 40, about 8 s left"


def test_the_last_line_is_shown_in_any_case(shown, clock):
    stream = shown()
    line = Line()
    line.show("one")
    line.show("two", last=True)
    line.close()
    assert stream.getvalue().removeprefix("\r\033[K") == "two\n"


def test_items_are_yielded_and_told_where_it_is_switched_on(shown, clock, monkeypatch):
    stream = shown()
    monkeypatch.setattr(PROGRESS, "on", False)

    def slow():
        for k in range(3):
            clock.now += 2 * QUICK
            yield k

    assert list(PROGRESS.each(slow(), "rows", 3)) == [0, 1, 2]
    assert stream.getvalue() == ""
    monkeypatch.setattr(PROGRESS, "on", True)
    assert list(PROGRESS.each(slow(), "rows", 3)) == [0, 1, 2]
    assert "rows: 0 of 3" in stream.getvalue()
    assert not stream.isatty() or stream.getvalue().endswith("\r\033[K")


def test_a_loop_that_is_left_takes_its_line_away(monkeypatch, clock):
    stream = Terminal()
    monkeypatch.setattr("sys.stderr", stream)
    monkeypatch.setattr(PROGRESS, "on", True)
    with pytest.raises(KeyError):
        for k in PROGRESS.each(range(9), "rows"):
            clock.now += QUICK
            if k == 5:
                raise KeyError
    assert stream.getvalue().endswith("\r\033[K") and "rows: 5 of 9" in stream.getvalue()


def test_what_is_awaited_says_how_long(shown, monkeypatch):
    stream = shown()
    monkeypatch.setattr(PROGRESS, "on", True)
    monkeypatch.setattr(progress, "QUICK", 0)
    monkeypatch.setattr(progress, "LOOK", 0.01)
    with PROGRESS.awaited("duckdb counts"):
        for _ in range(500):
            time.sleep(0.01)
            if stream.getvalue():
                break
    assert stream.getvalue().removeprefix("\r\033[K").startswith("duckdb counts: 0 s so far")
    assert not stream.isatty() or stream.getvalue().endswith("\r\033[K")
    stream.truncate(0)
    monkeypatch.setattr(PROGRESS, "on", False)
    with PROGRESS.awaited("duckdb counts"):
        time.sleep(0.03)
    assert stream.getvalue() == ""


def test_durations_that_are_not_known_are_not_said():
    assert progress.about(None) == progress.about(-3.0) == ""


def test_nothing_is_promised_before_a_tenth_is_done():
    pace = Pace()
    assert pace.left(100.0) is None
    pace.took(9.0, 18.0)
    assert pace.left(91.0) is None
    pace.took(1.0, 2.0)
    assert pace.left(90.0) == 180.0


def test_the_latest_work_tells_how_fast_the_machine_is():
    pace = Pace(2)
    pace.took(50.0, 50.0)
    pace.took(50.0, 200.0)
    assert pace.left(100.0) == 4 * 100.0 / 2
    pace.took(100.0, 100.0)
    assert pace.left(100.0) == 100.0 / 2


def test_work_that_runs_is_left_in_part():
    pace = Pace(2)
    pace.took(10.0, 30.0)
    assert pace.left(10.0, [(20.0, 50.0, 1)]) == (30.0 + 10.0) / 2
    # the last one is waited for, whatever else is idle
    assert pace.left(0.0, [(20.0, 10.0, 1)]) == pace.left(0.0, [(20.0, 10.0, 2)]) == 50.0
    assert pace.left(20.0, [], 20.0) == 60.0
    assert pace.left(0.0, [(20.0, 90.0, 1)]) == 0.0
