"""What takes seconds to derive is kept until its code changes, and damage does not count."""

import pytest

from theory.kept import made


@pytest.fixture
def room(tmp_path, monkeypatch):
    """A folder of code, and the cache next to it."""
    monkeypatch.setattr(made.imports, "ROOT", tmp_path)
    monkeypatch.setenv("THEORY_CACHE", str(tmp_path / "cache"))
    (tmp_path / "room").mkdir()
    (tmp_path / "room" / "a.py").write_text("a = 1\n")
    return tmp_path / "room"


def made_by(count):
    return lambda: count.append(1) or f"text {len(count)}\nof two lines\n"


def test_a_text_is_made_once_for_the_same_code(room, capsys):
    count = []
    for _ in range(3):
        assert made.text("one", ["room"], made_by(count)) == "text 1\nof two lines\n"
    assert capsys.readouterr().err.count("deriving one, once") == 1


@pytest.mark.parametrize("change", ["a.py", "b.claims"])
def test_it_is_made_anew_if_the_code_changes(room, change):
    count = []
    made.text("one", ["room"], made_by(count))
    (room / change).write_text("a = 2\n")
    assert made.text("one", ["room"], made_by(count)).startswith("text 2\n")


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"of another code\ntext"])
def test_what_is_damaged_is_made_anew(room, content):
    count = []
    made.text("one", ["room"], made_by(count))
    (path,) = (room.parent / "cache").rglob("one.md")
    path.write_bytes(content)
    assert made.text("one", ["room"], made_by(count)).startswith("text 2\n")


def test_a_folder_that_cannot_be_written_costs_time_only(room, monkeypatch, capsys):
    (room.parent / "file").write_text("")
    monkeypatch.setenv("THEORY_CACHE", str(room.parent / "file"))
    count = []
    for k in (1, 2):
        assert made.text("one", ["room"], made_by(count)).startswith(f"text {k}\n")
