import math

import pytest

from common import table
from experiments.exact import repeated_reports


def test_levels_and_losses(tmp_path):
    out = tmp_path / "points.csv"
    assert repeated_reports.main(["--out", str(out)]) == 0
    found = {(r["curve"], int(r["t"])): r for r in table.read(out)}
    assert float(found["fresh RR", 10]["eps"]) == 20
    assert float(found["memoized RR", 1]["eps"]) == pytest.approx(2)
    assert float(found["memoized RR", 100]["eps"]) == pytest.approx(4)
    assert float(found["L-GRR as published", 1]["eps"]) == pytest.approx(1.2536, abs=1e-4)
    assert found["memoized RR", 1]["n_l2"][:8] == found["fresh RR", 1]["n_l2"][:8]
    for t in repeated_reports.ROUNDS:
        losses = [float(found[name, t]["n_l2"]) for name in ("fresh RR", "memoized RR")]
        assert losses[0] <= losses[1] + 1e-9
        assert losses[1] < float(found["L-GRR as published", t]["n_l2"])
        assert float(found["memoized RR", t]["eps"]) <= math.nextafter(4, 5)
