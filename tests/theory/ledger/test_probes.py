"""Versions of solvers are asked formulas of known truth before they decide anything."""

import json
import re
import tomllib

import pytest

from common.errors import UserError
from theory.__main__ import main
from theory.certificates.models import satisfies
from theory.ledger import cache, probes, records
from theory.solving import solvers

POINTS = [probe for probe in probes.table() if "at" in probe]
BAD = {"name": "a bound that is reached", "issue": "Z3 7489"}


@pytest.fixture(autouse=True)
def asked_anew():
    probes.require_sound.cache_clear()
    yield
    probes.require_sound.cache_clear()


@pytest.mark.parametrize("solver", probes.LEAST)
def test_the_installed_version_answers_all_rightly(solver):
    assert probes.wrong(solver) == []


@pytest.mark.parametrize("probe", POINTS, ids=lambda probe: probe["name"])
def test_a_point_is_a_point(probe):
    text = probes.script(probe)
    assert probe["truth"] == "sat" and satisfies(text, probe["at"])
    assert not satisfies(text, probe["at"] | {probe["reals"].split()[0]: "1/7"})


def test_every_formula_is_asked_of_a_solver_and_has_its_reason():
    found = probes.table()
    assert len(found) == len({probe["name"] for probe in found}) == 20
    for probe in found:
        assert set(probe["of"]) <= set(probes.LEAST) and probe["of"]
        assert re.fullmatch(r"(Z3|cvc5) \d+", probe["issue"])
        assert ("at" in probe) != ("because" in probe)
    assert {probe["truth"] for probe in found} == {"sat", "unsat"}


def test_a_wrong_answer_is_seen(monkeypatch):
    monkeypatch.setattr(probes, "answers", lambda solver, text: ["unknown", "unsat"])
    satisfiable = [p for p in probes.table() if p["truth"] == "sat" and "z3" in p["of"]]
    assert probes.wrong("z3") == satisfiable
    monkeypatch.setattr(probes, "answers", lambda solver, text: ["unknown"])
    assert probes.wrong("z3") == []


def test_a_version_is_asked_once(monkeypatch):
    asked = []
    monkeypatch.setattr(probes, "wrong", lambda solver: asked.append(solver) or [])
    for _ in range(2):
        probes.require_sound("z3")
        probes.require_sound.cache_clear()
    monkeypatch.setitem(solvers.VERSIONS, "z3", "99.1")
    probes.require_sound("z3")
    monkeypatch.setitem(solvers.VERSIONS, "cvc5", "")  # not installed: it decides nothing
    probes.require_sound("cvc5")
    assert asked == ["z3", "z3"]


@pytest.mark.parametrize("text", ["", "{", "[]", '{"a": 3}', '{"z3 5": []}'])
def test_what_is_kept_may_be_anything(monkeypatch, text):
    asked = []
    monkeypatch.setattr(probes, "wrong", lambda solver: asked.append(solver) or [])
    path = cache.folder() / probes.KNOWN
    path.parent.mkdir(parents=True)
    path.write_text(text)
    probes.require_sound("z3")
    assert asked == ["z3"] and len(json.loads(path.read_text())) >= 1


def test_a_version_that_is_wrong_is_refused_by_name(monkeypatch, tmp_path):
    monkeypatch.setattr(probes, "wrong", lambda solver: [BAD])
    told = r"z3-solver \S+ is refused: it answers wrongly: a bound that is reached \(Z3 7489\)"
    ledger = tmp_path / "ledger.json"
    for _ in range(2):  # found, and then known
        with pytest.raises(UserError, match=told):
            main(["prove", "uldp-mangat", "--ledger", str(ledger)])
    with pytest.raises(UserError, match=told):
        records.prepare("uldp-mangat")
    assert not ledger.exists()


def test_a_version_below_the_least_is_refused_whatever_the_cache_says(monkeypatch):
    probes.require_sound("z3")
    path = cache.folder() / probes.KNOWN
    known = path.read_text().replace(solvers.VERSIONS["z3"], "4.15.4.0")
    path.write_text(known)
    monkeypatch.setitem(solvers.VERSIONS, "z3", "4.15.4.0")
    probes.require_sound.cache_clear()
    told = 'z3-solver 4.15.4.0 is refused: .* Z3 7489.*; install "z3-solver>=4.15.8"'
    with pytest.raises(UserError, match=told.replace(".* Z3", ".*Z3")):
        probes.require_sound("z3")


def test_the_least_versions_are_those_that_pip_is_told(root):
    extras = tomllib.loads((root / "pyproject.toml").read_text())["project"]
    named = [one for some in extras["optional-dependencies"].values() for one in some]
    for solver, package in probes.PACKAGE.items():
        found = {one for one in named if one.startswith(package)}
        assert found == {f"{package}>={probes.LEAST[solver]}"}
