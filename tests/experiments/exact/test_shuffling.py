from common import table
from experiments.exact import shuffling


def test_every_level_is_certified(tmp_path, monkeypatch):
    monkeypatch.setattr(shuffling, "USERS", (100, 1000))
    monkeypatch.setattr(shuffling, "OWN_USERS", ())
    out = tmp_path / "points.csv"
    assert shuffling.main(["--out", str(out)]) == 0
    found = table.read(out)
    rows = [row for row in found if row["channel"] == "any"]
    assert len(rows) == 2 * len(shuffling.EPS_0)
    for row in rows:
        assert 0 < float(row["eps"]) <= float(row["eps_0"])
        assert float(row["certified_delta"]) <= shuffling.TARGET
    found = {(float(r["eps_0"]), int(r["n"])): float(r["eps"]) for r in rows}
    assert 0.18 < found[1.0, 1000] < 0.185


def test_the_bounds_of_a_channel_are_near_and_below_those_of_any():
    _, _, _, low, high, *_ = shuffling.own_row(1.0, 100)
    assert 0.9 * high < low < high < shuffling.row(1.0, 100)[4]
