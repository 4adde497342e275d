import pytest

from common import files


def test_a_file_is_whole(tmp_path):
    files.write_text(tmp_path / "folder" / "a.txt", "text\n")
    assert (tmp_path / "folder" / "a.txt").read_bytes() == b"text\n"


def test_a_failure_leaves_the_old_file_and_nothing_else(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("old")
    with pytest.raises(RuntimeError), files.whole(path) as partial:
        partial.write_text("half")
        raise RuntimeError
    assert path.read_text() == "old"
    assert [p.name for p in tmp_path.iterdir()] == ["a.txt"]


def test_sha256(tmp_path):
    (tmp_path / "a").write_bytes(b"abc")
    assert files.sha256(tmp_path / "a").startswith("ba7816bf8f01cfea")
