import csv
import math

from experiments.oneid import fig_01, fig_02


def read(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_the_overview_runs_both_phases(tmp_path):
    counts = tmp_path / "counts.csv"
    counts.write_text("value,count,sensitive\na,90,0\nb,60,1\nc,5,0\n")
    out = tmp_path / "fig.csv"
    assert fig_01.main(["--counts", str(counts), "--seed", "1", "--out", str(out)]) == 0
    rows = {row["value"]: row for row in read(out)}
    assert float(rows["a"]["eps"]) == math.inf and float(rows["a"]["b"]) == 0
    assert 0.99 < float(rows["b"]["eps"]) <= 1
    assert math.isclose(float(rows["c"]["eps"]), math.log(10))
    for row in rows.values():
        error = abs(float(row["estimate"]) - int(row["count"]))
        assert error < 5 * float(row["deviation"])


def test_pair_budgets_of_figure_2(tmp_path):
    out = tmp_path / "fig.csv"
    assert fig_02.main(["--out", str(out)]) == 0
    rows = {(r["notion"], int(r["x"]), int(r["other_x"])): r["pair_budget"] for r in read(out)}
    assert len(rows) == 75
    assert [rows["MinID-LDP", 4, x] for x in range(1, 6)] == ["1", "1", "2", "4", "4"]
    assert [rows["OneID-LDP", 4, x] for x in range(1, 6)] == ["4"] * 5
    assert [float(rows["HLLDP", x, 1]) for x in (2, 3)] == [1, math.inf]
