"""Figures 3 to 12 and Tables I and II of the OneID paper, from made-up runs."""

import csv
import json

import numpy as np
import pytest

from figures.oneid import errors, figures, rates, table_01, table_02
from figures.oneid.series import STYLES

DATASETS = ("gowalla_newyork_users", "adl")
POINTS = [(100.0, 0.05, 0.1), (10.0, 0.05, 0.1), (100.0, 0.01, 0.1), (100.0, 0.05, 0.5)]
ERRORS = ("03", "04", "07", "10", "11")
RATES = ("05", "06", "08", "09", "12")


def write(path, rows):
    path.parent.mkdir(exist_ok=True)
    with path.open("w", newline="") as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows(rows)


@pytest.fixture
def results(tmp_path, monkeypatch, root):
    """Made-up runs of two data sets; ADL has neither popular values nor outliers."""
    monkeypatch.chdir(root)
    rng = np.random.default_rng(3)
    errors, rates = [], []
    for dataset in DATASETS:
        for name in STYLES:
            for gamma, alpha, share in POINTS:
                key = {"dataset": dataset, "mechanism": name, "gamma": gamma, "alpha": alpha}
                key |= {"share": share, "n": 1000, "repetitions": 20}
                level = (1 if "OneID" in name or "HLLDP" in name else 20) * (1 + rng.random())
                for values in ("popular", "all") if dataset != "adl" else ("all",):
                    size = {"values": values, "K": 5, "mae": level, "mae_se": 0.1}
                    size |= {"mse": level**2, "mse_se": 0.2, "expected_mse": level**2}
                    size |= {"expected_mse_se": 0, "expected": "exact"}
                    exact = name.startswith("HLLDP") or "(P)" in name
                    size |= {"informed_mae": level / 2 if exact else ""}
                    size |= {"informed_expected_mse": level**2 / 4 if exact else ""}
                    errors.append(key | size)
                high = 1.0 if name.startswith("HLLDP") else 0.05
                for users in ("all", "outliers") if dataset != "adl" else ("all",):
                    rate = {"users": users, "attacked": 500, "rate": high, "rate_se": 0.01}
                    rate |= {"paper_attack": high, "bayes": high, "greatest": high}
                    within = 0.06 if "(C)" in name and users == "all" else ""
                    rates.append(
                        key
                        | rate
                        | {
                            "bayes_within": within,
                            "greatest_within": within,
                            "required": gamma / 1000,
                        }
                    )
                    above = {"HLLDP": 1, "HLLDP, optimal": 1, "OneID (C), repaired": 0.02}
                    rates[-1] |= {"runs_above": above.get(name, 0)}
        data = tmp_path / "data"
        data.mkdir(exist_ok=True)
        origin = {"records": 1000, "source": "committed", "raw_sha256": "ab" * 32}
        (data / f"{dataset}.json").write_text(json.dumps(origin | {"raw_sha256_of": "x.tsv"}))
    write(tmp_path / "runs" / "errors.csv", errors)
    write(tmp_path / "runs" / "rates.csv", rates)
    return tmp_path


def draw(results, number, name):
    runs = results / "runs" / ("errors.csv" if number in ERRORS else "rates.csv")
    arguments = ["--runs", str(runs), "--data", str(results / "data"), "--datasets", *DATASETS]
    out = results / "out" / name
    arguments += ["--settings", "scale smoke, seed 3", "--out", str(out)]
    assert figures.main([f"fig_{number}", *arguments]) == 0
    return {path.suffix: path.read_bytes() for path in out.parent.glob(f"{name}.*")}


@pytest.mark.trial
@pytest.mark.usefixtures("rendered")
@pytest.mark.parametrize("number", ["03", "12"])
def test_two_drawings_have_the_same_bytes(results, number):
    first, second = draw(results, number, "first"), draw(results, number, "second")
    assert set(first) == {".pdf", ".svg", ".png", ".csv", ".md"}
    assert first == second


