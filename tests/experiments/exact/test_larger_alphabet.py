import math
from fractions import Fraction

import pytest

from common import table
from experiments.exact import larger_alphabet


def test_the_three_errors_are_in_order_and_certified(tmp_path, monkeypatch):
    monkeypatch.setattr(larger_alphabet, "GRID", [0.5, 2.0])
    out = tmp_path / "points.csv"
    assert larger_alphabet.main(["--out", str(out)]) == 0
    rows = table.read(out)
    assert len(rows) == 2 * 3 * len(larger_alphabet.PRIORS)
    for bound, best, rr in zip(*[iter(rows)] * 3, strict=True):
        assert (bound["curve"], best["curve"], rr["curve"]) == ("bound", "optimum", "RR")
        assert float(bound["error"]) <= float(best["error"]) < float(rr["error"]) < 1
        assert float(best["gap"]) == 0


def test_the_numbers_found_beforehand():
    """p = (.05, .05, .9) at E = 8: bound .043, optimum .093, RR .146."""
    prior = [Fraction(w, 100) for w in (5, 5, 90)]
    rows = larger_alphabet.rows_at("p", prior, math.log(8))
    variance = float(sum(p * (1 - p) for p in prior))
    assert [row[3] * variance for row in rows] == pytest.approx([0.043, 0.093, 0.146], abs=6e-4)
