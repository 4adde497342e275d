import csv
import math

import numpy as np
import pytest

from common.errors import UserError
from experiments import losses, uldp_fig_05_10

COUNTS = "value,count,sensitive\na,4000,1\nb,3000,0\nc,2000,0\nd,1000,0\ne,0,0\n"


def run(tmp_path, name, *options):
    counts = tmp_path / "counts.csv"
    counts.write_text(COUNTS)
    out = tmp_path / f"{name}.csv"
    arguments = ["--counts", str(counts), "--label", "x", "--out", str(out), "--seed", "3"]
    arguments += ["--tolerance", "1e-6", "--max-passes", "500", "--repetitions", "2", *options]
    assert uldp_fig_05_10.main(arguments) == 0
    return out


def rows(path):
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("mechanism", ["RR", "RAP", "uRR", "uRAP", "none"])
def test_bytes_do_not_depend_on_threads(tmp_path, mechanism):
    options = ["--mechanism", mechanism, "--eps", "1", "4"]
    one = run(tmp_path, "one", *options, "--threads", "1")
    two = run(tmp_path, "two", *options, "--threads", "2")
    assert one.read_bytes() == two.read_bytes()


def test_a_point_does_not_depend_on_the_grid(tmp_path):
    few = rows(run(tmp_path, "few", "--mechanism", "uRAP", "--eps", "4"))
    many = rows(run(tmp_path, "many", "--mechanism", "uRAP", "--eps", "1", "4"))
    assert few == [row for row in many if row["eps"] == "4.0"]


def test_rows(tmp_path):
    found = rows(run(tmp_path, "uRR", "--mechanism", "uRR", "--eps", "1", "8"))
    assert len(found) == 2 * 2 * 4
    assert {row["n"] for row in found} == {"5000"}
    assert all(float(row["tv"]) >= 0 and float(row["mse"]) >= 0 for row in found)
    for estimator, most in (("EM", 1e-6), ("ML", 1e-8)):
        fitted = [row for row in found if row["estimator"] == estimator]
        assert all(float(row["gap"]) <= most for row in fitted)
    plain = [row for row in found if row["estimator"] in ("emp", "emp+thr")]
    assert all(math.isnan(float(row["gap"])) for row in plain)


def test_users_are_drawn_without_replacement(rng):
    counts = np.array([5, 0, 7])
    users = uldp_fig_05_10.draw_users(counts, rng)
    assert users.sum() == 6
    assert np.all(users <= counts)


def test_losses():
    q, p = np.array([0.5, 0.7, -0.2]), np.array([0.5, 0.25, 0.25])
    assert losses.total_variation(q, p) == pytest.approx(0.45)
    assert losses.squared_error(q, p) == pytest.approx(2 * 0.45**2)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--mechanism", "RR", "--eps", "0"], "--eps"),
        (["--mechanism", "RR", "--eps", "nan"], "--eps"),
        (["--mechanism", "RR", "--eps", "1", "--repetitions", "0"], "--repetitions"),
        (["--mechanism", "RR", "--eps", "1", "--max-passes", "0"], "--max-passes"),
        (["--mechanism", "RR", "--eps", "1", "--tolerance", "0"], "--tolerance"),
    ],
)
def test_bad_options_are_named(tmp_path, options, words):
    with pytest.raises(UserError, match=words):
        run(tmp_path, "bad", *options)
