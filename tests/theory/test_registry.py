"""Proofs about hypotheses are registered once each, by importing a room."""

import sys

import pytest

from theory import registry as rooms


def test_a_room_is_imported_whole(tmp_path, monkeypatch):
    room = tmp_path / "some_room"
    (room / "inner").mkdir(parents=True)
    (room / "__init__.py").write_text("FOUND = []\n")
    (room / "inner" / "__init__.py").touch()
    for name in ("first", "inner/second"):
        (room / f"{name}.py").write_text(f"from some_room import FOUND\nFOUND.append({name!r})\n")
    monkeypatch.syspath_prepend(tmp_path)
    rooms.import_all("some_room")
    found = sys.modules["some_room"].FOUND
    for name in ("", ".first", ".inner", ".inner.second"):
        monkeypatch.delitem(sys.modules, f"some_room{name}")
    assert sorted(found) == ["first", "inner/second"]


def test_a_hypothesis_has_one_proof():
    proofs = {}
    register = rooms.registers(proofs, "some-claim", "n >= 1", lambda function: (function, "made"))
    assert register(len) is len
    assert proofs == {("some-claim", "n >= 1"): (len, "made")}
    with pytest.raises(ValueError, match="some-claim: 'n >= 1' has two proofs"):
        register(max)
