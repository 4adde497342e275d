import csv
import math
from itertools import product

import pytest

from common.errors import UserError
from experiments.datasets import histogram
from experiments.uldp.beyond import block_design, least_loss

OPTIONS = ["--label", "toy", "--repetitions", "30", "--em-repetitions", "2", "--seed", "1"]
OPTIONS += ["--tolerance", "1e-5", "--max-passes", "20", "--eps", "1", "2"]


def table(path, text):
    path.write_text("value,count,sensitive\n" + text)
    return str(path)


def rows(path):
    with path.open() as file:
        return list(csv.DictReader(file))


def test_runs_have_the_expected_loss(tmp_path):
    counts = table(tmp_path / "toy.csv", "".join(f"{k},{60 + k},{int(k < 6)}\n" for k in range(9)))
    out = tmp_path / "out.csv"
    assert block_design.main(["--counts", counts, *OPTIONS, "--out", str(out)]) == 0
    found = rows(out)
    assert {row["mechanism"] for row in found} == set(block_design.NAMES)
    for name, eps in product(block_design.NAMES, ("1.0", "2.0")):
        by = {}
        for row in found:
            if (row["mechanism"], row["eps"]) == (name, eps):
                by.setdefault(row["estimator"], []).append(float(row["mse"]))
        assert [len(by[e]) for e in ("emp", "emp+thr", "ML", "expected")] == [30, 30, 2, 1]
        mean = sum(by["emp"]) / 30
        assert mean == pytest.approx(by["expected"][0], rel=0.5)
    again = tmp_path / "again.csv"
    block_design.main(["--counts", counts, *OPTIONS, "--threads", "2", "--out", str(again)])
    assert again.read_bytes() == out.read_bytes()


def test_a_guess_of_p_gives_more_values_where_few_are_sensitive(tmp_path):
    text = "".join(f"{k},{10 if k < 20 else 1000},{int(k < 20)}\n" for k in range(40))
    people = histogram.read_csv(table(tmp_path / "toy.csv", text))
    sizes = [block_design.ubd_of_name(name, people, 1.0).design.k for name in block_design.NAMES]
    assert sizes == [5, 8]


def test_no_sensitive_value_is_named(tmp_path):
    counts = table(tmp_path / "toy.csv", "a,5,0\nb,4,0\n")
    with pytest.raises(UserError, match="a sensitive value"):
        block_design.main(["--counts", counts, *OPTIONS, "--out", str(tmp_path / "out.csv")])


def test_the_ratios_are_at_least_one(tmp_path, monkeypatch):
    monkeypatch.setattr(least_loss, "SIZES", ((16, 4),))
    assert least_loss.main(["--out", str(tmp_path / "out.csv")]) == 0
    found = rows(tmp_path / "out.csv")
    assert min(float(row["ratio"]) for row in found) >= 1 - 1e-9
    for row in found:
        eps, low, high = (float(row[key]) for key in ("eps", "low", "high"))
        best = {"uBD": eps <= low, "uBD mixture": low < eps < high, "uRR": eps >= high}
        if best.get(row["mechanism"]):
            assert float(row["ratio"]) == pytest.approx(1, abs=1e-9)
    assert {row["mechanism"] for row in found} >= {"uRR", "uRAP", "uRAP*", "uBD", "uBD mixture"}
    assert {math.isnan(float(row["n_l2_worst"])) for row in found} == {False}
