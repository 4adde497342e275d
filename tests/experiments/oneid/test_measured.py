"""Each statement is borne out by numbers that fit it, and contradicted by numbers that do not."""

import csv

import pytest

from experiments import measured
from experiments.oneid import measured as measured_oneid
from experiments.oneid.reidentification import COLUMNS as RATE_COLUMNS
from experiments.oneid.runs import ONE_ID, TUNED
from experiments.oneid.utility import COLUMNS as ERROR_COLUMNS

KEY = {"gamma": "100.0", "alpha": "0.05", "share": "0.1", "repetitions": "20", "n": "1000"}
MSE = {"RAPPOR": 100.0, "OUE": 90.0, "MinID (W)": 60.0, "MinID (C)": 60.0, "MinID (P)": 60.0}
MSE |= {"OneID (W)": 5.0, "OneID (C)": 4.0, "OneID (P)": 3.0, "HLLDP": 2.0}
RATES = {("OneID (W)", "all"): 0.05, ("OneID (C)", "all"): 0.06, ("OneID (P)", "all"): 0.07}
RATES |= {(name, "outliers"): 0.08 for name, _ in list(RATES)} | {("HLLDP", "outliers"): 1.0}
GAMMA, ALPHA, SHARE = {"gamma": "10.0"}, {"alpha": "0.01"}, {"share": "0.5"}
CHANGES = [(GAMMA, 1.5, 0.5), (ALPHA, 1.2, 0.5), (SHARE, 1.2, 0.5)]
EXACT = {"expected_mse_se": 0.0, "expected": "exact"}


@pytest.fixture
def results(tmp_path):
    """Write made-up tables of runs; return the folder and a function that does it."""

    def write(mse, rates, error=0.1, repetitions="20", changes=None):
        key = KEY | {"repetitions": repetitions}
        # the expectations differ from run to run for tuned budgets alone
        # away from the default point: the parameters, and what they change errors and rates by
        points = [({}, 1.0, 1.0), *(changes or CHANGES)]
        errors = [
            key
            | {"dataset": d, "mechanism": m, "values": v, "expected_mse": x * more}
            | ({"expected_mse_se": error, "expected": "x"} if m.endswith("(C)") else EXACT)
            | point
            for point, more, _ in points
            for d in ("city", "adl")
            for m, x in mse.items()
            for v in ("popular", "all")
            if not point or m in (ONE_ID if "gamma" in point else (TUNED,))
        ]
        attacks = [
            key
            | {"dataset": "city", "mechanism": m, "users": u, "paper_attack": x * less, "bayes": x}
            | {"required": 0.1, "rate_se": error, "paper_attack_se": error / 20}
            | point
            for point, _, less in points
            for (m, u), x in rates.items()
            if not point or m in (ONE_ID if "gamma" in point else (TUNED,))
        ]
        for name, columns, rows in (
            ("oneid_utility", ERROR_COLUMNS, errors),
            ("oneid_reidentification", RATE_COLUMNS, attacks),
        ):
            path = tmp_path / "experiments" / f"{name}.csv"
            path.parent.mkdir(exist_ok=True)
            with path.open("w", newline="") as file:
                writer = csv.DictWriter(file, ("dataset", *columns))
                writer.writeheader()
                writer.writerows(rows)
        lines = [f"city,{name},{x},{x}" for name, x in mse.items()]
        text = "\n".join(["city,mechanism,least,greatest", *lines])
        (tmp_path / "experiments" / "oneid_cities.csv").write_text(text)
        return tmp_path

    return write


DECIDERS = [name for name in measured.DECIDERS if name.startswith("oneid-")]


def test_every_statement_about_experiments_is_decided():
    stated = measured.claims.statements().values()
    wanted = {c.id for c in stated if c.kind == "experiment" and c.paper == "oneid"}
    assert set(DECIDERS) == wanted


@pytest.mark.parametrize("name", DECIDERS)
def test_numbers_that_fit_bear_it_out(results, name):
    found = measured.DECIDERS[name](results(MSE, RATES))
    assert found.verdict == "checked"
    assert found.numbers and "20 repetitions" in found.scope


