"""Each reader on small files of its format, whole and broken; each error names file and row."""

import numpy as np
import pytest
from scipy.io import savemat

from common.errors import UserError
from experiments.datasets import (
    acs2023,
    adl,
    census1990,
    foursquare_nyc,
    foursquare_tist2015,
    manhattan,
    rfid,
)

IN_GRID = (40.7500, -73.9800)
OUTSIDE = (40.9000, -73.9800)


def test_acs2023(tmp_path):
    path = tmp_path / "acs.mat"
    savemat(path, {"ATTR": [[1], [3], [3]], "sensSet": [[2]], "domain": [[1], [2], [3]]})
    counted = acs2023.count([path])
    assert counted.counts.tolist() == [1, 0, 2]
    assert counted.sensitive.tolist() == [False, True, False]


def test_acs2023_out_of_range(tmp_path):
    path = tmp_path / "acs.mat"
    savemat(path, {"ATTR": [[1], [4]], "sensSet": [[2]], "domain": [[1], [2], [3]]})
    with pytest.raises(UserError, match=r"acs\.mat: ATTR row 2 is 4"):
        acs2023.count([path])


@pytest.mark.parametrize("content", [b"", b"not a mat file" * 20])
def test_acs2023_of_another_format(tmp_path, content):
    path = tmp_path / "acs.mat"
    path.write_bytes(content)
    with pytest.raises(UserError, match=r"acs\.mat: not a MATLAB file"):
        acs2023.count([path])


def test_acs2023_truncated(tmp_path):
    path = tmp_path / "acs.mat"
    savemat(path, {"ATTR": np.ones((5000, 1)), "sensSet": [[2]], "domain": [[1], [2], [3]]})
    path.write_bytes(path.read_bytes()[:1000])
    with pytest.raises(UserError, match=r"acs\.mat: not a MATLAB file"):
        acs2023.count([path])


def foursquare(tmp_path, checkins):
    paths = [tmp_path / "checkins.npy", tmp_path / "pois.npy"]
    np.save(paths[0], np.array(checkins, dtype=np.int32))
    np.save(paths[1], np.array([[7, *IN_GRID], [3, *OUTSIDE]]))
    return paths


def test_foursquare_nyc(tmp_path):
    counted = foursquare_nyc.count(foursquare(tmp_path, [[1, 7, 0], [2, 7, 5], [1, 3, 9]]))
    assert counted.counts.sum() == 2
    assert counted.values[int(counted.counts.argmax())] == "r12c08"


def test_foursquare_nyc_unknown_poi(tmp_path):
    with pytest.raises(UserError, match=r"checkins\.npy: row 1 names POI 8"):
        foursquare_nyc.count(foursquare(tmp_path, [[1, 7, 0], [1, 8, 0]]))


def test_foursquare_nyc_never_unpickles(tmp_path):
    paths = foursquare(tmp_path, [[1, 7, 0]])
    np.save(paths[0], np.array([{}], dtype=object), allow_pickle=True)
    with pytest.raises(UserError, match=r"checkins\.npy: not a NumPy array"):
        foursquare_nyc.count(paths)


def test_acs2023_of_another_type(tmp_path):
    path = tmp_path / "acs.mat"
    savemat(path, {"ATTR": [[1.0], [np.nan]], "sensSet": [[2]], "domain": [[1], [2], [3]]})
    with pytest.raises(UserError, match="ATTR must be whole numbers"):
        acs2023.count([path])


@pytest.mark.parametrize("pois", [[[7, np.nan, -73.98]], np.zeros((0, 3))])
def test_foursquare_nyc_bad_pois(tmp_path, pois):
    paths = foursquare(tmp_path, [[1, 7, 0]])
    np.save(paths[1], np.array(pois))
    with pytest.raises(UserError, match=r"pois\.npy: (row 0 is not finite|expected three)"):
        foursquare_nyc.count(paths)


def test_foursquare_nyc_archive(tmp_path):
    paths = foursquare(tmp_path, [[1, 7, 0]])
    np.savez(tmp_path / "made.npz", a=[1])
    paths[0].write_bytes((tmp_path / "made.npz").read_bytes())
    with pytest.raises(UserError, match=r"checkins\.npy: not a NumPy array"):
        foursquare_nyc.count(paths)


def test_foursquare_nyc_truncated(tmp_path):
    paths = foursquare(tmp_path, [[1, 7, 0]] * 9)
    paths[0].write_bytes(paths[0].read_bytes()[:-4])
    with pytest.raises(UserError, match=r"checkins\.npy: not a NumPy array"):
        foursquare_nyc.count(paths)


ADL_HEADER = "Start time\t\tEnd time\t\tActivity\r\n-----\t-----\t-----\r\n"


def test_adl_splits_on_any_white_space(tmp_path):
    path = tmp_path / "adl.txt"
    rows = "2012-11-11 21:14:00\t\t2012-11-12 00:22:59\t\tSnack\t\r\n"
    rows += "2012-11-12 00:24:00 \t2012-11-12 00:43:59\tSpare_Time/TV\r\n"
    path.write_bytes((ADL_HEADER + rows).encode())
    counted = adl.count([path, path])
    assert dict(zip(counted.values, counted.counts.tolist(), strict=True))["Snack"] == 2
    assert counted.counts.sum() == 4


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ("2012-11-11 21:14:00 2012-11-12 00:22:59 Dancing", "row 3"),
        ("2012-11-11 21:14:00 2012-11-12", "row 3"),
        ("2012-11-11 21:14 2012-11-12 00:22:59 Snack", "row 3"),
    ],
)
def test_adl_bad_rows(tmp_path, row, words):
    path = tmp_path / "adl.txt"
    path.write_text(ADL_HEADER + row)
    with pytest.raises(UserError, match=words):
        adl.count([path])


