import csv

import pytest

from benchmarks import growth
from figures import growth as figure


def test_every_estimator_is_measured_and_drawn(tmp_path, monkeypatch):
    monkeypatch.setattr(growth, "USERS", (100, 200))
    monkeypatch.setattr(growth, "SIZES", (10, 20))
    monkeypatch.setattr(growth, "FIXED_USERS", 100)
    monkeypatch.setattr(growth, "FIXED_SIZE", 10)
    times = tmp_path / "growth.csv"
    assert growth.main(["--repetitions", "1", "--out", str(times)]) == 0
    rows = list(csv.DictReader(times.read_text().splitlines()))
    assert len(rows) == 4 * len(growth.ESTIMATORS)
    assert {(row["varied"], row["n"], row["K"]) for row in rows} == {
        ("n", "100", "10"),
        ("n", "200", "10"),
        ("K", "100", "10"),
        ("K", "100", "20"),
    }
    assert all(float(row["seconds"]) > 0 for row in rows)
    assert figure.main(["--times", str(times), "--out", str(tmp_path / "growth")]) == 0
    assert (tmp_path / "growth.svg").stat().st_size > 1000


def test_an_estimate_that_does_not_come_to_its_gap_is_no_measurement():
    mechanism = growth.made("RAPPOR", 10)
    reports = mechanism.perturb(growth.inputs(100, 10), growth.np.random.default_rng(1))
    like = growth.likelihood(mechanism, reports, 1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(growth, "GAP", 1e-300)
        with pytest.raises(RuntimeError, match="stopped at a gap"):
            growth.certified(like, growth.np.full(10, 0.1))
