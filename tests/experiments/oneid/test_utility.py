import csv

import numpy as np
import pytest

from common.errors import UserError
from experiments.oneid import catalogue, command, utility

HEADER = "value,count,sensitive\n"

HALF = catalogue.Point(share=0.5)


@pytest.fixture
def people():
    counts = np.array([500, 300, 100, 60, 30, 8, 1, 1])
    return catalogue.People(counts, np.arange(8) == 1)


def table(tmp_path, counts):
    path = tmp_path / "counts.csv"
    path.write_text(HEADER + "".join(f"v{i},{c},{i == 1:d}\n" for i, c in enumerate(counts)))
    return path


@pytest.mark.parametrize("name", ["OUE", "MinID (P)", "HLLDP", "OneID (P)", "OneID (C), repaired"])
def test_the_mean_of_drawn_losses_is_the_expected_one(people, name):
    streams = [np.random.default_rng(seed) for seed in range(400)]
    rows = utility.measure(people, name, HALF, streams)
    for row in (dict(zip(utility.COLUMNS, row, strict=True)) for row in rows):
        assert abs(row["mse"] - row["expected_mse"]) < 5 * row["mse_se"]
        if name in ("OUE", "MinID (P)"):
            assert np.isnan(row["informed_mse"])
            continue
        gap = abs(row["informed_mse"] - row["informed_expected_mse"])
        assert gap < 5 * row["informed_mse_se"]
        assert row["informed_expected_mse"] < row["expected_mse"]


@pytest.mark.parametrize("which", [0, 1])
def test_two_groups_estimate_the_counts_of_all(people, which):
    tuner = catalogue.Tuner(people, HALF, catalogue.TWO_GROUPS["OneID (C)"])
    estimates = []
    for seed in range(400):
        rng = np.random.default_rng(seed)
        groups = tuner.run(rng)
        estimates.append(utility.two_groups(people, groups, rng)[which][0])
    error = np.std(estimates, axis=0) / 20
    assert np.all(np.abs(np.mean(estimates, axis=0) - people.counts) < 5 * error)


def test_losses_are_over_their_values(people):
    masks = utility.subsets(people)
    assert masks["popular"].tolist() == [True] * 5 + [False] * 3
    estimate = people.counts + np.array([3, 0, 0, 0, -4, 0, 0, 12.0])
    found = utility.losses(people, estimate, masks)
    assert found == {"popular": (7, 25), "all": (19, 169)}


def test_without_popular_values_there_is_no_row():
    few = catalogue.People(np.ones(200, dtype=int), np.zeros(200, dtype=bool))
    assert list(utility.subsets(few)) == ["all"]


def test_the_command_writes_every_run_and_repeats_itself(tmp_path):
    path = table(tmp_path, [50, 30, 15, 4, 1, 0])
    texts = []
    for name in ("first.csv", "second.csv"):
        arguments = ["--counts", str(path), "--label", "x", "--repetitions", "2", "--seed", "5"]
        assert utility.main([*arguments, "--out", str(tmp_path / name)]) == 0
        texts.append((tmp_path / name).read_text())
    assert texts[0] == texts[1]
    rows = list(csv.DictReader(texts[0].splitlines()))
    assert len(rows) == 2 * len(catalogue.plan())
    assert {row["K"] for row in rows if row["values"] == "all"} == {"5"}


@pytest.mark.parametrize(
    ("option", "value", "words"),
    [
        ("--repetitions", "0", "--repetitions must be"),
        ("--seed", "-1", "--seed must be at least"),
    ],
)
def test_bad_options_are_named(tmp_path, option, value, words):
    arguments = ["--counts", "x", "--label", "x", "--repetitions", "2", "--seed", "5", "--out", "y"]
    arguments[arguments.index(option) + 1] = value
    with pytest.raises(UserError, match=words):
        utility.main(arguments)


def test_too_few_users_are_named(tmp_path):
    with pytest.raises(UserError, match=r"counts\.csv: has 99 users; gamma = 100 needs"):
        command.read_people(table(tmp_path, [50, 49]), [100.0])
