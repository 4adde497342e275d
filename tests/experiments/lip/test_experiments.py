"""Each experiment of the LIP figures, at few repetitions."""

import csv
import importlib
import math

import pytest

from common.errors import UserError
from experiments.lip import fig_02, fig_07, points
from mechanisms.losses import lip

PLAIN = ("01", "02", "03", "04", "05", "06", "09")
COUNTS = {
    "08a": 'value,count,sensitive\n"more than 15,000 clicks",3,0\n"at most 15,000 clicks",997,0\n',
    "08b": "value,count,sensitive\n0/3/0,20,0\n0/1/1,2,0\n1/2/0,3,0\n1/2/1,4,0\n2/2/1,1,0\n",
}


def run(tmp_path, number, name="out", seed="3"):
    out = tmp_path / f"{name}.csv"
    arguments = ["--repetitions", "40", "--seed", seed, "--out", str(out)]
    if number in COUNTS:
        counts = tmp_path / "made.csv"
        counts.write_text(COUNTS[number])
        arguments += ["--counts", str(counts)]
    module = importlib.import_module(f"experiments.lip.fig_{number}")
    assert module.main(arguments) == 0
    return out


def rows(path):
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture
def few_users(monkeypatch):
    """Figure 7 with few users, so that it is quick."""
    monkeypatch.setattr(fig_07, "SIZES", (5, 30))


@pytest.mark.parametrize("number", [*PLAIN, *COUNTS])
def test_two_runs_give_the_same_bytes(tmp_path, number):
    assert run(tmp_path, number, "a").read_bytes() == run(tmp_path, number, "b").read_bytes()


@pytest.mark.parametrize("number", ["05", "06", "07", *COUNTS])
def test_bars_contain_the_exact_error(tmp_path, number, few_users):
    found = [r for r in rows(run(tmp_path, number)) if r["repetitions"] != "0"]
    assert found
    assert all(float(r["low"]) <= float(r["error"]) <= float(r["high"]) for r in found)
    # and they are bars
    assert any(0 < float(r["high"]) < 3 * float(r["error"]) for r in found)


@pytest.mark.parametrize("number", ["05", "06"])
def test_errors_and_levels_of_a_global_prior(tmp_path, number):
    closed = {
        "eps-LDP": lip.mse_ldp,
        "eps-LIP": lip.mse_lip,
        "eps/2-LIP": lip.mse_lip,
        "eps-LIP, as printed": lip.mse_balanced,
        "eps/2-LIP, as printed": lip.mse_balanced,
        "eps/2-symmetric LIP": lip.mse_symmetric,
        "context-free LDP": lambda P1, E: lip.mse_context_free(1 / (E + 1)),
    }
    for row in rows(run(tmp_path, number)):
        P1, E = float(row["panel"].removeprefix("P1 = ")), math.exp(float(row["budget"]))
        assert float(row["error"]) == pytest.approx(closed[row["curve"]](P1, E), rel=1e-9)
        least = min(P1, 1 - P1)
        skewed = least * (1 + E) < 1 and E > 1
        assert (float(row["broken"]) > 0) == (skewed and "printed" in row["curve"])
        if "printed" in row["curve"]:
            real = max(E, (E - 1 + least) / (E * least)) if E > 1 else 1
            assert float(row["level"]) == pytest.approx(math.log(real), abs=1e-9)


@pytest.mark.parametrize("eps", [0.0, 0.5, 3.0, 10.0])
def test_the_limit_is_the_integral(eps):
    E = math.exp(eps)
    t = 1 / (1 + E)
    rare = t**2 / 2 - t**3 / 3 - t**3 / 3 * (E - 1) ** 2 / E
    middle = (1 / 6 - (t**2 - 2 * t**3 / 3)) * (2 * E - 1) / E**2
    assert fig_07.limit_error("eps-LIP", eps) == pytest.approx(2 * rare + middle, rel=1e-10)
    printed = (2 * E - 1) / E**2 / 6
    assert fig_07.limit_error("eps-LIP, as printed", eps) == pytest.approx(printed, rel=1e-10)


def test_a_grid_of_ones_own(tmp_path):
    out = tmp_path / "own.csv"
    arguments = ["--repetitions", "40", "--seed", "3", "--out", str(out), "--eps", "3.3", "0.7"]
    for number in ("05", "06"):
        module = importlib.import_module(f"experiments.lip.fig_{number}")
        assert module.main(arguments) == 0
        rows = list(csv.DictReader(out.read_text().splitlines()))
        assert list(dict.fromkeys(row["eps"] for row in rows)) == ["0.7", "3.3"]
        assert all(row["repetitions"] != "0" for row in rows)
    with pytest.raises(UserError, match=r"--eps must be in \(0, 60\], got \[0.0\]"):
        module.main([*arguments[:-2], "0"])


def test_many_users_come_near_the_limit(tmp_path, monkeypatch):
    monkeypatch.setattr(fig_07, "SIZES", (20_000,))
    monkeypatch.setattr(fig_07, "grid", lambda settings, first, last: [2.5])
    found = {(r["panel"], r["curve"]): r for r in rows(run(tmp_path, "07"))}
    for (panel, curve), row in found.items():
        limit = found["N to infinity", curve]
        assert float(row["error"]) == pytest.approx(float(limit["error"]), rel=0.03)
        if panel != "N to infinity":
            assert float(row["broken"]) == pytest.approx(float(limit["broken"]), abs=0.02)


def test_true_inputs_of_a_prior_counted_from_them(tmp_path):
    found = {(r["panel"], r["curve"], r["eps"]): r for r in rows(run(tmp_path, "08a"))}
    for (panel, curve, eps), row in found.items():
        if panel == "true inputs, each user":
            model = found["inputs drawn from priors", curve, eps]
            assert float(row["error"]) == pytest.approx(float(model["error"]))
        assert row["dataset"] == "made"


def test_example_1():
    E = math.exp(1)
    settings = type("Settings", (), {"seed": 3, "repetitions": 10})
    errors = {name: fig_02.right_row(name, 1.0, settings)[5] for name in fig_02.RIGHT}
    assert errors["LDP, p = q"] == pytest.approx(100 * E / (E - 1) ** 2)
    assert errors["LDP, p = 1/2"] > errors["LDP, p = q"]
    assert errors["LIP"] == pytest.approx(9 - (E - 1) ** 2 / E)
    assert errors["LIP, as printed"] < errors["LIP"]


def test_few_users_get_more_repetitions():
    made = fig_02.RIGHT["LIP"].groups
    assert points.repetitions_for(made([1_000_000], [0.1], 1.0), 400) == 400
    assert points.repetitions_for(made([1] * 5, [0.1] * 5, 1.0), 400) == 80_000
    assert points.repetitions_for(made([1] * 50_000, [0.1] * 50_000, 1.0), 400) == 20


@pytest.mark.parametrize(("option", "value"), [("--repetitions", "1"), ("--seed", "-1")])
def test_bad_options_are_named(tmp_path, option, value):
    arguments = {"--repetitions": "4", "--seed": "3", "--out": str(tmp_path / "x.csv")}
    arguments[option] = value
    with pytest.raises(UserError, match=option):
        importlib.import_module("experiments.lip.fig_05").main(
            [part for pair in arguments.items() for part in pair]
        )


def test_other_counts_are_refused(tmp_path, monkeypatch):
    monkeypatch.setitem(COUNTS, "08a", COUNTS["08b"])
    with pytest.raises(UserError, match="the values must be"):
        run(tmp_path, "08a")
