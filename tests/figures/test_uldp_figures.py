import csv
import json

import numpy as np
import pytest

from common.errors import UserError
from figures import uldp_fig_05, uldp_fig_10

EFFORT = {"EM": (50, 0.002), "ML": (9, 3e-9)}
COLUMNS = "mechanism,eps,repetition,estimator,n,tv,mse,passes,gap"


@pytest.fixture
def results(tmp_path, monkeypatch, root):
    """Made-up runs of two data sets."""
    monkeypatch.chdir(root)
    rng = np.random.default_rng(3)
    for dataset in ("foursquare_nyc", "acs2023"):
        folder = tmp_path / "runs" / dataset
        folder.mkdir(parents=True)
        for mechanism in ("RR", "RAP", "uRR", "uRAP", "none"):
            lines = [COLUMNS]
            for eps in (0.1, 1.0) if mechanism != "none" else (0.1,):
                for repetition, estimator in [
                    (r, e) for r in (0, 1) for e in ("emp", "emp+thr", "EM", "ML")
                ]:
                    tv = 0.1 / eps * (1 + 0.1 * rng.random())
                    effort = EFFORT.get(estimator, (0, "nan"))
                    row = (mechanism, eps, repetition, estimator, 500, tv, tv**2, *effort)
                    lines.append(",".join(map(str, row)))
            (folder / f"{mechanism}.csv").write_text("\n".join(lines) + "\n")
        data = tmp_path / "data"
        data.mkdir(exist_ok=True)
        (data / f"{dataset}.csv").write_text("value,count,sensitive\na,1,0\nb,2,1\nc,3,0\n")
        origin = {"records": 1000, "source": "committed", "raw_sha256": "ab" * 32}
        origin["raw_sha256_of"] = "x.mat"
        (data / f"{dataset}.json").write_text(json.dumps(origin))
    return tmp_path


def draw(results, module, name):
    out = results / "out" / name
    arguments = ["--runs", str(results / "runs"), "--data", str(results / "data"), "--datasets"]
    arguments += ["foursquare_nyc", "acs2023", "--settings", "scale smoke, seed 3"]
    arguments += ["--em", "1e-05", "50", "--out", str(out)]
    assert module.main(arguments) == 0
    return {path.suffix: path.read_bytes() for path in out.parent.glob(f"{name}.*")}


@pytest.mark.parametrize("module", [uldp_fig_05, uldp_fig_10])
def test_two_drawings_have_the_same_bytes(results, module):
    first, second = draw(results, module, "first"), draw(results, module, "second")
    assert set(first) == {".pdf", ".svg", ".png", ".csv", ".md"}
    assert first == second


def test_other_files_are_not_drawn(results):
    first = draw(results, uldp_fig_05, "fig")
    folder = results / "runs" / "acs2023"
    (folder / ".RR.csv.123.partial").write_text((folder / "RR.csv").read_text())
    (folder / "old.csv").write_text((folder / "RR.csv").read_text())
    assert draw(results, uldp_fig_05, "fig") == first


def test_runs_of_another_mechanism_are_refused(results):
    folder = results / "runs" / "acs2023"
    (folder / "RR.csv").write_text((folder / "uRR.csv").read_text())
    with pytest.raises(UserError, match=r"RR\.csv: must hold runs of RR"):
        draw(results, uldp_fig_05, "fig")


def test_the_caption_states_what_was_run(results):
    text = draw(results, uldp_fig_05, "fig")[".md"].decode()
    for words in (
        "over 2 repetitions",
        "n = 500",
        "scale smoke, seed 3",
        "within\n1e-05 nats",
        "after 50 passes",
        "At 18 of\n18 points",
        "0.002 nats",
        "within 3e-09 nats",
        "committed counts",
        "ab" * 32,
        "A substitute: it stands in for US Census 1990",
    ):
        assert words in text, words


def test_the_data_are_means_and_standard_errors(results):
    text = draw(results, uldp_fig_10, "fig")[".csv"].decode()
    rows = list(csv.DictReader(text.splitlines()))
    assert len(rows) == 2 * 4 * (4 * 2 + 1)
    chosen = next(
        r
        for r in rows
        if (r["dataset"], r["mechanism"], r["estimator"], r["eps"])
        == ("acs2023", "RR", "EM", "1.0")
    )
    with (results / "runs" / "acs2023" / "RR.csv").open() as file:
        values = [
            float(r["mse"])
            for r in csv.DictReader(file)
            if r["estimator"] == "EM" and r["eps"] == "1.0"
        ]
    assert float(chosen["mean"]) == pytest.approx(np.mean(values))
    assert float(chosen["standard_error"]) == pytest.approx(np.std(values, ddof=1) / np.sqrt(2))
