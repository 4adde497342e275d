import pytest

from common.errors import UserError
from experiments.datasets import delimited, manhattan


def test_rows_are_numbered_as_an_editor_does(tmp_path):
    path = tmp_path / "rows.csv"
    path.write_text("a,b\n1,2\n3,4\n")
    assert list(delimited.by_name(path, ("b",))) == [
        (2, {"a": "1", "b": "2"}),
        (3, {"a": "3", "b": "4"}),
    ]
    path.write_text("1\t2\r\n3\t4\n")
    assert list(delimited.by_tabs(path, 2)) == [(1, ["1", "2"]), (2, ["3", "4"])]


def test_other_rows_are_refused(tmp_path):
    path = tmp_path / "rows.txt"
    path.write_text("a\tb\nc\n")
    with pytest.raises(UserError, match="row 2 must have 2 tab-separated columns, got 1"):
        list(delimited.by_tabs(path, 2))
    with pytest.raises(UserError, match="the header lacks the column b"):
        list(delimited.by_name(path, ("b",)))


@pytest.mark.parametrize("place", [("north", "0"), ("nan", "0"), ("inf", "0"), (None, "0")])
def test_a_place_that_is_none_is_named(place):
    with pytest.raises(UserError, match=r"^p\.csv: row 3: "):
        manhattan.cell("p.csv", 3, *place)
    assert manhattan.cell("p.csv", 3, "40.7001", "-74.0199") == 0
    assert manhattan.cell("p.csv", 3, "0", "0") == -1
