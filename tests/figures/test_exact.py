"""The figures of exact curves, from their experiments' own tables."""

import importlib

import pytest

from common import table
from experiments.exact import (
    accounted,
    best_channel,
    larger_alphabet,
    oracles,
    order,
    shuffling,
)

FIGURES = {
    ("lip", "larger_alphabet"): "RR has at most",
    ("uldp", "repeated_reports"): "eps = 1.254 for one report where 2.0 was asked",
    ("oneid", "best_channel"): "IDUE at 1 of 4 points",
    ("uldp", "oracles"): "less than OLH at 4 of 4 points",
    ("uldp", "hasse"): "At K = 4 to 4, 44 of all 342 ordered pairs",
    ("uldp", "shuffling"): "For uRR with eps_0 = 1 it is between 0.02572 and 0.02575",
    ("uldp", "accounted"): "and eps = 1.0 for 2 reports; the sum of the budgets is 1",
}

# of the experiment, where it has another name
POINTS = {"hasse": "order"}


@pytest.fixture(autouse=True)
def few_points(monkeypatch):
    monkeypatch.setattr(larger_alphabet, "GRID", [0.5, 3.0])
    monkeypatch.setattr(shuffling, "USERS", (1000, 10_000))
    monkeypatch.setattr(shuffling, "OWN_USERS", (10_000,))
    monkeypatch.setattr(accounted, "REPORTS", (1, 2))
    monkeypatch.setattr(best_channel, "EPS", (1.0, 2.0))
    monkeypatch.setattr(best_channel, "MORE", {})
    monkeypatch.setattr(oracles, "EPS", (1.0, 5.0))
    monkeypatch.setattr(order, "SIZES", (4,))
    monkeypatch.setattr(order, "ROOTS", order.ROOTS[1:2])


def draw(paper, name, out):
    points = out.with_name("points.csv")
    module = importlib.import_module(f"experiments.exact.{POINTS.get(name, name)}")
    assert module.main(["--out", str(points)]) == 0
    module = importlib.import_module(f"figures.{paper}.{name}")
    assert module.main(["--points", str(points), "--out", str(out)]) == 0
    return {path.suffix: path.read_bytes() for path in out.parent.glob("fig.*")}


@pytest.mark.usefixtures("rendered")
@pytest.mark.parametrize(("paper", "name"), FIGURES)
def test_a_figure_leaves_all_its_files_with_the_same_bytes(tmp_path, paper, name):
    made = draw(paper, name, tmp_path / "fig")
    assert set(made) == {".pdf", ".svg", ".png", ".csv", ".md"}
    caption = " ".join(made[".md"].decode().split())
    assert FIGURES[paper, name] in caption and "{" not in caption
    assert table.read(tmp_path / "fig.csv") == table.read(tmp_path / "points.csv")
    (tmp_path / "again").mkdir()
    assert draw(paper, name, tmp_path / "again" / "fig") == made
