import math

import pytest

from common.errors import UserError
from experiments.uldp import fig_06_11
from tests.experiments.uldp.support import common, rows


def run(tmp_path, name, *options):
    out = tmp_path / f"{name}.csv"
    assert fig_06_11.main([*common(tmp_path, out), *options]) == 0
    return rows(out)


def test_sizes_and_eps(tmp_path):
    found = run(tmp_path, "uRAP", "--mechanism", "uRAP", "--sizes", "1", "3", "9")
    assert {row["size"] for row in found} == {"1", "3", "5"}
    assert {float(row["eps"]) for row in found} == {0.1, math.log(5)}
    level = run(tmp_path, "RR", "--mechanism", "RR", "--sizes", "1", "3")
    assert {row["size"] for row in level} == {"5"}


def test_theory_knows_the_drawn_set(tmp_path):
    found = run(tmp_path, "uRR", "--mechanism", "uRR", "--sizes", "2", "--repetitions", "8")
    drawn = {r["tv"] for r in found if (r["estimator"], r["size"]) == ("expected", "2")}
    assert len(drawn) > 2


def test_all_values_sensitive_is_rappor(tmp_path):
    ours = run(tmp_path, "uRAP", "--mechanism", "uRAP", "--sizes", "1")
    theirs = run(tmp_path, "RAP", "--mechanism", "RAP", "--sizes", "1")
    ours, theirs = (
        [r["tv"] for r in runs if (r["estimator"], r["size"]) == ("worst case", "5")]
        for runs in (ours, theirs)
    )
    assert ours == theirs


def test_a_draw_has_its_size(rng):
    assert fig_06_11.draw_sensitive(20, 7, rng).sum() == 7


def test_bad_sizes_are_named(tmp_path):
    with pytest.raises(UserError, match="--sizes must be at least 1, got 0"):
        run(tmp_path, "bad", "--mechanism", "uRR", "--sizes", "0", "2")
