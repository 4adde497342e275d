import csv

import numpy as np
import pytest

from experiments.oneid import catalogue
from experiments.oneid import reidentification as attacks

HEADER = "value,count,sensitive\n"


@pytest.fixture
def people():
    counts = np.array([60, 40, 20, 10, 4, 3, 1, 1, 1])
    return catalogue.People(counts, np.arange(9) % 4 == 1)


HALF = catalogue.Point(share=0.5)


def measured(people, name, point=HALF, repetitions=40):
    streams = [np.random.default_rng(seed) for seed in range(repetitions)]
    rows = attacks.measure(people, name, point, 300, streams)
    return {row[4]: dict(zip(attacks.COLUMNS, row, strict=True)) for row in rows}


@pytest.mark.parametrize("name", ["OUE", "MinID (P)", "HLLDP", "OneID (P)", "OneID (C), repaired"])
def test_drawn_rates_agree_with_their_expectation(people, name):
    for row in measured(people, name).values():
        assert abs(row["rate"] - row["paper_attack"]) < 5 * row["rate_se"] + 1e-12


def test_expected_rates_differ_from_run_to_run_for_tuned_budgets_alone(people):
    alone, tuned = (measured(people, name)["all"] for name in ("OneID (P)", "OneID (C)"))
    assert alone["paper_attack_se"] == 0
    assert 0 < tuned["paper_attack_se"] < tuned["rate_se"]
    runs = [measured(people, "OneID (C)", repetitions=k)["all"] for k in (1, 2)]
    first, both = (row["paper_attack"] for row in runs)
    assert np.isnan(runs[0]["paper_attack_se"])
    # of two values, half their difference
    assert runs[1]["paper_attack_se"] == pytest.approx(abs(both - first), rel=1e-9)


@pytest.mark.parametrize("name", ["MinID (W)", "OneID (W)", "OneID (P)", "OneID (W), improved"])
def test_all_users_are_below_the_required_rate(people, name):
    row = measured(people, name, catalogue.Point(gamma=10.0), repetitions=2)["all"]
    assert row["paper_attack"] <= row["bayes"] + 1e-12
    assert row["bayes"] <= row["greatest"] <= row["required"] * (1 + 1e-12)
    assert row["bayes_within"] == ""


def test_hlldp_names_every_outlier(people):
    row = measured(people, "HLLDP", repetitions=2)["outliers"]
    assert row["paper_attack"] == pytest.approx(1, abs=1e-12)
    assert row["greatest"] > row["required"] * 1.3


def test_who_knows_the_group_does_no_worse(people):
    row = measured(people, "OneID (C)", repetitions=10)["all"]
    assert row["bayes_within"] > row["bayes"]


def test_the_command_writes_every_run_and_repeats_itself(tmp_path):
    path = tmp_path / "counts.csv"
    path.write_text(HEADER + "a,60,0\nb,40,1\nc,9,0\nd,1,0\n")
    texts = []
    for name in ("first.csv", "second.csv"):
        arguments = ["--counts", str(path), "--label", "x", "--repetitions", "2", "--seed", "5"]
        arguments += ["--attacked", "20", "--out", str(tmp_path / name)]
        assert attacks.main(arguments) == 0
        texts.append((tmp_path / name).read_text())
    assert texts[0] == texts[1]
    assert len(list(csv.DictReader(texts[0].splitlines()))) == 2 * len(catalogue.plan())
