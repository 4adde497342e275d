"""The deciders on made-up tables: each verdict can be had both ways."""

import math

import pytest

from common.errors import UserError
from experiments.comparison import Mean
from experiments.uldp import measured
from experiments.uldp.means import means, with_spread

DATASET = "foursquare_nyc"
LN = math.log(625)


def write(folder, name, columns, rows, dataset=DATASET):
    path = folder / "experiments" / f"{name}.csv"
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = [f"dataset,{','.join(columns)}"]
    lines += [f"{dataset},{','.join(map(str, row))}" for row in rows]
    path.write_text("\n".join(lines) + "\n")


def figure_5(folder, tv, repetitions=5, spread=0.001):
    """Write runs with the TV that a function gives to (mechanism, eps, estimator)."""
    rows = [
        (name, eps, repetition, estimator, tv(name, eps, estimator) * (1 + spread * repetition))
        for name in ("RR", "RAP", "uRR", "uRAP", "none")
        for eps in (0.1, 1.0, LN)
        for estimator in ("emp", "emp+thr", "EM")
        for repetition in range(repetitions)
    ]
    write(folder, "uldp_fig_05_10", ("mechanism", "eps", "repetition", "estimator", "tv"), rows)


def as_printed(name, eps, estimator):
    level = {"RR": 40, "RAP": 30, "uRR": 1, "uRAP": 1, "none": 1}[name]
    level = level if eps < 2 or name in ("none", "uRR") else 3
    return level * (10 if estimator == "emp" else 1)


def test_a_tenth_over_a_range(tmp_path):
    figure_5(tmp_path, as_printed)
    assert measured.order_of_magnitude(tmp_path).verdict == "checked"
    figure_5(tmp_path, lambda n, e, m: 50 if (n, e) == ("uRAP", 0.1) else as_printed(n, e, m))
    assert measured.order_of_magnitude(tmp_path).verdict == "refuted"


def test_equal_repetitions_decide_nothing(tmp_path):
    figure_5(tmp_path, as_printed, spread=0)
    found = measured.order_of_magnitude(tmp_path)
    assert found.verdict == "open" and "equal values show no spread (5 repetitions)" in found.why


def test_equal_repetitions_have_the_spread_of_others_at_the_same_point():
    found = {("RR", 1): Mean(1.0, 0.0, 9), ("uRR", 1): Mean(4.0, 0.5, 4), ("uRR", 2): Mean(1, 0, 2)}
    assert with_spread(found) == found | {("RR", 1): Mean(1.0, 0.25 / 3, 4)}


def test_close_to_no_privacy(tmp_path):
    figure_5(tmp_path, as_printed)
    found = measured.near_non_private(tmp_path)
    assert found.verdict == "checked"
    assert found.numbers[f"{DATASET}, EM"]["uRR over no privacy"] == 1
    figure_5(tmp_path, lambda n, e, m: as_printed(n, e, m) * (2 if n == "uRR" else 1))
    assert measured.near_non_private(tmp_path).verdict == "refuted"


def test_far_below_emp(tmp_path):
    figure_5(tmp_path, as_printed)
    assert measured.em_beats_emp(tmp_path).verdict == "checked"
    figure_5(tmp_path, lambda n, e, m: 1 if m == "emp" and e == LN else as_printed(n, e, m))
    found = measured.em_beats_emp(tmp_path)
    assert found.verdict == "refuted"
    assert found.numbers[f"{DATASET}, RR, EM"]["above emp at eps"] == [pytest.approx(LN, abs=1e-3)]


def test_seconds_decide_nothing(tmp_path):
    columns = ("mechanism", "eps", "attributes", "size", "repetition", "estimator", "passes")
    rows = [
        ("RR", eps, attributes, 100 << attributes, repetition, estimator, 7 + repetition)
        for eps in (0.1, 6.0)
        for attributes in (4, 5)
        for repetition in (0, 1)
        for estimator in ("emp", "EM")
    ]
    write(tmp_path, "uldp_fig_07_12", columns, rows)
    found = measured.times(tmp_path)
    assert found.verdict == "open" and found.undecided.startswith("seconds depend on the machine")
    assert found.numbers == {
        "RR, 4 attributes": {"|X|": 1600, "passes of EM": 8},
        "RR, 5 attributes": {"|X|": 3200, "passes of EM": 8},
    }