@pytest.mark.parametrize("number", ERRORS + RATES)
def test_each_figure_says_what_it_shows(results, number):
    drawn = draw(results, number, "fig")
    text = drawn[".md"].decode()
    assert text.startswith(f"OneID, Figure {int(number)}:")
    assert "scale smoke, seed 3" in text and "20 repetitions" in " ".join(text.split())
    assert "A substitute for a city" in text and "ab" * 32 in text
    missing = number in ("03", "06", "09", "10")
    assert missing == ("in ADL." in text)
    rows = list(csv.DictReader(drawn[".csv"].decode().splitlines()))
    assert {row["dataset"] for row in rows} == set(DATASETS[:1] if missing else DATASETS)
    if number in ERRORS:
        # only some of the mechanisms have reports that reveal values
        has = any(row["informed_mae"] for row in rows)
        assert ("divides the expected MSE by: " in text) == has
        assert not has or " 4 to 4" in text


def test_the_points_of_a_figure_are_its_settings(results):
    for number, gammas, shares in (("03", {"100.0"}, {"0.1"}), ("07", {"100.0", "10.0"}, {"0.1"})):
        rows = list(csv.DictReader(draw(results, number, "fig")[".csv"].decode().splitlines()))
        assert {row["gamma"] for row in rows} == gammas
        assert {row["share"] for row in rows} == shares
    rows = list(csv.DictReader(draw(results, "12", "fig")[".csv"].decode().splitlines()))
    assert {row["mechanism"] for row in rows} == {"OneID (C)", "OneID (C), repaired"}


@pytest.mark.parametrize("number", ["04", "05"])
def test_runs_of_other_data_sets_are_not_drawn(results, number):
    first = draw(results, number, "first")
    path = results / "runs" / ("errors.csv" if number in ERRORS else "rates.csv")
    header, *lines = path.read_text().splitlines()
    left = [line.replace("adl,", "localization,") for line in lines if line.startswith("adl,")]
    path.write_text("\n".join([header, *left, *lines]) + "\n")
    assert draw(results, number, "second") == first


@pytest.mark.parametrize("module", [errors, rates])
def test_many_mechanisms_have_lines_and_few_have_columns(results, module, monkeypatch):
    made = []
    for name in ("draw", "draw_by_name"):
        kept = getattr(module, name)
        monkeypatch.setattr(module, name, lambda *a, n=name, k=kept: made.append(n) or k(*a))
    for number in ("04", "07") if module is errors else ("05", "08"):
        draw(results, number, "fig")
    assert made == ["draw_by_name", "draw"]


@pytest.fixture
def ledger(results):
    path = results / "ledger.json"
    records = [{"id": "oneid-worst-case-tuning", "verdict": "proved"}]
    path.write_text(json.dumps(records))
    return path


def table(module, results, ledger, *more):
    out = results / "table"
    arguments = ["--ledger", str(ledger), "--attacks", str(results / "runs" / "rates.csv")]
    arguments += ["--datasets", *DATASETS]
    assert module.main([*arguments, *more, "--out", str(out)]) == 0
    with out.with_suffix(".csv").open(newline="") as file:
        return list(csv.DictReader(file))


def test_table_1_says_what_the_ledger_and_the_numbers_say(results, ledger):
    hlldp, min_id, one_id = table(table_01, results, ledger)
    assert hlldp["worst-case tuning (W)"].endswith("worst posterior 10 gamma/n")
    assert (
        "oneid-worst-case-tuning: proved; worst posterior 0.5 gamma/n"
        in (one_id["worst-case tuning (W)"])
    )
    assert "oneid-prior-tuning: open" in min_id["prior-based tuning (P)"]


def test_table_2_follows_its_rule(results, ledger):
    more = ["--utility", str(results / "runs" / "errors.csv"), "--locations", DATASETS[0]]
    rows = {row["mechanism"]: row for row in table(table_02, results, ledger, *more)}
    privacy, utility = "privacy against re-identification", "utility"
    assert {name: row[privacy] for name, row in rows.items() if row[privacy] == "Low"} == {
        "HLLDP": "Low",
        "HLLDP, optimal": "Low",
    }
    assert rows["OneID (C), repaired"][privacy] == "High, except in 2.0% of runs"
    low = {name for name, row in rows.items() if row[utility] == "Low"}
    assert low == {"RAPPOR", "OUE", "MinID (W)", "MinID (C)", "MinID (P)"}
    assert rows["OneID (C)"]["worst posterior with the group known / (gamma/n), greatest"] == "0.6"
