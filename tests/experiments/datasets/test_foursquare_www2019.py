"""The reader of the OneID paper's own location data, on small files of that format."""

import pytest

from common.errors import UserError
from experiments.datasets import foursquare_www2019

NEW_YORK = (40.484, 40.918, -74.259, -73.701)
POIS = [
    ("3fd66200f964a52000e71ee3", 40.733596, -74.003139, "Jazz Club", "US"),
    ("3fd66200f964a52000e81ee3", 40.758102, -73.975734, "Home (private)", "US"),
    ("3fd66200f964a52000ea1ee3", 40.732456, -74.003755, "Hospital", "US"),
    ("3fd66200f964a52000ec1ee3", 35.681000, 139.767000, "Train Station", "JP"),
]
WHEN = ("Tue Apr 03 18:00:06 +0000 2012", "-240")


@pytest.fixture
def files(tmp_path):
    def write(visits, pois=POIS):
        paths = [tmp_path / "dataset_WWW_Checkins_anonymized.txt", tmp_path / "raw_POIs.txt"]
        rows = [(user, POIS[venue][0], *WHEN) for user, venue in visits]
        for path, table in zip(paths, (rows, pois), strict=True):
            path.write_text("".join("\t".join(map(str, row)) + "\n" for row in table))
        return paths

    return write


def test_a_city_is_counted(files):
    paths = files([(546830, 0), (546830, 1), (822121, 1), (9, 3), (9, 2)])
    one = foursquare_www2019.count(paths, NEW_YORK, one_per_user=True)
    assert dict(zip(one.values, one.counts.tolist(), strict=True)) == {
        POIS[0][0]: 1,
        POIS[1][0]: 1,
        POIS[2][0]: 1,
    }
    each = foursquare_www2019.count(paths, NEW_YORK, one_per_user=False)
    assert each.counts.sum() == 4
    flags = dict(zip(each.values, each.sensitive.tolist(), strict=True))
    assert flags == {POIS[0][0]: False, POIS[1][0]: True, POIS[2][0]: True}


def test_broken_files_are_named(files):
    paths = files([(1, 0), ("x", 0)])
    with pytest.raises(UserError, match=r"anonymized\.txt: row 2: the user must be a number"):
        foursquare_www2019.count(paths, NEW_YORK, one_per_user=True)
    paths[0].write_text("1\tvenue\n")
    with pytest.raises(UserError, match="row 1 must have 4"):
        foursquare_www2019.count(paths, NEW_YORK, one_per_user=True)
    paths = files([(1, 0)], [("v", "north", 1, "Home", "US")])
    with pytest.raises(UserError, match=r"raw_POIs\.txt: row 1: could not convert"):
        foursquare_www2019.count(paths, NEW_YORK, one_per_user=True)


def test_an_empty_city_is_named(files):
    paths = files([(1, 3)])
    with pytest.raises(UserError, match="no check-in in the box"):
        foursquare_www2019.count(paths, NEW_YORK, one_per_user=True)
    with pytest.raises(UserError, match="no POI in the box"):
        foursquare_www2019.count(paths, (0, 1, 0, 1), one_per_user=True)
