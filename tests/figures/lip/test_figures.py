"""The LIP figures, from the experiments' own tables at few repetitions."""

import csv
import importlib
import json

import pytest

from common.errors import UserError
from experiments.lip import fig_07
from figures import drawn_by
from figures.lip import errors, points
from figures.style import plt

NUMBERS = ("01", "02", "03", "04", "05", "06", "07", "08a", "08b", "09")
COUNTS = {
    "08a": 'value,count,sensitive\n"more than 15,000 clicks",3,0\n"at most 15,000 clicks",997,0\n',
    "08b": "value,count,sensitive\n0/3/0,20,0\n0/1/1,2,0\n1/2/0,3,0\n1/2/1,4,0\n2/2/1,1,0\n",
}
DATASETS = {"08a": "kosarak_frequent", "08b": "gowalla_newyork"}


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    """Tables of all figures."""
    folder = tmp_path_factory.mktemp("points")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fig_07, "SIZES", (5, 500, 50_000))
        patch.setattr(fig_07, "grid", lambda settings, first, last: [0.0, 2.5, 10.0])
        for number in NUMBERS:
            arguments = ["--repetitions", "20", "--seed", "3"]
            if number in COUNTS:
                path = folder / f"{DATASETS[number]}.csv"
                path.write_text(COUNTS[number])
                arguments += ["--counts", str(path)]
                origin = {"records": 1000, "source": "committed", "raw_sha256": "ab" * 32}
                origin["raw_sha256_of"] = "x.txt"
                path.with_suffix(".json").write_text(json.dumps(origin))
            out = folder / f"lip_fig_{number}.csv"
            module = importlib.import_module(f"experiments.lip.fig_{number}")
            assert module.main([*arguments, "--out", str(out)]) == 0
    return folder


def draw(tables, number, out):
    module, *name = " ".join(drawn_by(f"lip_fig_{number}")).split()
    module = importlib.import_module(module)
    arguments = ["--points", str(tables / f"lip_fig_{number}.csv")]
    arguments += ["--settings", "scale smoke, seed 3", "--out", str(out)]
    if number in DATASETS:
        arguments += ["--data", str(tables), "--dataset", DATASETS[number]]
    assert module.main([*name, *arguments]) == 0
    return {path.suffix: path.read_bytes() for path in out.parent.glob(f"{out.name}.*")}


@pytest.mark.parametrize("number", NUMBERS)
def test_a_figure_leaves_all_its_files(tables, tmp_path, number):
    made = draw(tables, number, tmp_path / "fig")
    assert set(made) == {".pdf", ".svg", ".png", ".csv", ".md"}
    caption = made[".md"].decode()
    assert caption.startswith("LIP, Figure") and "scale smoke, seed 3" in caption
    assert "{" not in caption
    drawn = list(csv.DictReader(made[".csv"].decode().splitlines()))
    with (tables / f"lip_fig_{number}.csv").open(newline="") as file:
        assert len(drawn) == len(list(csv.DictReader(file)))


@pytest.mark.trial
@pytest.mark.usefixtures("rendered")
@pytest.mark.parametrize("number", ["01", "05"])
def test_two_drawings_have_the_same_bytes(tables, tmp_path, number):
    assert draw(tables, number, tmp_path / "a") == draw(tables, number, tmp_path / "b")


def test_the_caption_says_where_the_printed_channel_breaks_its_budget(tables, tmp_path):
    text = draw(tables, "06", tmp_path / "fig")[".md"].decode()
    for words in (
        "P1 = 0.5, eps-LIP: nowhere",
        "P1 = 0.01, eps-LIP: from eps = 0.5 to 4.5 (at eps = 0.5 it is 3.69 instead of 0.5)",
        "has a smaller error than eps-LDP at 15 of 21 values of eps (0.5 to 7.5)",
        "the optimal eps/2-LIP channel at no eps",
        "252 of 252 bars",
        "over 20 repetitions",
    ):
        assert words in text, words


def test_the_caption_says_which_data(tables, tmp_path):
    text = draw(tables, "08b", tmp_path / "fig")[".md"].decode()
    assert "A substitute for Gowalla's check-ins of the whole world" in text
    assert "ab" * 32 in text and "committed counts" in text


def test_points_of_another_data_set_are_refused(tables, tmp_path, monkeypatch):
    monkeypatch.setitem(DATASETS, "08b", "kosarak_frequent")
    with pytest.raises(UserError, match="has points of gowalla_newyork, not of kosarak_frequent"):
        draw(tables, "08b", tmp_path / "fig")
    assert not list(tmp_path.iterdir())


POINT = {
    "panel": "p", "curve": "a", "eps": 1.0, "error": 0.2, "low": 0.1, "high": 0.15,
    "repetitions": 3, "broken": 0.0, "level": 1.0, "budget": 1.0,
}  # fmt: skip


def test_bars_that_miss_are_counted():
    assert points.bars([POINT, POINT | {"high": 0.3}, POINT | {"repetitions": 0}]) == "1 of 2"


def test_comparisons_leave_rounding_out():
    other = {"curve": "b", "error": 0.2 * (1 + 1e-12)}
    rows = [POINT, POINT | other, POINT | {"eps": 2.0}, POINT | other | {"eps": 2.0, "error": 0.3}]
    assert points.below(rows, "p", "a", "b") == "only at eps = 2"
    assert points.below(rows, "p", "b", "a") == "at no eps"


def test_other_tables_are_refused(tmp_path):
    path = tmp_path / "points.csv"
    path.write_text("panel,curve,eps\np,a,x\n")
    with pytest.raises(UserError, match="not points of a LIP figure"):
        points.read(path)


def test_an_error_of_nothing_sets_no_limit():
    point = {"panel": "a", "curve": "eps-LIP", "repetitions": 0, "broken": 0.0}
    rows = [point | {"eps": 1.0, "error": errors.NOTHING}, point | {"eps": 2.0, "error": 0.04}]
    figure, axis = plt.subplots()
    errors.draw_errors(axis, rows, "a")
    assert axis.get_ylim()[0] == pytest.approx(0.1)
    plt.close(figure)
