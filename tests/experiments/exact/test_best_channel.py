import math
from fractions import Fraction

import numpy as np
import pytest

from common import table
from experiments.exact import best_channel
from mechanisms import idue


def test_no_loss_is_below_the_least(tmp_path, monkeypatch):
    monkeypatch.setattr(best_channel, "EPS", (2.0,))
    monkeypatch.setattr(best_channel, "MORE", {})
    out = tmp_path / "points.csv"
    assert best_channel.main(["--out", str(out)]) == 0
    rows = table.read(out)
    assert len(rows) == 10
    assert all(float(row["times_least"]) >= 1 and float(row["bounds"]) <= 1e-9 for row in rows)
    losses = {(row["panel"][:5], row["curve"]): float(row["n_l2"]) for row in rows}
    for name in (("OneID", "IDUE"), ("HLLDP", "IDUE"), ("HLLDP", "uRAP")):
        assert losses[name[0], f"{name[1]} redrawn"] < losses[name]


def test_the_worst_case_of_a_unary_encoding_is_that_of_its_variances():
    """Over shares on a grid, uniform inside the classes, which is worst."""
    sizes, a, b = (2, 3), (0.5, 0.6), (0.2, 0.1)
    mechanism = idue.mechanism(np.repeat(a, sizes), np.repeat(b, sizes))
    shares = [np.repeat([share / 2, (1 - share) / 3], sizes) for share in np.linspace(0, 1, 2001)]
    found = max(mechanism.variance(p, 1).sum() for p in shares)
    assert best_channel.bits_worst(sizes, mechanism) == pytest.approx(found, rel=1e-6)


def test_factors():
    finite, none = best_channel.factors(1.0, (1, math.inf))
    assert none is None
    assert abs(finite - Fraction(math.e)) < Fraction(1, 10**6)
