"""Both figures of frequency oracles, from a small run."""

import json

import pytest

from common import table
from experiments.oracles import runs
from figures.ldp import attacks as attack_figure
from figures.ldp import curves
from figures.ldp import losses as loss_figure


@pytest.mark.usefixtures("rendered")
def test_a_run_is_drawn(tmp_path):
    counts = tmp_path / "counts.csv"
    table.write(counts, ("value", "count", "sensitive"), [(f"v{k}", 5, 0) for k in range(7)])
    given = ["--label", "small", "--eps", "1", "3", "--repetitions", "2", "--attacked", "10"]
    given += ["--seed", "1"]
    out = tmp_path / "acs2023.csv"
    assert runs.main(["--counts", str(counts), *given, "--out", str(out)]) == 0
    rows = table.read(out)
    assert len(rows) == 2 * 10 and {row["attacked"] for row in rows} == {"20"}
    origin = {"records": 35, "source": "committed", "raw_sha256_of": "x", "raw_sha256": "y"}
    (tmp_path / "acs2023.json").write_text(json.dumps(origin))
    (tmp_path / "rfid.json").write_text(json.dumps(origin))
    (tmp_path / "rfid.csv").write_bytes(out.read_bytes())
    for figure in (loss_figure, attack_figure):
        options = ["--runs", tmp_path, "--data", tmp_path, "--datasets", "acs2023", "rfid"]
        stem = tmp_path / figure.__name__
        options += ["--settings", "scale x", "--out", stem]
        assert figure.main(list(map(str, options))) == 0
        caption = stem.with_name(f"{stem.name}.md").read_text()
        assert " of 40 means" in caption and "{" not in caption


def test_a_grid_of_one_eps_is_in_the_middle_of_each_panel():
    row = {"oracle": "SHE", "K": 9, "eps": 0.05, "exact": 1e-3, "measured": 1e-3, "error": 9e-4}
    runs = {"rfid": [row], "acs2023": [row | {"measured": 4e-3}]}
    figure, axes = curves.panels(runs, "exact", "measured", "error", "y")
    figure.canvas.draw()
    assert [axis.get_xlim() for axis in axes] == [(0.025, 0.1)] * 2
    curves.plt.close(figure)


def test_equal_results_agree_with_the_curve_that_they_are_on():
    row = {"exact": "0.25", "measured": "0.25", "error": "0"}
    other = [row | {"measured": "0.75", "error": "0.25"}, row | {"measured": "0.76"}]
    runs = {"rfid": [row], "acs2023": other}
    assert curves.agreement(runs, "exact", "measured", "error") == (2, 3)
