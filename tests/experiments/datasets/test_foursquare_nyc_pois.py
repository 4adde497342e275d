import numpy as np
import pytest

from common.errors import UserError
from experiments.datasets import foursquare_nyc_categories, foursquare_nyc_pois


def test_pois_of_the_numbers_only_cut(tmp_path):
    paths = [tmp_path / "checkins.npy", tmp_path / "pois.npy"]
    np.save(paths[0], np.array([[1, 7, 0], [1, 3, 5], [2, 3, 9]], dtype=np.int32))
    np.save(paths[1], np.array([[7, 40.75, -73.98], [3, 40.9, -73.98], [4, 40.9, -73.98]]))
    one = foursquare_nyc_pois.count(paths, one_per_user=True, sensitive_share=0.5)
    each = foursquare_nyc_pois.count(paths, one_per_user=False, sensitive_share=0)
    assert (one.values, one.counts.tolist()) == (("3", "7"), [1, 1])
    assert each.counts.tolist() == [2, 1]
    assert (one.sensitive.sum(), each.sensitive.sum()) == (1, 0)


HEADER = "tid,label,lat,lon,day,hour,poi,category,price,rating,weather\n"
ROW = "127,{},40.8,-73.9,Monday,13,{},{},1,8.2,Clouds\n"


def categories(tmp_path, *rows):
    path = tmp_path / "cut.csv"
    path.write_text(HEADER + "".join(ROW.format(*row) for row in rows))
    return path


def test_pois_of_the_cut_with_categories(tmp_path):
    rows = [(6, 21580, "Food"), (6, 2392, "Residence"), (8, 2392, "Residence")]
    path = categories(tmp_path, *rows)
    counted = foursquare_nyc_categories.count([path], one_per_user=False)
    assert counted.values == ("2392", "21580")
    assert counted.counts.tolist() == [2, 1]
    assert counted.sensitive.tolist() == [True, False]


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ([], "no rows"),
        ([(6, "x", "Food")], "row 2 has no user, POI number or category"),
        ([(6, 1, "Food"), (6, 1, "Residence")], "row 3: POI 1 has two categories"),
    ],
)
def test_broken_cuts_are_named(tmp_path, rows, words):
    with pytest.raises(UserError, match=words):
        foursquare_nyc_categories.count([categories(tmp_path, *rows)], one_per_user=False)


def test_a_missing_column_is_named(tmp_path):
    path = tmp_path / "cut.csv"
    path.write_text("label,poi\n1,2\n")
    with pytest.raises(UserError, match="lacks the column category"):
        foursquare_nyc_categories.count([path], one_per_user=False)
