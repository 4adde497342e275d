"""Each sentence about a figure of the ULDP paper holds on one small figure and fails on another."""

import pytest

from experiments.comparison import Undecided
from pages.beside import uldp
from tests.pages.beside.conftest import holding, record

CITY = "foursquare_nyc"


def failing(holds):
    return {name for name, found in holds.items() if not found}


def transition(x, y, probability=0.5, figure=1):
    return {"figure": figure, "input": x, "input_sensitive": int(x == "x1"), "output": y} | {
        "output_protected": int(y == "y1"),
        "probability": probability,
    }


@pytest.mark.parametrize(
    ("more", "expected"),
    [([], set()), ([("x1", "y2")], {"protected", "reveals"}), ([("x3", "y2")], {"reveals"})],
)
def test_transitions(made, more, expected):
    pairs = [("x1", "y1"), ("x2", "y1"), ("x2", "y2"), *more]
    rows = [transition(*pair) for pair in pairs] + [transition("x3", "y2", 0.0)]
    assert failing(uldp.fig_01(made({"uldp_fig_01": rows}))[0]) == expected


def test_three_probabilities(made):
    rows = [transition("x1", "y1", p, figure=2) for p in (0.5, 0.25, 0.125, 0.25, 0.0)]
    run = made({"uldp_fig_02": rows})
    assert uldp.fig_02(run) == ({"three": True}, {"values": "0.5, 0.25, 0.125"})
    run = made({"uldp_fig_02": [*rows, transition("x2", "y1", 0.3, figure=2)]})
    assert not uldp.fig_02(run)[0]["three"]


def test_bits_and_what_was_proved(made):
    rows = [transition("x1", "y1", p, figure=3) for p in (0.5, 0.25, 0.125, 0.0)]
    run = made({"uldp_fig_03": rows}, {"uldp-urap-private": record("proved")})
    assert uldp.fig_03(run)[0] == {"bits": True, "private": True}
    run = made({"uldp_fig_03": rows[:2]}, {"uldp-urap-private": record("refuted")})
    assert uldp.fig_03(run)[0] == {"bits": False, "private": False}


CLAIMS = {"orders": "uldp-exp-order-of-magnitude", "near": "uldp-exp-near-non-private"}
CLAIMS |= {"estimates": "uldp-exp-em-beats-emp"}


@pytest.mark.parametrize("denied", [None, *CLAIMS])
def test_one_mechanism_for_all(made, denied):
    numbers = {
        "orders": {
            f"{CITY}, emp": {"greatest factor": 16.57},
            f"{CITY}, EM": {"greatest factor": 8.8},
        },
        "near": {f"{CITY}, emp": {"uRR over no privacy": 1.07}},
        "estimates": {f"{CITY}, RR, EM": {"greatest factor": 400.4}},
    }
    records = {
        claim: record("refuted" if name == denied else "checked", numbers[name])
        for name, claim in CLAIMS.items()
    }
    holds, said = uldp.fig_05(made({}, records))
    assert failing(holds) == {denied} - {None}
    assert said["factors"] == "16.6 (Foursquare New York)" and said["far"] == "400"


@pytest.mark.parametrize(
    ("low", "high"), [({}, {}), ({"1": ["uRR"]}, {}), ({}, {"100": ["uRAP", "RR"]})]
)
def test_who_is_best(made, low, high):
    numbers = {
        f"{CITY}, eps = 0.1, emp": {"claimed": "uRAP", "better at |X_S|": low},
        f"{CITY}, eps = 6.44, emp": {"claimed": "uRR", "better at |X_S|": high},
    }
    run = made({}, {"uldp-exp-best-by-regime": record("checked", numbers)})
    holds, said = uldp.fig_06(run)
    assert holds == {"low": not low, "high": not high}
    numbers[f"{CITY}, eps = 0.1, emp"]["not decided"] = ["2 repetitions"]
    run = made({}, {"uldp-exp-best-by-regime": record("open", numbers)})
    assert uldp.fig_06(run)[0]["low"] == (False if low else Undecided("2 repetitions"))
    assert said["uRAP"] == ("uRR at |X_S| = 1" if low else "nobody")
    assert said["uRR"] == ("RR, uRAP at |X_S| = 100" if high else "nobody")


RUNS = {"repetitions": 5, "standard_error": 1e-4}


def attributes(most, runs=None, **tv):
    start = dict.fromkeys(("RR", "RAP", "uRR", "uRAP"), 0.05)
    end = {"RR": 0.9, "RAP": 0.9, "uRR": 0.6, "uRAP": 0.1} | tv
    return [
        {"dataset": "acs2023", "estimator": "EM", "mechanism": name, "eps": 0.1}
        | {"attributes": float(number), "size": 10.0, "mean": mean}
        | (runs or RUNS)
        for number, means in ((4, start), (most, end))
        for name, mean in means.items()
    ]


@pytest.mark.parametrize(
    ("tv", "expected"),
    [
        ({}, set()),
        ({"uRAP": 0.04}, {"grows"}),
        ({"uRR": 0.4}, {"fails"}),
        ({"uRAP": 0.7}, {"works"}),
    ],
)
def test_attributes(made, tv, expected):
    holds, numbers = uldp.fig_07(made({"uldp_fig_07": attributes(9, **tv)}))
    assert failing(holds) == expected and numbers["RR"] == "0.9"


def test_fewer_attributes_do_not_decide(made):
    holds, numbers = uldp.fig_07(made({"uldp_fig_07": attributes(5)}))
    assert holding(holds) == ({"grows"}, {"fails", "works"}) and numbers["attributes"] == 5


