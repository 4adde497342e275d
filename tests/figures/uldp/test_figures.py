"""Figures 5 to 8 and 10 to 13 of the ULDP paper, from made-up runs."""

import csv
from types import SimpleNamespace

import numpy as np
import pytest

from common import table
from common.errors import UserError
from figures.uldp import attributes, personalized
from figures.uldp.figures import FIGURES
from figures.uldp.personalized import KEYS
from figures.uldp.runs import EXPECTED, WORST, read, summarize
from tests.figures.uldp.support import DATASETS, counts, drawn, runs

fig_05, fig_06, fig_07, fig_08, fig_10, fig_11, fig_12, fig_13 = (
    SimpleNamespace(main=FIGURES[name]) for name in sorted(FIGURES)
)
FILES = {".pdf", ".svg", ".png", ".csv", ".md"}
PRIVATE = ("RR", "RAP", "uRR", "uRAP")


@pytest.fixture
def results(tmp_path, monkeypatch, root):
    monkeypatch.chdir(root)
    counts(tmp_path / "data")
    return tmp_path


@pytest.fixture
def eps_runs(results):
    def points(name):
        return [{"eps": eps} for eps in ((0.1, 1.0) if name != "none" else (0.1,))]

    for dataset in DATASETS:
        runs(results / "runs", dataset, (*PRIVATE, "uRAP_best", "none"), points)
    return results


def eps(results, module, name="fig"):
    return drawn(module, results, name, "--datasets", *DATASETS)


@pytest.mark.trial
@pytest.mark.usefixtures("rendered")
@pytest.mark.parametrize("module", [fig_05])
def test_two_drawings_have_the_same_bytes(eps_runs, module):
    one = ("--datasets", DATASETS[0])
    first, second = (drawn(module, eps_runs, name, *one) for name in ("first", "second"))
    assert set(first) == FILES
    assert first == second


def test_other_files_are_not_drawn(eps_runs):
    one = ("--datasets", DATASETS[1])
    first = drawn(fig_05, eps_runs, "first", *one)
    folder = eps_runs / "runs" / "acs2023"
    (folder / ".RR.csv.123.partial").write_text((folder / "RR.csv").read_text())
    (folder / "old.csv").write_text((folder / "RR.csv").read_text())
    assert drawn(fig_05, eps_runs, "second", *one) == first


def test_runs_of_another_mechanism_are_refused(eps_runs):
    folder = eps_runs / "runs" / "acs2023"
    (folder / "RR.csv").write_text((folder / "uRR.csv").read_text())
    with pytest.raises(UserError, match=r"RR\.csv: must hold runs of RR"):
        eps(eps_runs, fig_05)


def test_the_caption_states_what_was_run(eps_runs):
    text = " ".join(eps(eps_runs, fig_05)[".md"].decode().split())
    for words in (
        "over 2 repetitions",
        "n = 500",
        "scale smoke, seed 3",
        "within 1e-05 nats",
        "after 50 passes",
        "At 22 of 22 points",
        "0.002 nats",
        "within 3e-09 nats",
        "Of the 22 measured points of emp, ",
        "Of the 8 measured points of emp+RB, ",
        "divided by that of emp+RB is, for uRAP, ",
        "committed counts",
        "ab" * 32,
        "A substitute for US Census 1990",
    ):
        assert words in text, words


def test_the_data_are_means_and_standard_errors(eps_runs):
    text = drawn(fig_10, eps_runs, "fig", "--datasets", "acs2023")[".csv"].decode()
    rows = list(csv.DictReader(text.splitlines()))
    # uRAP and uRAP*, at two eps, have three more
    assert len(rows) == 7 * (5 * 2 + 1) + 3 * 2 * 2
    key = ("acs2023", "RR", "EM", "1.0")
    names = ("dataset", "mechanism", "estimator", "eps")
    chosen = next(r for r in rows if tuple(r[name] for name in names) == key)
    with (eps_runs / "runs" / "acs2023" / "RR.csv").open() as file:
        values = [
            float(r["mse"])
            for r in csv.DictReader(file)
            if r["estimator"] == "EM" and r["eps"] == "1.0"
        ]
    assert float(chosen["mean"]) == pytest.approx(np.mean(values))
    assert float(chosen["standard_error"]) == pytest.approx(np.std(values, ddof=1) / np.sqrt(2))


