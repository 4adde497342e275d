import pytest

from common import inputs
from common.errors import UserError


def test_a_program_error_is_none_of_the_files():
    @inputs.command
    def broken():
        raise KeyError("a name of ours")

    with pytest.raises(KeyError):
        broken()


def test_what_a_file_lacks_is_said_with_its_name(tmp_path):
    @inputs.command
    def reads():
        return inputs.rows(tmp_path / "a.csv")[0]["b"]

    (tmp_path / "a.csv").write_text("a\n1\n")
    with pytest.raises(UserError, match=r"a\.csv: not what this command reads \(KeyError: 'b'\)"):
        reads()


def test_of_many_files_the_last_are_named(tmp_path):
    @inputs.command
    def reads():
        for number in range(9):
            (tmp_path / f"{number}.csv").write_text("a\n1\n")
            inputs.rows(tmp_path / f"{number}.csv")
        raise ValueError("8 is wrong")

    with pytest.raises(UserError, match=r"6\.csv, .*8\.csv or one of 6 others: not what"):
        reads()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "no rows below a header"),
        (b"a,b\n", "no rows below a header"),
        (b"a,b\n1,2\n3\n", "row 3 has 1 cells and the header 2"),
        (b"a,b\n1,2,3\n", "row 2 has 3 cells and the header 2"),
        (b"a\n\xff\n", "not a text file in UTF-8"),
        (b"a\n\0\n", "zero byte"),
        (b"a\n" + b"x" * 200_000 + b"\n", "not a CSV file"),
    ],
)
def test_what_is_no_table_is_named(tmp_path, content, words):
    (tmp_path / "a.csv").write_bytes(content)
    with pytest.raises(UserError, match=rf"a\.csv: .*{words}"):
        inputs.rows(tmp_path / "a.csv")


def test_a_table_is_read_as_csv_reads_it(tmp_path):
    (tmp_path / "a.csv").write_bytes(b'a,b\r\n"1\n2","x,y"\r\n')
    assert inputs.rows(tmp_path / "a.csv") == [{"a": "1\n2", "b": "x,y"}]


def test_yaml_is_read_or_named(tmp_path):
    (tmp_path / "a.yaml").write_text("a: [1]\n")
    assert inputs.read_yaml(tmp_path / "a.yaml") == {"a": [1]}
    (tmp_path / "a.yaml").write_text("a: [1\n")
    with pytest.raises(UserError, match=r"a\.yaml: not a YAML file"):
        inputs.read_yaml(tmp_path / "a.yaml")
