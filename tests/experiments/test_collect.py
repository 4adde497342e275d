import pytest

from common.errors import UserError
from experiments import collect


def test_tables_are_joined(tmp_path):
    for name, rows in (("one", "1,2\n"), ("two", "3,4\n5,6\n"), ("stale", "7,8\n")):
        (tmp_path / f"{name}.csv").write_text("a,b\n" + rows)
    out = tmp_path / "all.csv"
    arguments = ["--runs", str(tmp_path), "--datasets", "two", "one", "--out", str(out)]
    assert collect.main(arguments) == 0
    assert out.read_text() == "dataset,a,b\ntwo,3,4\ntwo,5,6\none,1,2\n"


@pytest.mark.parametrize("text", ["", "a,b\n", "a,c\n1,2\n", "a,b\n1\n"])
def test_a_table_of_another_form_is_named(tmp_path, text):
    (tmp_path / "one.csv").write_text("a,b\n1,2\n")
    (tmp_path / "two.csv").write_text(text)
    with pytest.raises(UserError, match=r"two\.csv: not a table"):
        collect.rows(collect.paths(tmp_path, ["one", "two"]))


def test_parts_are_joined(tmp_path):
    for name in ("one", "two", "stale"):
        (tmp_path / name).mkdir()
        for part in "xyz":
            (tmp_path / name / f"{part}.csv").write_text(f"a\n{part}\n")
    out = tmp_path / "all.csv"
    arguments = ["--runs", str(tmp_path), "--datasets", "one", "two", "--parts", "x", "y"]
    assert collect.main([*arguments, "--out", str(out)]) == 0
    assert out.read_text() == "dataset,a\none,x\none,y\ntwo,x\ntwo,y\n"