@pytest.mark.parametrize(
    ("name", "mse", "rates", "words"),
    [
        ("oneid-exp-beats-minid", {"MinID (P)": 49.0}, {}, "9.8 (city) for MinID"),
        ("oneid-exp-beats-minid", {"OUE": 49.0}, {}, "9.8 (city) for LDP"),
        ("oneid-exp-beats-minid", {"MinID (W)": 49.0}, {}, "MinID (W) 9.8 (city): below"),
        ("oneid-exp-rate-bounded", {}, {("OneID (P)", "outliers"): 0.1}, "outliers: 1 (city)"),
        ("oneid-exp-rate-bounded", {}, {("OneID (C)", "all"): 0.2}, "(C), all: 2 (city)"),
        ("oneid-exp-hlldp-vulnerable", {}, {("HLLDP", "outliers"): 0.999}, "is 0.999"),
        ("oneid-exp-tuning-order", {"OneID (P)": 5.1}, {}, "on 0 of the 2"),
        ("oneid-exp-tuning-order", {"OneID (C)": 5.4}, {}, "above worst-case on 2 (adl, city)"),
        ("oneid-exp-tuning-order", {"OneID (C)": 2.6}, {}, "below prior-based on 2 (adl, city)"),
    ],
)
def test_numbers_that_do_not_contradict_it(results, name, mse, rates, words):
    found = measured.DECIDERS[name](results(MSE | mse, RATES | rates))
    assert found.verdict == "refuted"
    assert set(found.corrected) <= set(measured.claims.statements())
    assert words in found.why


@pytest.mark.parametrize(
    ("name", "at", "verdict"),
    [
        ("oneid-exp-gamma-utility", (GAMMA, 0.9, 0.5), "refuted"),
        ("oneid-exp-gamma-utility", (GAMMA, 1.0, 0.5), "refuted"),
        ("oneid-exp-gamma-privacy", (GAMMA, 1.5, 1.1), "refuted"),
        ("oneid-exp-gamma-bounded", (GAMMA, 1.5, 2.0), "refuted"),
        ("oneid-exp-alpha-utility", (ALPHA, 0.8, 0.9), "refuted"),
        ("oneid-exp-alpha-utility", (ALPHA, 1.01, 0.9), "open"),
        ("oneid-exp-alpha-privacy", (ALPHA, 1.2, 1.3), "refuted"),
        ("oneid-exp-alpha-privacy", (ALPHA, 1.2, 1.0), "open"),
        ("oneid-exp-first-group-utility", (SHARE, 0.8, 0.9), "refuted"),
        ("oneid-exp-first-group-utility", (SHARE, 1.01, 0.9), "open"),
        ("oneid-exp-first-group-privacy", (SHARE, 1.2, 1.3), "refuted"),
    ],
)
def test_parameters_that_change_what_they_should_not(results, name, at, verdict):
    changed = [at if at[0] == point else (point, *rest) for point, *rest in CHANGES]
    found = measured.DECIDERS[name](results(MSE, RATES, changes=changed))
    assert found.verdict == verdict and set(found.corrected) <= set(measured.claims.statements())


def test_the_data_sets_that_contradict_are_named(results):
    found = measured.DECIDERS["oneid-exp-first-group-utility"](
        results(MSE, RATES, changes=[*CHANGES[:2], (SHARE, 0.8, 0.9)])
    )
    assert "significantly less for 4 of 4: popular, adl, popular, city, all, adl" in found.why
    assert "n_0 = 0.1 and 0.5 n" in found.scope


@pytest.mark.parametrize(
    ("dataset", "told"), [("gowalla_paris_users", True), ("foursquare_www2019_ist", False)]
)
def test_substitutes_are_told_of_where_they_are(results, dataset, told):
    folder = results(MSE, RATES)
    for path in (folder / "experiments").iterdir():
        path.write_text(path.read_text().replace("city,", f"{dataset},"))
    (folder / "experiments" / "oneid_cities.csv").unlink()
    for decide in (measured_oneid.rate_bounded, measured_oneid.hlldp_vulnerable):
        assert ("replace them" in decide(folder).why) == told


def test_a_difference_within_the_error_contradicts_nothing(results):
    close = results(MSE | {"OneID (C)": 5.2}, RATES)
    assert measured_oneid.tuning_order(close).verdict == "checked"


@pytest.mark.parametrize(
    ("name", "rates"),
    [
        ("oneid-exp-tuning-order", {}),
        ("oneid-exp-rate-bounded", {("OneID (C)", "all"): 0.08}),
        ("oneid-exp-beats-minid", {}),
    ],
)
def test_few_repetitions_do_not_decide(results, name, rates):
    few = results(MSE | {"OneID (C)": 4.9}, RATES | rates, error=0.5, repetitions="3")
    found = measured.DECIDERS[name](few)
    assert found.verdict == "open" and found.corrected == []
    assert "3 repetitions" in found.undecided
    assert found.why.startswith(f"Not decided by this run: {found.undecided}. ")
    # a contradiction in exact numbers stands, however few repetitions there are
    contradicted = results(
        MSE | {"OneID (W)": 2.0, "OUE": 19.0},
        dict.fromkeys(RATES, 0.2),
        error=0.5,
        repetitions="3",
    )
    assert measured.DECIDERS[name](contradicted).verdict == "refuted"
