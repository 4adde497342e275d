import csv

import pytest

from common.errors import UserError
from experiments.uldp.beyond import least_loss as experiment
from figures.style import plt
from figures.uldp import least_loss, recommended, runs
from tests.figures.uldp.support import counts

COLUMNS = "mechanism,eps,repetition,estimator,n,tv,mse,passes,gap"


@pytest.fixture
def ratios(tmp_path, monkeypatch):
    monkeypatch.setattr(experiment, "EPS", experiment.EPS[::15])
    experiment.main(["--out", str(tmp_path / "table.csv")])
    return tmp_path / "table.csv"


def test_the_figure_and_its_caption(ratios, tmp_path):
    out = tmp_path / "figure"
    assert least_loss.main(["--table", str(ratios), "--out", str(out)]) == 0
    text = (tmp_path / "figure.md").read_text()
    assert text.count("one k > 1 is optimal up to eps = ") == 4
    assert (
        "|X| = 400, |X_S| = 76: one k > 1 is optimal up to eps = 3.964, and uRR from 6.407" in text
    )
    drawn = list(csv.DictReader((tmp_path / "figure.csv").read_text().splitlines()))
    assert {row["mechanism"] for row in drawn} >= {"uRR", "uRAP", "uRAP*", "uBD", "uBD mixture"}
    figure = least_loss.draw(least_loss.read(ratios))
    assert len(figure.axes[0].get_lines()) == len(least_loss.STYLES) + 2
    plt.close(figure)
    ratios.write_text(ratios.read_text().splitlines()[0] + "\n")
    with pytest.raises(UserError, match="no rows below a header"):
        least_loss.main(["--table", str(ratios), "--out", str(out)])


def write(path, name, estimators):
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = [COLUMNS]
    lines += [
        f"{name},1.0,{r},{e},50,0.1,{0.01 * (r + 1)},0,nan" for e in estimators for r in (0, 1)
    ]
    path.write_text("\n".join(lines) + "\n")


def test_the_table_and_the_page(tmp_path):
    for name in ("uRR", "uRAP", "uRAP_best"):
        informed = [runs.INFORMED] if name != "uRR" else []
        write(tmp_path / f"runs/acs2023/{name}.csv", name, ["emp", "emp+thr", "ML", *informed])
    blocks = tmp_path / "blocks/acs2023.csv"
    write(blocks, "uBD", ["emp", "expected"])
    lines = blocks.read_text().splitlines()
    others = [line.replace("uBD,", "uBD(p),", 1) for line in lines[1:]]
    blocks.write_text("\n".join([*lines, *others]) + "\n")
    arguments = ["--runs", str(tmp_path / "runs"), "--blocks", str(tmp_path / "blocks")]
    counts(tmp_path / "data", ("acs2023",))
    arguments += ["--data", str(tmp_path / "data"), "--settings", "scale smoke, seed 3"]
    arguments += ["--datasets", "acs2023", "--out", str(tmp_path / "table")]
    assert recommended.main([*arguments, "--eps", "1"]) == 0
    rows = list(csv.DictReader((tmp_path / "table.csv").read_text().splitlines()))
    assert [row["mechanism"] for row in rows] == ["uRR", "uRAP", "uRAP*", "uBD", "uBD(p)"]
    assert [row["emp+RB"] for row in rows] == ["", "1.50e-02", "1.50e-02", "", ""]
    assert rows[3]["expected"] == "1.50e-02" and rows[3]["ML"] == "" and rows[3]["users"] == "50"
    caption = (tmp_path / "table.md").read_text()
    assert "The mechanism with the least expectation is uBD (ACS 2023, eps = 1)." in caption
    with pytest.raises(UserError, match="no runs of uRR at eps = 2"):
        recommended.main([*arguments, "--eps", "2"])
