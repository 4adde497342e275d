"""The checker that Coq proves right as a program; `tests/trials/test_checkers.py` runs it."""

import re

import pytest

from common.errors import UserError
from theory.certificates.derivations import fingerprint
from theory.coq import native
from theory.coq.writer import _STEPS, Names, Writer

TRUSTED = ("exported", "numbers")


def code(name):
    """Return the lines of a source without comments and empty ones."""
    text = (native.SOURCES / f"{name}.ml").read_text(encoding="utf-8")
    text = re.sub(r"\(\*.*?\*\)", "", text, flags=re.DOTALL)
    return [line for line in text.splitlines() if line.strip()]


def test_what_is_to_be_trusted_can_be_read():
    assert sum(len(code(name)) for name in TRUSTED) <= 150


def test_nothing_goes_around_the_types():
    for name in native.OWN:
        assert not re.search(r"\b(Obj|external|Marshal)\b", "\n".join(code(name)))


def test_every_rule_that_is_written_is_read():
    read = "\n".join(code("written"))
    source = (native.SOURCES.parent / "writer.py").read_text(encoding="utf-8")
    heads = set(re.findall(r'f"([A-Z]\w+) ', source)) - {"Definition"}
    assert len(heads) >= len(_STEPS) > 10
    assert all(f'"{head}"' in read for head in heads & {"Instance", "Induct", "Compute", "Unfold"})
    assert all(f'"{head}"' in read for head in heads)
    assert Writer(Names()).lines == []


def test_a_file_of_another_derivation_is_not_current(tmp_path):
    (tmp_path / "lip-mip.txt").write_text("; lip-mip: proved\n", encoding="utf-8")
    assert not native.is_current(tmp_path, tmp_path, "lip-mip")
    mark = fingerprint("; lip-mip: proved\n")
    (tmp_path / "lip_mip.v").write_text(f"(* lip-mip\n   Derivation, SHA-256: {mark} *)\n")
    assert native.is_current(tmp_path, tmp_path, "lip-mip")
    (tmp_path / "lip-mip.txt").write_text("; lip-mip: refuted\n", encoding="utf-8")
    assert not native.is_current(tmp_path, tmp_path, "lip-mip")


def test_without_ocaml_a_line_says_so(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(UserError, match="coqc is not installed"):
        native.program(tmp_path)
