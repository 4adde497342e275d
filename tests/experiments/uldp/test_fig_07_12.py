from pathlib import Path

import numpy as np
import pytest

from common.errors import UserError
from experiments.uldp import fig_07_12, refined
from tests.experiments.uldp.support import COUNTS, common, rows


def run(tmp_path, name, *options):
    out, times = tmp_path / f"{name}.csv", tmp_path / f"{name}.times.csv"
    arguments = [*common(tmp_path, out), "--times", str(times), "--users", "800"]
    arguments += ["--eps", "0.1", "1", "6", *options]
    assert fig_07_12.main(arguments) == 0
    return out, times


@pytest.mark.parametrize("mechanism", ["uRR", "uRAP", "none"])
def test_seconds_are_apart_from_what_repeats(tmp_path, mechanism):
    options = ["--mechanism", mechanism, "--attributes", "4", "6", "--proportions", "0.3", "0.1"]
    first, times = run(tmp_path, "first", *options)
    second, _ = run(tmp_path, "second", *options, "--threads", "2")
    assert first.read_bytes() == second.read_bytes()
    found = rows(first)
    assert {(row["attributes"], row["size"]) for row in found} == {("4", "5"), ("6", "20")}
    assert "seconds" not in found[0]
    assert all(float(row["seconds"]) >= 0 for row in rows(times))


@pytest.mark.parametrize("stopped", ["cut.csv", "cut.times.csv"])
def test_both_tables_or_none(tmp_path, monkeypatch, stopped):
    rename = Path.replace

    def stops(self, path):
        if Path(path).name == stopped:
            raise KeyboardInterrupt
        return rename(self, path)

    monkeypatch.setattr(Path, "replace", stops)
    with pytest.raises(KeyboardInterrupt):
        run(tmp_path, "cut", "--mechanism", "uRR", "--attributes", "4", "--proportions", "0.3")
    assert [path.name for path in tmp_path.iterdir()] == ["counts.csv"]


def test_refining_keeps_the_counts():
    counts = np.array([5, 0, 9])
    made = refined.by_independent_bits(counts, [0.5, 0.2], 3)
    assert made.shape == (12,)
    assert refined.with_fewer(made, 3).tolist() == counts.tolist()


def test_a_table_of_all_attributes(tmp_path):
    lines = COUNTS.splitlines()[1:]
    split = [line.split(",") for line in lines]
    text = ["value,count,sensitive"]
    text += [f"{v}-{b},{int(c) // 2},{s}" for v, c, s in split for b in (0, 1)]
    path = tmp_path / "refined.csv"
    path.write_text("\n".join(text) + "\n")
    options = ["--mechanism", "uRR", "--attributes", "5", "--refined", str(path)]
    out, _ = run(tmp_path, "refined", *options)
    assert {row["size"] for row in rows(out)} == {"10"}
    path.write_text("\n".join(text[:-2]) + "\nx,1,0\ny,2,0\n")
    with pytest.raises(UserError, match=r"refined\.csv: does not refine .*counts\.csv"):
        run(tmp_path, "bad", *options)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--attributes", "3", "--proportions", "0.1"], "--attributes must be at least 4"),
        (["--attributes", "4", "4", "--proportions", "0.1"], "--attributes has 4 twice"),
        (["--attributes", "5", "--proportions", "1.1"], "--proportions must lie in"),
        (["--attributes", "9", "--proportions", "0.1"], "--proportions: does not refine"),
        (["--attributes", "4", "--proportions", "0.1", "--users", "0"], "--users"),
    ],
)
def test_bad_options_are_named(tmp_path, options, words):
    with pytest.raises(UserError, match=words):
        run(tmp_path, "bad", "--mechanism", "uRR", *options)
