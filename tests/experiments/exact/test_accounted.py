import pytest

from common import table
from experiments.exact import accounted


def test_both_bounds_of_few_reports(tmp_path, monkeypatch):
    monkeypatch.setattr(accounted, "REPORTS", (1, 2, 5))
    out = tmp_path / "points.csv"
    assert accounted.main(["--out", str(out)]) == 0
    found = {(row["curve"], int(row["t"])): row for row in table.read(out)}
    for row in found.values():
        low, high = float(row["low"]), float(row["high"])
        assert 0.999 * high <= low < high <= int(row["t"]) * accounted.EPS_1 + 1e-4
    fresh, *kept = dict.fromkeys(curve for curve, _ in found)
    assert all(float(found[curve, 5]["high"]) < accounted.EPS_INF for curve in kept)
    assert float(found[fresh, 5]["low"]) > accounted.EPS_INF
    # one report of each but L-GRR has the whole of eps_1
    ones = [float(found[curve, 1]["high"]) for curve in ("memoized RR", "RAPPOR")]
    assert ones == pytest.approx([accounted.EPS_1] * 2, abs=1e-4)