def test_two_wide_runs_do_not_decide(made):
    wide = {"repetitions": 2, "standard_error": 0.2}
    holds, _ = uldp.fig_07(made({"uldp_fig_07": attributes(9, wide)}))
    assert holding(holds) == (set(), {"grows", "fails", "works"})


def test_one_run_has_the_spread_of_the_others(made):
    rows = attributes(9)
    for row in rows:
        if row["mechanism"] == "uRAP":
            row |= {"repetitions": 1, "standard_error": "nan"}
    holds, _ = uldp.fig_07(made({"uldp_fig_07": rows}))
    assert holding(holds) == ({"grows", "fails", "works"}, set())
    alone = [row | {"repetitions": 1, "standard_error": "nan"} for row in rows]
    holds, _ = uldp.fig_07(made({"uldp_fig_07": alone}))
    assert holding(holds) == (set(), {"grows", "fails", "works"})


@pytest.mark.parametrize("verdict", ["checked", "refuted"])
def test_knowledge(made, verdict):
    numbers = {
        "a, uRR, eps = 0.5": {"I": 0.3, "II": 0.2, "III": 0.1},
        "a, uRR, eps = 2": {"I": 0.1, "II": 0.2, "III": 0.1},
    }
    run = made({}, {"uldp-exp-pum-between": record(verdict, numbers)})
    holds, said = uldp.fig_08(run)
    assert holds == {"between": verdict == "checked"}
    assert (said["best"], said["worse"], said["points"], said["apart"]) == (2, 1, 2, "200 %")


def test_maps(made):
    rows = [
        {"cell": cell, "bot": "home", "poi": poi, "true": true}
        for cell, poi, true in (("a", 0.25, 0.5), ("b", 0.75, 0.5))
    ]
    assert uldp.fig_09(made({"uldp_fig_09": rows})) == ({}, {"l1": "0.5 for home", "most": 2})


def means(eps, key="eps", **losses):
    shared = {"dataset": CITY, "estimator": "emp", "eps": eps} | RUNS
    if key == "knowledge":
        return [shared | {"mechanism": "uRR", "knowledge": k, "mean": v} for k, v in losses.items()]
    return [shared | {"mechanism": name, "mean": value} for name, value in losses.items()]


@pytest.mark.parametrize(("tv", "mse"), [("05", "10"), ("06", "11"), ("07", "12")])
def test_the_same_mechanism_is_best(made, tv, mse):
    compare = getattr(uldp, f"fig_{mse}")
    names = f"uldp_fig_{tv}", f"uldp_fig_{mse}"
    rows = [r for eps in range(10) for r in means(eps, RR=0.3, uRR=0.1, none=0.01)]
    found = compare(made(dict(zip(names, (rows, rows), strict=True))))
    assert found == ({"picture": True}, {"same": 10, "points": 10})
    others = means(0, RR=0.1, uRR=0.3) + means(1, RR=0.1, uRR=0.3) + rows[6:]
    found = compare(made(dict(zip(names, (rows, others), strict=True))))
    assert found == ({"picture": False}, {"same": 8, "points": 10})


@pytest.mark.parametrize("error", [1e-4, 0.1])
def test_ties_by_chance_leave_the_picture_open(made, error):
    tv = [r for eps in range(10) for r in means(eps, RR=0.3, uRR=0.1)]
    mse = [r for eps in range(10) for r in means(eps, RR=0.18, uRR=0.2)]
    tables = {"uldp_fig_05": tv, "uldp_fig_10": mse}
    for row in (*tv, *mse):
        row["standard_error"] = error
    answer = uldp.fig_10(made(tables))[0]["picture"]
    assert answer is False if error < 0.1 else isinstance(answer, Undecided)


def test_the_same_knowledge_is_best(made):
    rows = means(1, "knowledge", I=0.3, II=0.2, III=0.1)
    found = uldp.fig_13(made({"uldp_fig_08": rows, "uldp_fig_13": rows}))
    assert found == ({"picture": True}, {"same": 1, "points": 1})
    others = means(1, "knowledge", I=0.1, II=0.2, III=0.3)
    assert not uldp.fig_13(made({"uldp_fig_08": rows, "uldp_fig_13": others}))[0]["picture"]


@pytest.mark.parametrize("second", ["2 of 2", "1 of 2"])
def test_the_bound_of_theorem_1(made, second):
    rows = [
        {"l1 loss": 2e-1, "l1 loss, paper": 1e-1, "runs within the bound": "20 of 20"},
        {"l1 loss": 3e-1, "l1 loss, paper": 1e-1, "runs within the bound": second},
    ]
    holds, numbers = uldp.table_01(made({"uldp_table_01": rows}))
    assert holds == {"bound": second == "2 of 2"}
    assert (numbers["runs"], numbers["ratios"]) == (22, "2 to 3")


@pytest.mark.parametrize(
    ("number", "sentence", "claim"),
    [
        (3, "entries", "uldp-table-3"),
        (3, "roots", "uldp-table-3-roots"),
        (4, "all", "uldp-table-4"),
        (4, "others", "uldp-table-4-corrected"),
    ],
)
def test_entries_are_what_was_proved(made, number, sentence, claim):
    rows = [{"exact / entry, A": ratio, "entry": "x"} for ratio in ("0.9511", "1.1268")]
    compare = getattr(uldp, f"table_0{number}")
    left = Undecided(f"{claim} is not decided")
    for verdict, holds in (("proved", True), ("misprint", False), ("open", left)):
        run = made({f"uldp_table_0{number}": rows}, {claim: record(verdict)})
        found, numbers = compare(run)
        assert found[sentence] == holds and numbers == {"ratios": "0.951 to 1.13"}
