"""The entries are the limits of the exact losses: near 1 where the limits are, and at any n."""

import numpy as np
import pytest

from experiments.uldp import catalogue, tables_03_04
from tests.experiments.uldp.support import COUNTS, rows

N = 10**12


@pytest.mark.parametrize("number", [3, 4])
@pytest.mark.parametrize("name", ["RR", "RAP", "uRR", "uRAP"])
def test_eps_near_zero(number, name):
    mask, eps = np.arange(30) < 6, 1e-7
    mechanism = catalogue.MECHANISMS[name](mask, eps)
    entry = tables_03_04.entry(number, name, N, 30, 6, eps)
    exact = tables_03_04.exact(number, mechanism, N)
    assert exact / entry == pytest.approx(1, abs=0.005)


@pytest.mark.parametrize("number", [3, 4])
@pytest.mark.parametrize("name", ["RR", "RAP", "uRR", "uRAP", "none"])
def test_eps_ln_size(number, name):
    K, s = 40_000, 10
    mechanism = catalogue.MECHANISMS[name](np.arange(K) < s, np.log(K))
    entry = tables_03_04.entry(number, name, N, K, s, None)
    exact = tables_03_04.exact(number, mechanism, N)
    # uRAP's is within 1 +- 4/sqrt(K), RAPPOR's within K^(-1/2) to leading order
    assert exact / entry == pytest.approx(1, abs=0.02)


def test_rows(tmp_path):
    (tmp_path / "counts.csv").write_text(COUNTS)
    out = tmp_path / "tables.csv"
    arguments = ["--counts", str(tmp_path / "counts.csv"), "--labels", "x", "--out", str(out)]
    assert tables_03_04.main(arguments) == 0
    assert len(rows(out)) == 2 * (4 * 2 + 1)
    for row in rows(out):
        number, n, K, s = (int(row[key]) for key in ("table", "n", "K", "s"))
        assert s < K
        eps = None if row["regime"] == "eps = ln K" else tables_03_04.NEAR_ZERO
        entry = tables_03_04.entry(number, row["mechanism"], n, K, s, eps)
        assert float(row["entry"]) == pytest.approx(entry)
        assert not entry or float(row["ratio"]) == pytest.approx(float(row["exact"]) / entry)
