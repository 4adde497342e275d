import numpy as np

from common import table


def test_floats_read_back_exactly(tmp_path):
    path = tmp_path / "folder" / "t.csv"
    values = (0.1 + 0.2, 1e-300, float("nan"), np.float64(1) / 3)
    table.write(path, ("name", *"abcd"), [("é, x", *values)])
    (row,) = table.read(path)
    assert row["name"] == "é, x"
    assert [float(row[key]) for key in "abd"] == [values[k] for k in (0, 1, 3)]
    assert row["c"] == "nan"
    assert b"\r" not in path.read_bytes()


def test_rows_as_dicts_are_the_same_table():
    rows = [{"a": 1, "b": 0.5}, {"b": 2.5, "a": 3}]
    assert table.text_of(rows) == table.text(("a", "b"), [(1, 0.5), (3, 2.5)])


def test_a_zero_has_no_sign():
    assert table.text(("a", "b"), [(-0.0, np.float64(-0.0))]) == "a,b\n0.0,0.0\n"
