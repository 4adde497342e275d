import io

import pytest

from theory.telling import Teller


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def stderr(monkeypatch):
    def put(stream):
        monkeypatch.setattr("sys.stderr", stream)
        return stream

    return put


def test_a_terminal_has_one_line(stderr):
    shown = stderr(Terminal())
    tell = Teller()
    tell(1, 2, " claims")
    tell(2, 2, " claims")
    assert shown.getvalue() == "\r1 of 2 claims\r2 of 2 claims\n"


def test_elsewhere_there_is_a_line_now_and_then(stderr, monkeypatch):
    shown, times = stderr(io.StringIO()), iter((0.0, 3.0, 16.0, 16.0, 18.0, 40.0, 40.0))
    monkeypatch.setattr("time.monotonic", lambda: next(times))
    tell = Teller()
    for done in (1, 2, 3, 4):
        tell(done, 5)
    assert shown.getvalue() == "2 of 5\n4 of 5\n"
