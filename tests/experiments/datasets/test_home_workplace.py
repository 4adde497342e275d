import numpy as np
import pytest

from common.errors import UserError
from experiments.datasets import (
    census1990_service,
    foursquare_nyc_tagged,
    foursquare_nyc_venues,
    foursquare_tist2015_tagged,
    foursquare_tist2015_venues,
    home_workplace,
    register,
)

HOME, WORK, BAR = (40.7502, -73.9801), (40.7602, -73.9701), (40.7202, -73.9901)
TUESDAY = 24 * 60


def tagged_counts(counted):
    return {v: int(c) for v, c in zip(counted.values, counted.counts, strict=True) if c}


def test_home_is_where_one_is_at_night_and_work_another_place_by_day():
    night, noon = TUESDAY + 23 * 60, TUESDAY + 12 * 60
    user = np.zeros(8, dtype=int)
    place = np.array([4, 4, 4, 7, 4, 7, 7, 7])
    minute = np.array([night] * 4 + [noon] * 4)
    home, work = home_workplace.home_and_workplace(user, place, minute, 2)
    assert home.tolist() == [4, -1]
    assert work.tolist() == [7, -1]


def test_nobody_works_on_sunday():
    noon = 6 * 24 * 60 + 12 * 60
    assert home_workplace.at_work(np.array([noon, noon + 24 * 60])).tolist() == [False, True]


def test_common_sensitive_cells_have_no_tag():
    cell = np.array([0, 1, 2, 3])
    sensitive = np.array([False, True, False, False])
    found = home_workplace.tags(cell, np.array([0, 1, 0, 0]), np.array([0, 0, 2, 0]), sensitive)
    assert found.tolist() == [1, 0, 2, 0]


def test_foursquare_nyc_tagged(tmp_path):
    # minutes count from Tuesday, 14:00: 23:00 is 540 minutes on, noon of Wednesday 1320
    visits = [(1, 7, 540)] * 3 + [(1, 8, 1320)] * 3 + [(1, 9, 700), (2, 7, 540), (2, 7, 1320)]
    paths = [tmp_path / "checkins.npy", tmp_path / "pois.npy"]
    np.save(paths[0], np.array(visits, dtype=np.int32))
    np.save(paths[1], np.array([[7, *HOME], [8, *WORK], [9, *BAR]]))
    found = tagged_counts(foursquare_nyc_tagged.count(paths))
    assert sorted(found.values()) == [1, 2, 3, 3]
    assert {k.split(":")[1]: v for k, v in found.items() if v == 3} == {"home": 3, "workplace": 3}


def test_venues_are_counted_once(tmp_path):
    path = tmp_path / "categories.csv"
    rows = [("a", *HOME, "Residence")] * 3 + [("b", *HOME, "Residence"), ("c", *WORK, "Food")]
    rows += [("d", *WORK, "Professional & Other Places"), ("e", 41.5, -73.9, "Residence")]
    lines = [f"{poi},{lat},{lon},{category}" for poi, lat, lon, category in rows]
    path.write_text("poi,lat,lon,category\n" + "\n".join(lines) + "\n")
    found = tagged_counts(foursquare_nyc_venues.count([path]))
    assert {k.split(":")[1]: v for k, v in found.items()} == {"home": 2, "workplace": 1}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("poi,lat,lon\n", "lacks the column category"),
        ("poi,lat,lon,category\na,north,1,Residence\n", "row 2: could not convert"),
    ],
)
def test_venues_broken(tmp_path, text, words):
    path = tmp_path / "categories.csv"
    path.write_text(text)
    with pytest.raises(UserError, match=words):
        foursquare_nyc_venues.count([path])


def test_foursquare_tist2015(tmp_path):
    paths = [tmp_path / "checkins.txt", tmp_path / "pois.txt"]
    pois = [("v1", *HOME, "Home (private)", "US"), ("v2", *WORK, "Office", "US")]
    pois += [("v3", *BAR, "Bar", "US"), ("v4", 41.5, -73.9, "Office", "US")]
    paths[1].write_text("".join("\t".join(map(str, p)) + "\n" for p in pois))
    time = "Tue Apr 03 18:00:06 +0000 2012"
    visits = [(user, venue, time, -240) for user in (1, 2) for venue in ("v1", "v2", "v3", "v4")]
    paths[0].write_text("".join("\t".join(map(str, v)) + "\n" for v in visits))
    tags = [k.split(":")[1] for k in tagged_counts(foursquare_tist2015_tagged.count(paths))]
    assert sorted(tags) == ["home", "others", "workplace"]
    venues = tagged_counts(foursquare_tist2015_venues.count(paths[1:]))
    assert sorted(venues.values()) == [1, 1]


def test_census1990_service_refines_the_census(tmp_path):
    path = tmp_path / "census.txt"
    columns = census1990_service.COLUMNS
    path.write_text(f"caseid,{','.join(columns)}\n1,4,2,3,1,1,0,0,0,1\n2,4,2,3,1,0,0,0,0,0\n")
    counted = census1990_service.count([path])
    dataset = register.datasets()["census1990_service"]
    assert (len(counted.counts), counted.sensitive.sum()) == (dataset.values, dataset.sensitive)
    assert tagged_counts(counted).keys() == {"4-2-3-1-1-0-0-0-1", "4-2-3-1-0-0-0-0-0"}
