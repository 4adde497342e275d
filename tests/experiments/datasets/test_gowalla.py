"""Gowalla's readers, on small files of the format of the full one."""

import gzip

import numpy as np
import pytest

from common.errors import UserError
from experiments.datasets import gowalla, gowalla_newyork
from experiments.datasets.histogram import Histogram

LONDON, PARIS = ("51.5", "-0.13"), ("48.86", "2.35")


def row(user, day, place):
    return "\t".join((str(user), f"2010-10-{day:02}T00:21:28Z", *place, "42")) + "\n"


# user 0 ends in London after 1 of 2 there; 1 ends in Paris after 1 of 1; 2 has no prior; 3 as 1
ROWS = (
    row(0, 12, LONDON)
    + row(0, 11, PARIS)
    + row(0, 10, LONDON)
    + row(1, 9, PARIS)
    + row(1, 8, LONDON)
    + row(2, 9, LONDON)
    # oldest first: times decide, not the order of the file
    + row(3, 1, LONDON)
    + row(3, 2, PARIS)
)


@pytest.fixture
def packed(tmp_path):
    path = tmp_path / "loc-gowalla_totalCheckins.txt.gz"
    path.write_bytes(gzip.compress(ROWS.encode()))
    return path


def test_users_by_history(packed):
    counted = gowalla.count([packed])
    found = dict(zip(counted.values, counted.counts.tolist(), strict=True))
    assert found == {"1/1/0": 2, "1/2/1": 1}
    prior, truth = gowalla.histories(counted)
    assert prior.tolist() == [1.0, 1.0, 0.5] and truth.tolist() == [0, 0, 1]


def test_of_equal_times_the_first_row_is_the_last_visit(tmp_path):
    path = tmp_path / "checkins.tsv"
    path.write_text(row(0, 5, LONDON) + row(0, 5, PARIS))
    assert gowalla.count([path]).values == ("0/1/1",)


@pytest.mark.parametrize(
    "bad",
    [
        "0\t2010-10-12T00:21:28Z\t51.5\t-0.13\n",
        "0\tyesterday\t51.5\t-0.13\t42\n",
        "0\t2010-10-12T00:21:28Z\tnorth\t-0.13\t42\n",
        "0\t2010-10-12T00:21:28Z\t51.5\tnan\t42\n",
        "0\t2010-10-12T00:21:28Z\tinf\t181\t42\n",
        "0\t2010-10-12T00:21:28Z\tnan\t1\t42\n",
    ],
)
def test_bad_rows_are_named(tmp_path, bad):
    path = tmp_path / "checkins.tsv"
    path.write_text(row(0, 12, LONDON) + bad)
    with pytest.raises(UserError, match=r"checkins\.tsv: row 2 must have 5"):
        gowalla.count([path])


def test_a_cut_file_is_named(packed):
    packed.write_bytes(packed.read_bytes()[:-10])
    with pytest.raises(UserError, match="not a whole gzip file"):
        gowalla.count([packed])
    packed.write_bytes(b"no gzip")
    with pytest.raises(UserError, match="not a whole gzip file"):
        gowalla.count([packed])


@pytest.mark.parametrize("value", ["1/2", "3/2/1", "0/0/1", "1/2/2", "a/2/1"])
def test_values_of_another_form_are_refused(value):
    made = Histogram((value,), np.array([1]), np.array([False]))
    with pytest.raises(UserError, match="such as 3/20/1"):
        gowalla.histories(made)


MIDTOWN, AIRPORT = ("40.7581", "-73.9855"), ("40.6438", "-73.7828")


def test_the_busiest_district_is_the_region(tmp_path):
    path = tmp_path / "newyork.tsv"
    path.write_text(
        row(0, 3, MIDTOWN) + row(0, 2, AIRPORT) + row(1, 4, AIRPORT) + row(1, 3, MIDTOWN)
        + row(1, 2, MIDTOWN)
    )  # fmt: skip
    counted = gowalla_newyork.count([path])
    assert counted.values == ("0/1/1", "2/2/0")


def test_districts():
    places = np.array([[40.4841, -74.2589], [40.9179, -73.7011], [40.0, -74.0]]).T
    assert gowalla_newyork.districts(*places).tolist() == [0, 36 * 36 - 1, -1]


@pytest.mark.parametrize(
    ("text", "words"), [("", "no rows"), (row(0, 1, PARIS), "row 1 is outside")]
)
def test_other_places_are_refused(tmp_path, text, words):
    path = tmp_path / "newyork.tsv"
    path.write_text(text)
    with pytest.raises(UserError, match=words):
        gowalla_newyork.count([path])
