"""What is recorded of the suite fits the time that it is given."""

import json

import pytest

from tests.rings import seconds

# seconds of CPU in the tests of one turn: `make test` may take 480, of which its three processes
# need about 30 to start and to collect; the rest is for turns that take longer
MOST = 400


def test_what_is_recorded_fits():
    found = seconds.recorded()
    assert len(found) > 200
    assert sum(sum(functions.values()) for functions in found.values()) < MOST


def test_rows_are_those_that_are_read(tmp_path):
    rows = {"a.py": {"": 0.25, "test_b": 2.0}, "c.py": {"": 1.0}}
    path = tmp_path / "seconds.json"
    path.write_text(seconds.text_of(rows))
    assert seconds.recorded(path) == rows
    assert len(path.read_text().splitlines()) == 4
    assert seconds.recorded(tmp_path / "absent.json") == {}


@pytest.mark.parametrize(
    ("took", "was", "said"),
    [(2.4, 2.0, False), (4.9, 2.0, False), (5.1, 2.0, True), (1.9, 0, False), (2.1, 0, True)],
)
def test_what_is_slower_is_said_and_what_is_new(took, was, said):
    now, before = ({"a.py": {"": 0.1, "test_b": s}} for s in (took, was))
    assert bool(seconds.slower(now, before)) == said
    assert bool(seconds.slower(now, {})) == (took > seconds.MORE)


@pytest.mark.parametrize("before", [{}, {"a.py": {"": 0.3}}])
def test_what_has_no_row_is_not_said_to_have_taken_nothing(before):
    assert seconds.slower({"a.py": {"test_b": 3.0}}, before) == [
        "slow and not recorded: a.py::test_b took 3.0 s of CPU"
    ]


def test_what_is_recorded_is_what_is_written():
    text = seconds.RECORDED.read_text(encoding="utf-8")
    assert seconds.text_of(json.loads(text)) == text
