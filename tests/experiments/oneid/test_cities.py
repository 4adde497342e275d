import numpy as np
import pytest

from experiments.oneid import cities
from mechanisms.estimation import fixed_counts
from mechanisms.optimal_idue import optimizer


@pytest.mark.parametrize("counts", [[1000, 0, 0], [0, 0, 1000], [400, 350, 250]])
def test_the_bounds_hold_for_any_counts(counts):
    mechanism = optimizer.mechanism(np.array([2.7, 2.7, 100.0]))
    least, greatest = cities.bounds(mechanism)
    mse = fixed_counts.variance(mechanism, counts).sum() / 1000
    assert least * (1 - 1e-12) <= mse <= greatest * (1 + 1e-12)
    assert least < greatest


def test_the_cities_of_table_iv(tmp_path):
    assert cities.main(["--out", str(tmp_path / "c.csv")]) == 0
    lines = (tmp_path / "c.csv").read_text().splitlines()
    assert len(lines) == 1 + 6 * len(cities.MECHANISMS)
    assert lines[1].startswith("IST,330159,70557,9459,RAPPOR,")
