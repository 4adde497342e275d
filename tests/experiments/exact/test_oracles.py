from common import table
from experiments.exact import oracles


def test_no_loss_is_below_the_least_and_no_attack_beats_grr(tmp_path, monkeypatch):
    monkeypatch.setattr(oracles, "EPS", (0.5, 4.0))
    out = tmp_path / "points.csv"
    assert oracles.main(["--out", str(out)]) == 0
    rows = table.read(out)
    assert len(rows) == 2 * 2 * 10
    assert all(float(row["times_least"]) >= 1 for row in rows)
    most = {(row["K"], row["eps"]): row["success"] for row in rows if row["oracle"] == "GRR"}
    assert all(float(row["success"]) <= float(most[row["K"], row["eps"]]) for row in rows)
