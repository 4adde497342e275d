"""What a run took is kept for the estimates of later ones."""

import json

import pytest

from benchmarks import recorded
from common.errors import UserError
from experiments import progress
from theory.ledger import claims, remaining
from theory.projects import project


def test_the_seconds_of_a_run_are_written_short(tmp_path, monkeypatch):
    runs = {tmp_path / f"{k}.json": tmp_path / f"{k}-kept.json" for k in "ab"}
    monkeypatch.setattr(recorded, "RUNS", runs)
    monkeypatch.setattr(recorded, "ROOT", tmp_path)
    (tmp_path / "a.json").write_text('{"x": 1.2345, "b": 0}')
    with pytest.raises(UserError, match=r"b\.json: is not there; run make all first"):
        recorded.main()
    assert not (tmp_path / "a-kept.json").exists()
    (tmp_path / "b.json").write_text('{"y": 123.4}')
    assert recorded.main() == 0
    assert json.loads((tmp_path / "a-kept.json").read_text()) == {"b": 0.01, "x": 1.2}
    assert json.loads((tmp_path / "b-kept.json").read_text()) == {"y": 120.0}


def test_first_runs_have_seconds_of_most_claims_and_jobs():
    kept = remaining.read(project.committed(remaining.NAME)[0])
    assert len([name for name in claims.own() if name in kept]) > 0.7 * len(claims.own())
    assert {"prove", "lip_exact", "index"} <= {
        name.split(" ")[0] for name in remaining.read(progress.RECORDED)
    }
