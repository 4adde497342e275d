import math

import pytest

from experiments.lip import overview


def test_the_committed_table_is_that_of_the_formulas(root, tmp_path):
    out = tmp_path / "overview.csv"
    assert overview.main(["--out", str(out)]) == 0
    assert out.read_text() == (root / "docs/overview.csv").read_text()


def test_numbers_are_those_of_the_statements():
    """By the formulas of lip-printed-budget and (19), and by hand for LDP."""
    E = math.e
    for channel, p, eps, real, share in overview.rows():
        m, real, share = float(p), float(real), float(share)
        if channel == "printed":
            expected = max(eps, math.log((E - 1 + m) / (E * m)))
            assert share == pytest.approx((2 * E - 1) / E**2, abs=1e-6)
        elif channel == "LIP":
            expected = eps
        else:
            expected = math.log(1 + (E - 1) * (1 - m))
        assert real == pytest.approx(expected, abs=1e-5)