@pytest.mark.parametrize("repetitions", [1, 2])
@pytest.mark.parametrize(
    "decide", [measured.order_of_magnitude, measured.near_non_private, measured.em_beats_emp]
)
def test_one_or_two_wide_runs_decide_nothing(tmp_path, decide, repetitions):
    figure_5(tmp_path, as_printed, repetitions, spread=0.3)
    found = decide(tmp_path)
    assert found.verdict == "open"
    assert ("not known (one" if repetitions == 1 else "(2 ") in found.undecided


@pytest.mark.parametrize(("few", "verdict"), [(2.0, "checked"), (0.5, "refuted")])
def test_best_by_regime(tmp_path, few, verdict):
    def tv(name, eps, size):
        if name in ("RR", "RAP"):
            return 9.0
        winner = "uRAP" if eps == 0.1 else "uRR"
        return 1.0 if name == winner else few if size == 1 else 2.0

    figure_6(tmp_path, tv, 5, 0.001)
    found = measured.best_by_regime(tmp_path)
    assert found.verdict == verdict
    assert bool(found.corrected) == (verdict == "refuted")
    assert not any("not decided" in point for point in found.numbers.values())
    figure_6(tmp_path, tv, 2, 0.2)
    found = measured.best_by_regime(tmp_path)
    assert found.verdict == "open"
    assert all(point["better at |X_S|"] == {} for point in found.numbers.values())
    assert all(point["not decided"] for point in found.numbers.values())


def figure_6(folder, tv, repetitions, spread):
    """Write runs with the TV that a function gives to (mechanism, eps, |X_S|)."""
    rows = [
        (name, eps, size, estimator, tv(name, eps, size) * (1 + spread * repetition))
        for name in ("RR", "RAP", "uRR", "uRAP")
        for eps in (0.1, LN)
        for size in ((625,) if name in ("RR", "RAP") else (1, 30, 625))
        for estimator in ("emp", "EM")
        for repetition in range(repetitions)
    ]
    write(folder, "uldp_fig_06_11", ("mechanism", "eps", "size", "estimator", "tv"), rows)


@pytest.mark.parametrize(
    ("venues", "verdict", "dataset", "told"),
    [
        (1.5, "checked", "foursquare_nyc_tagged", True),
        (3.0, "refuted", "foursquare_tist2015_tagged", False),
    ],
)
def test_between(tmp_path, venues, verdict, dataset, told):
    level = {"I": 2.0, "II": venues, "III": 1.0}
    rows = [
        (name, eps, case, "EM", (level[case] if eps > 1 else 1) * (1 + 0.001 * repetition))
        for name in ("uRR", "uRAP")
        for eps in (0.1, LN)
        for case in level
        for repetition in range(5)
    ]
    columns = ("mechanism", "eps", "knowledge", "estimator", "tv")
    write(tmp_path, "uldp_fig_08_13", columns, rows, dataset)
    found = measured.pum_between(tmp_path)
    assert (found.verdict, found.data) == (verdict, [dataset])
    assert ("does not contradict the paper's own data" in found.why) == told


def test_a_single_run_proves_no_difference():
    assert not Mean(9.0, math.inf, 1).exceeds(Mean(1.0, 0.1, 50))


def test_tables_that_are_not_there(tmp_path):
    with pytest.raises(FileNotFoundError):
        means(tmp_path / "none.csv", ("mechanism",))
    (tmp_path / "other.csv").write_text("dataset,mechanism\na,RR\n")
    with pytest.raises(UserError, match=r"other\.csv: lacks the column eps"):
        means(tmp_path / "other.csv", ("mechanism", "eps"), value="mechanism")
