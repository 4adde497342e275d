import math

import numpy as np
import pytest

from common.errors import UserError
from experiments.uldp import estimates, fig_05_10, losses
from tests.experiments.uldp.support import common, rows

NAMES = ["RR", "RAP", "uRR", "uRAP", "uRAP_best", "none"]


def run(tmp_path, name, *options):
    out = tmp_path / f"{name}.csv"
    assert fig_05_10.main([*common(tmp_path, out), *options]) == 0
    return out


@pytest.mark.parametrize("mechanism", NAMES)
def test_bytes_do_not_depend_on_threads(tmp_path, mechanism):
    options = ["--mechanism", mechanism, "--eps", "1", "4"]
    one = run(tmp_path, "one", *options, "--threads", "1")
    two = run(tmp_path, "two", *options, "--threads", "2")
    assert one.read_bytes() == two.read_bytes()


def test_a_point_does_not_depend_on_the_grid(tmp_path):
    few = rows(run(tmp_path, "few", "--mechanism", "uRAP", "--eps", "4"))
    many = rows(run(tmp_path, "many", "--mechanism", "uRAP", "--eps", "1", "4"))
    assert few == [row for row in many if row["eps"] != "1.0"]


def test_rows(tmp_path):
    found = rows(run(tmp_path, "uRR", "--mechanism", "uRR", "--eps", "1", "8"))
    assert {float(row["eps"]) for row in found} == {1, math.log(5), 8}
    assert len(found) == 3 * (2 * 4 + 3)
    assert {row["n"] for row in found} == {"5000"}
    assert all(float(row["tv"]) >= 0 and float(row["mse"]) >= 0 for row in found)
    for estimator, most in (("EM", 1e-6), ("ML", 1e-8)):
        fitted = [row for row in found if row["estimator"] == estimator]
        assert all(float(row["gap"]) <= most for row in fitted)
    plain = [row for row in found if row["estimator"] in ("emp", "emp+thr")]
    assert all(math.isnan(float(row["gap"])) for row in plain)


def test_reports_are_read_in_some_repetitions_only(tmp_path):
    options = ["--mechanism", "uRAP", "--eps", "1", "--em-repetitions", "1"]
    found = rows(run(tmp_path, "uRAP", *options))
    kinds = {r: sorted(x["estimator"] for x in found if x["repetition"] == r) for r in "01"}
    assert kinds["1"] == ["emp"] * 2 + ["emp+RB"] * 2 + ["emp+thr"] * 2
    assert {"EM", "ML", "expected", "worst case"} <= set(kinds["0"])


@pytest.mark.parametrize("mechanism", NAMES)
def test_measured_losses_are_the_expected_ones(tmp_path, mechanism):
    options = ["--mechanism", mechanism, "--eps", "1", "--em-repetitions", "1"]
    found = rows(run(tmp_path, "many", *options, "--repetitions", "60"))
    eps = min(row["eps"] for row in found)
    for loss in ("tv", "mse"):
        values, theory = (
            [float(r[loss]) for r in found if (r["estimator"], r["eps"]) == (kind, eps)]
            for kind in ("emp", "expected")
        )
        error = np.std(values, ddof=1) / math.sqrt(len(values))
        assert abs(np.mean(values) - theory[0]) < 4 * error


@pytest.mark.parametrize("iterated", ["1", "60"])
def test_the_rao_blackwell_losses_are_the_expected_ones(tmp_path, iterated):
    """From the counts drawn anew, and from the reports that EM reads."""
    options = ["--mechanism", "uRAP", "--eps", "3", "--em-repetitions", iterated]
    found = rows(run(tmp_path, "many", *options, "--repetitions", "60", "--max-passes", "3"))
    found = [row for row in found if row["eps"] == "3.0"]
    for loss in ("tv", "mse"):
        values, theory, empirical = (
            [float(r[loss]) for r in found if r["estimator"] == kind]
            for kind in ("emp+RB", "expected, emp+RB", "expected")
        )
        error = np.std(values, ddof=1) / math.sqrt(len(values))
        assert abs(np.mean(values) - theory[0]) < 4 * error
        assert theory[0] < empirical[0]


def test_no_other_mechanism_has_them(tmp_path):
    for name in ("RR", "RAP", "uRR", "none"):
        found = rows(run(tmp_path, name, "--mechanism", name, "--eps", "1"))
        assert not [row for row in found if "RB" in row["estimator"]]


def test_users_are_drawn_without_replacement(rng):
    counts = np.array([5, 0, 7])
    users = estimates.draw_users(counts, rng)
    assert users.sum() == 6
    assert np.all(users <= counts)


def test_losses():
    q, p = np.array([0.5, 0.7, -0.2]), np.array([0.5, 0.25, 0.25])
    assert losses.of(q, p) == (pytest.approx(0.45), pytest.approx(2 * 0.45**2))


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--mechanism", "RR", "--eps", "0"], "--eps"),
        (["--mechanism", "RR", "--eps", "nan"], "--eps"),
        (["--mechanism", "RR", "--eps", "1", "2", "1.0"], "--eps has 1.0 twice"),
        (["--mechanism", "RR", "--eps", "1", "--repetitions", "0"], "--repetitions"),
        (["--mechanism", "RR", "--eps", "1", "--em-repetitions", "0"], "--em-repetitions"),
        (["--mechanism", "RR", "--eps", "1", "--em-repetitions", "9999"], "must be at most"),
        (["--mechanism", "RR", "--eps", "1", "--max-passes", "0"], "--max-passes"),
        (["--mechanism", "RR", "--eps", "1", "--tolerance", "0"], "--tolerance"),
    ],
)
def test_bad_options_are_named(tmp_path, options, words):
    with pytest.raises(UserError, match=words):
        run(tmp_path, "bad", *options)
