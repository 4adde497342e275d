import time

import numpy as np
import pytest

from common.errors import UserError
from experiments.uldp import points
from experiments.uldp.estimates import Found


def test_rows_come_in_the_order_of_the_points():
    def one_run(point):
        time.sleep(0.01 * (3 - point))
        return [(point, "a"), (point, "b")]

    rows = [(point, name) for point in range(4) for name in "ab"]
    for threads in (1, 4):
        assert points.over(iter(range(4)), one_run, threads) == rows


def test_a_failed_point_stops_the_others():
    done = []

    def one_run(point):
        if point == 0:
            raise ValueError("point 0")
        # longer than it takes to see that the first has failed, on a busy machine too
        time.sleep(0.3)
        done.append(point)
        return []

    with pytest.raises(ValueError, match="point 0"):
        points.over(range(100), one_run, 1)
    assert len(done) < 99


def test_rows_of_estimates():
    found = {"emp": Found(np.array([0.5, 0.5])), "EM": Found(np.array([1.0, 0.0]), 7, 1e-6)}
    first, second = points.measured(found, np.array([0.5, 0.5]), 10)
    assert first[:4] == ("emp", 10, 0, 0)
    assert second == ("EM", 10, 0.5, 0.5, 7, 1e-6)


def test_half_of_one_person_cannot_be_drawn(tmp_path):
    path = tmp_path / "counts.csv"
    path.write_text("value,count,sensitive\na,1,0\nb,0,1\n")
    with pytest.raises(UserError, match=r"counts\.csv: needs at least two people"):
        points.read_people(path)
