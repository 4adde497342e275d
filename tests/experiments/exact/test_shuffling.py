from common import table
from experiments.exact import shuffling


def test_every_level_is_certified(tmp_path, monkeypatch):
    monkeypatch.setattr(shuffling, "USERS", (100, 1000))
    out = tmp_path / "points.csv"
    assert shuffling.main(["--out", str(out)]) == 0
    rows = table.read(out)
    assert len(rows) == 2 * len(shuffling.EPS_0)
    for row in rows:
        assert 0 < float(row["eps"]) <= float(row["eps_0"])
        assert float(row["certified_delta"]) <= shuffling.TARGET
    found = {(float(r["eps_0"]), int(r["n"])): float(r["eps"]) for r in rows}
    assert 0.18 < found[1.0, 1000] < 0.185
