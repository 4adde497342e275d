import json
import subprocess
import sys

import numpy as np
import pytest

from benchmarks import __main__ as bench
from benchmarks import oracles, readme


def test_every_row_names_works():
    for row in bench.ROWS:
        for name in (row.ours, *row.rival):
            assert callable(bench.named(name))


@pytest.mark.parametrize("name", oracles.MECHANISMS)
def test_estimates_err_as_is_proved(name, monkeypatch):
    monkeypatch.setattr(oracles, "USERS", 20_000)
    oracles.frequencies_and_expected_error.cache_clear()
    bench.named(f"oracle_{name}")()()
    bench.named(f"oracle_{name}_counts")()()
    p, expected = oracles.frequencies_and_expected_error(name, oracles.USERS)
    for wrong in (p, p + np.sqrt(2 * expected / oracles.K)):
        with pytest.raises(RuntimeError, match="squared error"):
            oracles.looked_at(wrong, name)
    oracles.looked_at(p, name, positive=True)
    oracles.frequencies_and_expected_error.cache_clear()


def test_a_work_is_measured_in_a_process_of_its_own():
    found = bench.measure("aggregated", 2)
    assert found["seconds"] > 0
    assert found["peak_mb"] > 10


def test_libraries_times_are_of_a_million_users():
    assert oracles.per_million("oracle_ss", 2.0) == 2.0
    assert oracles.per_million("pure_ldp_grr", 2.0) == 2.0 * oracles.USERS / oracles.FEWER
    assert oracles.per_million("pure_ldp_lh", 2.0) == 2.0 * oracles.USERS / oracles.FEWEST


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


RECORD = {"seconds": 0.5, "peak_mb": 3, "against": "a", "against_seconds": None, "ratio": None}
RECORD |= {"reach": "1 s", "reached": False, "note": "why", "measured": "2026-11-27"}


def test_the_table_of_the_page():
    record = RECORD | {"work": bench.ROWS[-1].work}
    page = readme.PAGE.read_text(encoding="utf-8")
    made = readme.with_table(page, [record])
    assert (
        f"| {record['work']} | 0.5 | 3 | a |  |  | 1 s, missed: why | 2026-11-27 |\n{readme.END}"
        in made
    )
    assert page.count("\n| ") <= made.count("\n| ") <= page.count("\n| ") + 1
    assert readme.with_table(made, []) == made


def test_a_row_that_is_gone_leaves_the_page():
    page = f"{readme.BEGIN}{readme.HEAD}| gone | 1 |\n{readme.END}"
    made = readme.with_table(page, [RECORD | {"work": bench.ROWS[1].work}])
    assert "gone" not in made
    assert made.count("\n| ") == 3


def test_some_rows_are_measured_alone(monkeypatch, tmp_path):
    measured = []

    def measure(name, _):
        measured.append(name)
        return {"seconds": 1.0, "peak_mb": 1}

    monkeypatch.setattr(bench, "measure", measure)
    assert bench.main(["--rows", "files_e", "--out", str(tmp_path / "rows.json")]) == 0
    assert measured == ["files_estimate", "files_read_once"]
    assert [r["ratio"] for r in json.loads((tmp_path / "rows.json").read_text())] == [1.0]
    measured.clear()
    rows = ["--rows", "oracle_pgr", "files_e", "--out", str(tmp_path / "rows.json")]
    assert bench.main(rows) == 0
    assert measured == ["oracle_pgr", "oracle_pgr_counts", "files_estimate", "files_read_once"]


def test_the_processors_time_counts_processes_that_were_started():
    began = bench.processor_time()
    subprocess.run([sys.executable, "-c", "sum(range(10**7))"], check=True)
    assert bench.processor_time() - began > 0.05


def test_coq_is_measured_once_and_left_out_where_it_is_not(monkeypatch, tmp_path, capsys):
    measured = {}

    def measure(name, repetitions):
        measured[name] = repetitions
        return {"seconds": 1.0, "peak_mb": 1}

    monkeypatch.setattr(bench, "measure", measure)
    monkeypatch.setattr(bench.shutil, "which", lambda name: name)
    options = ["--rows", "coq_all", "replay", "--out", str(tmp_path / "rows.json")]
    assert bench.main(options) == 0
    assert measured == {"replay": 5, "coq_all": 1}
    monkeypatch.setattr(bench.shutil, "which", lambda _: None)
    assert bench.main(options) == 0
    assert (tmp_path / "rows.json").read_text() == "[]\n"
    assert "left out, coqc is not installed" in capsys.readouterr().out
