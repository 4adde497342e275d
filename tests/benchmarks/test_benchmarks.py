import json

import pytest

from benchmarks import __main__ as bench
from benchmarks import files, readme, works


def test_every_row_names_works():
    for row in bench.ROWS:
        for name in (row.ours, *row.rival):
            assert callable(getattr(works, name, None) or getattr(files, name))


def test_a_work_is_measured_in_a_process_of_its_own():
    found = bench.measure("aggregated", 2)
    assert found["seconds"] > 0
    assert found["peak_mb"] > 10


def test_a_work_that_fails_is_named():
    with pytest.raises(RuntimeError, match="nonsense failed"):
        bench.measure("nonsense", 1)


@pytest.mark.parametrize(
    ("seconds", "rival", "reached"), [(0.5, 2.0, True), (0.5, 0.9, False), (3.0, 60.0, False)]
)
def test_a_row_is_reached_by_time_and_ratio(monkeypatch, seconds, rival, reached):
    times = {"per_user": seconds, "pure_ldp": rival}
    monkeypatch.setattr(bench, "measure", lambda name, _: {"seconds": times[name], "peak_mb": 1})
    row = bench.Row("w", "per_user", "a", "r", ("pure_ldp",), None, 2.0, 3.0)
    assert bench.result(row, {})["reached"] is reached


def test_the_table_of_the_page():
    record = {"work": "w", "seconds": 0.5, "peak_mb": 3, "against": "a", "against_seconds": None}
    record |= {"ratio": None, "reach": "1 s", "reached": False, "note": "why"}
    text = readme.table(json.loads(json.dumps([record])))
    assert "| w | 0.5 | 3 | a |  |  | 1 s | no: why |" in text
    page = readme.PAGE.read_text(encoding="utf-8")
    assert text in readme.with_table(page, [record])
