"""Faults are small, of every kind, and planted where they stand."""

import ast

import pytest

from common.imports import PACKAGES, ROOT
from tests.faults import run
from tests.faults.draw import Fault, drawn, faults

TEXT = """def f(a, b=1, *, c=True):
    if a > b:
        raise ValueError(f"{a} é")
    return g(a, b) + html.escape(a).replace("x", "y")
"""


def test_each_kind_is_planted():
    found = {(one.kind, one.new.strip()) for one in faults("a.py", TEXT)}
    assert found == {
        ("wrong default", "def f(a, b=2, *, c=True):"),
        ("wrong default", "def f(a, b=1, *, c=False):"),
        ("bound", "if a >= b:"),
        ("dropped check", "if False:"),
        ("swapped pair", 'return g(b, a) + html.escape(a).replace("x", "y")'),
        ("missing escape", "return g(a, b) + html.escape(a)"),
        ("missing escape", 'return g(a, b) + (a).replace("x", "y")'),
    }
    for one in faults("a.py", TEXT):
        made = one.planted(TEXT)
        ast.parse(made)
        assert made != TEXT and len(made.splitlines()) == len(TEXT.splitlines())


def test_those_drawn_repeat_and_are_of_all_packages():
    found = drawn(60, 1)
    assert found == drawn(60, 1) and len(set(found)) == 60
    assert {one.path.split("/")[0] for one in found} == {*PACKAGES}
    for one in found[:10]:
        ast.parse(one.planted((ROOT / one.path).read_text(encoding="utf-8")))


def test_a_fault_is_found_where_lines_were_added_and_not_in_another_text():
    fault = Fault("a.py", "bound", 1, "x < 1\n", "x <= 1\n")
    assert fault.planted("y\nx < 1\n") == "y\nx <= 1\n"
    with pytest.raises(ValueError, match=r"a\.py:1: is another text now"):
        fault.planted("x < 2\n")


def test_a_fault_is_caught_and_the_file_is_as_before(tmp_path, monkeypatch):
    (tmp_path / "a.py").write_text("def f(a):\n    return a + 1\n")
    (tmp_path / "test_a.py").write_text("import a\n\ndef test_f():\n    assert a.f(1) == 2\n")
    monkeypatch.setattr(run, "stages", lambda fault: iter([["test_a.py"]]))
    (wrong,) = faults("a.py", (tmp_path / "a.py").read_text())
    by, seconds = run.judged(wrong, tmp_path, 60)
    assert by == "test_a.py::test_f" and seconds > 0
    assert (tmp_path / "a.py").read_text() == "def f(a):\n    return a + 1\n"
    same = Fault("a.py", "sign", 2, "    return a + 1\n", "    return 1 + a\n")
    assert run.judged(same, tmp_path, 60)[0] == ""