@pytest.mark.parametrize("module", [fig_06, fig_11])
def test_number_of_sensitive_values(results, module):
    def points(name):
        sizes = (1, 3) if name in ("uRR", "uRAP") else (3,)
        grid = (0.1, 1.1) if name != "none" else (0.1,)
        return [{"eps": value, "size": size} for value in grid for size in sizes]

    for dataset in DATASETS:
        runs(results / "runs", dataset, (*PRIVATE, "none"), points)
    files = eps(results, module)
    assert set(files) == FILES
    assert "each was run once" in files[".md"].decode()


@pytest.mark.parametrize("module", [fig_07, fig_12])
def test_number_of_attributes(results, module):
    def points(name):
        grid = (0.1, 1.0) if name != "none" else (0.1,)
        return [
            {"eps": value, "attributes": number, "size": 3 << (number - 4)}
            for value in grid
            for number in (4, 5)
        ]

    runs(results / "runs", "acs2023", (*PRIVATE, "none"), points)
    options = ["--datasets", "acs2023", "--refinement", "Synthetic ones."]
    files = drawn(module, results, "fig", *options)
    assert set(files) == FILES
    text = files[".md"].decode()
    assert "4: 3, 5: 6" in text and "Synthetic ones." in text


def theorem_1_bounds_l1_alone(path):
    """Take the MSE of the worst case out of made-up runs, as it is in real ones."""
    found = table.read(path)
    for row in found:
        row["mse"] = "nan" if row["estimator"] == WORST else row["mse"]
    path.write_text(table.text_of(found))


@pytest.mark.parametrize(("module", "loss"), [(fig_08, "tv"), (fig_13, "mse")])
def test_personalized(results, module, loss):
    tagged, venues = "foursquare_nyc_tagged", "foursquare_nyc_venues"
    counts(results / "data", (tagged, venues))

    def points(name):
        del name
        return [{"eps": value, "knowledge": k} for value in (0.1, 1) for k in ("I", "II", "III")]

    more = ("l1", "first_term", "second_term")
    runs(results / "runs", tagged, ("uRR", "uRAP"), points, more)
    for name in ("uRR", "uRAP"):
        theorem_1_bounds_l1_alone(results / "runs" / tagged / f"{name}.csv")
    options = ["--location", "foursquare_nyc", "--tagged", tagged, "--venues", venues]
    files = drawn(module, results, "fig", *options)
    assert set(files) == FILES
    assert "another cut of the check-ins" in files[".md"].decode()
    points = summarize(read(results / "runs", tagged, ("uRR", "uRAP")), tagged, KEYS, loss)
    figure = personalized.draw(points, 3, loss, "here")
    named = {text.get_text() for text in figure.legends[0].get_texts()}
    personalized.curves.plt.close(figure)
    # what is not drawn is neither in the legend nor in the caption
    assert (f"theory, {WORST}" in named) == (loss == "tv")
    assert ("The dotted line is half of Theorem 1" in files[".md"].decode()) == (loss == "tv")
    assert f"theory, {EXPECTED}" in named


def test_attributes_have_a_column_for_each_eps_and_a_curve_for_each_mechanism():
    rows = [
        {"mechanism": name, "estimator": estimator, "eps": str(eps), "attributes": str(number)}
        | {
            "size": "9",
            "n": "7",
            "repetition": str(k),
            "tv": str(0.1 + 0.1 * k),
            "passes": "0",
            "gap": "nan",
        }
        for name in (*PRIVATE, "none")
        for estimator in attributes.ESTIMATORS
        for eps in ((0.1, 1.0, 3.0) if name != "none" else (0.1,))
        for number in (4, 5)
        for k in (0, 1)
    ]
    points = summarize(rows, DATASETS[0], attributes.KEYS, "tv")
    figure = attributes.draw(points, "TV")
    titles = [panel.get_title() for panel in figure.axes]
    assert [title.rpartition("=")[2] for title in titles] == ["0.1$", "1$", "3$"] * 3
    named = [set(panel.get_legend_handles_labels()[1]) for panel in figure.axes]
    assert named == [{"RR", "RAPPOR", "uRR", "uRAP", "no privacy"}] * 9
    attributes.curves.plt.close(figure)
