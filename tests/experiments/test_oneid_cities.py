import numpy as np
import pytest

from experiments import oneid_cities
from mechanisms import idue_optimizer
from mechanisms.estimation import fixed_counts


@pytest.mark.parametrize("counts", [[1000, 0, 0], [0, 0, 1000], [400, 350, 250]])
def test_the_bounds_hold_for_any_counts(counts):
    mechanism = idue_optimizer.mechanism(np.array([2.7, 2.7, 100.0]))
    least, greatest = oneid_cities.bounds(mechanism)
    mse = fixed_counts.variance(mechanism, counts).sum() / 1000
    assert least * (1 - 1e-12) <= mse <= greatest * (1 + 1e-12)
    assert least < greatest


def test_the_cities_of_table_iv(tmp_path):
    assert oneid_cities.main(["--out", str(tmp_path / "c.csv")]) == 0
    lines = (tmp_path / "c.csv").read_text().splitlines()
    assert len(lines) == 1 + 6 * len(oneid_cities.MECHANISMS)
    assert lines[1].startswith("IST,330159,70557,9459,RAPPOR,")