def test_adl_without_header(tmp_path):
    path = tmp_path / "adl.txt"
    path.write_text("Sleeping\n")
    with pytest.raises(UserError, match="row 1 must be the header"):
        adl.count([path])


def test_rfid(tmp_path):
    path = tmp_path / "d1p01M"
    path.write_text("0,1,2,3,4,5,6,7,3\n0,1,2,3,4,5,6,7,1\n")
    assert rfid.count([path, path]).counts.tolist() == [2, 0, 2, 0]


@pytest.mark.parametrize("row", ["0,1,2,3,4,5,6,7,5", "0,1,2", "", "0,1,2,3,4,5,6,7,"])
def test_rfid_bad_rows(tmp_path, row):
    path = tmp_path / "d1p01M"
    path.write_text(f"0,1,2,3,4,5,6,7,3\n{row}\n")
    with pytest.raises(UserError, match="d1p01M: row 2"):
        rfid.count([path])


CENSUS_HEADER = "caseid,dAge,iMarital,dIncome1,iSex\n"


def test_census1990(tmp_path):
    path = tmp_path / "census.txt"
    # a divorced woman in her thirties with income, a boy, and a jobless married man in his forties
    path.write_text(CENSUS_HEADER + "1,4,2,3,1\n2,1,4,0,0\n3,5,0,0,0\n")
    counted = census1990.count([path])
    found = {
        v: s for v, c, s in zip(counted.values, counted.counts, counted.sensitive, strict=True) if c
    }
    assert found == {"4-3-2-1": True, "1-0-4-0": False, "5-0-0-0": True}
    assert (len(counted.counts), counted.sensitive.sum()) == (400, 76)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("caseid,dAge,iMarital,iSex\n1,1,1,1\n", "lacks the column dIncome1"),
        (CENSUS_HEADER + "1,4,2,3,1\n2,9,0,0,0\n", "row 3: dAge is 9, not in 0..7"),
        (CENSUS_HEADER + "1,4,2,3,1\n2,x,0,0,0\n", "could not convert"),
        (CENSUS_HEADER + "1,4,2,3,1\n2,4\n", r"census\.txt"),
        (CENSUS_HEADER, r"census\.txt: no rows"),
    ],
)
def test_census1990_broken(tmp_path, text, words):
    path = tmp_path / "census.txt"
    path.write_text(text)
    with pytest.raises(UserError, match=words):
        census1990.count([path])


def tist(tmp_path, visits):
    paths = [tmp_path / "checkins.txt", tmp_path / "pois.txt"]
    pois = [("v1", *IN_GRID, "Hospital", "US"), ("v2", 40.7105, -74.0, "Café", "US")]
    pois += [("v3", *OUTSIDE, "Hospital", "US")]
    paths[1].write_text("".join("\t".join(map(str, p)) + "\n" for p in pois))
    rows = [(user, venue, "Tue Apr 03 18:00:06 +0000 2012", "-240") for user, venue in visits]
    paths[0].write_text("".join("\t".join(map(str, row)) + "\n" for row in rows))
    return paths


def test_foursquare_tist2015(tmp_path):
    visits = [(user, "v1") for user in range(10)] + [(1, "v1"), (1, "v2"), (2, "v3")]
    counted = foursquare_tist2015.count(tist(tmp_path, visits))
    assert sorted(counted.counts[counted.counts > 0].tolist()) == [1, 11]
    assert [v for v, s in zip(counted.values, counted.sensitive, strict=True) if s] == ["r12c08"]


def test_foursquare_tist2015_needs_ten_visitors(tmp_path):
    visits = [(user % 9, "v1") for user in range(30)]
    assert not foursquare_tist2015.count(tist(tmp_path, visits)).sensitive.any()


def test_foursquare_tist2015_bad_rows(tmp_path):
    paths = tist(tmp_path, [(1, "v1")])
    paths[0].write_text("1\tv1\n")
    with pytest.raises(UserError, match=r"checkins\.txt: row 1 must have 4"):
        foursquare_tist2015.count(paths)
    paths = tist(tmp_path, [(1, "v1")])
    paths[1].write_text("v1\tnorth\t-73.98\tHospital\tUS\n")
    with pytest.raises(UserError, match=r"pois\.txt: row 1: could not convert"):
        foursquare_tist2015.count(paths)


def test_the_grid():
    south_west = manhattan.cells(40.7001, -74.0199)
    north_east = manhattan.cells(40.7999, -73.9001)
    assert (int(south_west), int(north_east)) == (0, 624)
    assert manhattan.cells([40.69, 40.81], [-73.95, -73.95]).tolist() == [-1, -1]
    assert manhattan.names()[27] == "r01c02"
    assert manhattan.hospital_cells().sum() == 16
