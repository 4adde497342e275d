"""Figures 1 to 4 and 9 of the ULDP paper, from the experiments' own tables."""

import numpy as np
import pytest

from experiments.uldp import fig_01_04
from figures.uldp import fig_01, fig_02, fig_03, fig_04, fig_09
from tests.figures.uldp.support import counts


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    path = tmp_path_factory.mktemp("matrices") / "matrices.csv"
    fig_01_04.main(["--out", str(path)])
    return path


@pytest.mark.usefixtures("rendered")
@pytest.mark.parametrize(
    ("module", "words"),
    [
        (fig_01, "0 from X_S to Y_I"),
        (fig_02, "c1 = 0.5761"),
        (fig_03, "theta = 0.6225"),
        (fig_04, "x5 to bot1 and x6 to bot2"),
    ],
)
def test_diagrams(table, tmp_path, module, words):
    found = []
    for name in ("first", "second"):
        assert module.main(["--table", str(table), "--out", str(tmp_path / name)]) == 0
        found.append({p.suffix: p.read_bytes() for p in tmp_path.glob(f"{name}.*")})
    assert set(found[0]) == {".pdf", ".svg", ".png", ".csv", ".md"}
    assert found[0] == found[1]
    assert words in found[0][".md"].decode()


def test_maps(tmp_path):
    names = ("foursquare_nyc_tagged", "foursquare_nyc_venues")
    counts(tmp_path / "data", names)
    lines = ["cell,bot,poi,true"]
    lines += [f"c{i},{bot},{0.25},{(i == 0):d}" for bot in ("home", "workplace") for i in range(4)]
    (tmp_path / "table.csv").write_text("\n".join(lines) + "\n")
    arguments = ["--table", str(tmp_path / "table.csv"), "--data", str(tmp_path / "data")]
    arguments += ["--datasets", *names, "--out", str(tmp_path / "fig")]
    assert fig_09.main(arguments) == 0
    assert "is 1.50 for home" in (tmp_path / "fig.md").read_text()


def test_labels_of_bars_are_no_mathematics():
    labels = ["a $1 shop", "a $2 shop", "a park"]
    shares = {
        (bot, kind): np.array([0.5, 0.3, 0.2]) for bot in fig_09.BOTS for kind in fig_09.KINDS
    }
    figure = fig_09.draw_bars(shares, labels)
    figure.canvas.draw()
    for panel in figure.axes:
        assert [label.get_text().replace("\\$", "$") for label in panel.get_yticklabels()] == labels
        assert all("\\$" in label.get_text() for label in panel.get_yticklabels()[:2])
    fig_09.plt.close(figure)
