"""`prove --certificates`: the same theorems without a solver, and records that say so."""

import json

import pytest

from tests.theory.here import solvers_here
from theory.__main__ import main
from theory.certificates import store
from theory.kernel import decide
from theory.ledger import by_certificates, prove, records, tally
from theory.solving import solvers

# a theorem of many steps, a misprint, a refutation, and one decided by obligations
NAMES = ["lip-mip", "lip-derivative", "uldp-rr-ldp", "oneid-optimum-certified"]
ONE = "uldp-urr-private-reachable"


@pytest.fixture(autouse=True)
def no_process():
    with solvers_here():
        yield


@pytest.fixture
def without_z3(monkeypatch):
    def never(*_):
        raise AssertionError("Z3 is asked of a step")

    monkeypatch.setattr(decide, "_solver", never)


@pytest.fixture
def steps_put_to_cvc5(monkeypatch):
    found, opinion = [], solvers.opinion

    def noting(script):
        found.append(script)
        return opinion(script)

    monkeypatch.setitem(prove.OPINION, prove.STEP, noting)
    return found


def run(folder, *arguments):
    """Return the status and the records by id."""
    path = folder / "ledger.json"
    status = main(["prove", *arguments, "--ledger", str(path)])
    return status, {record["id"]: record for record in json.loads(path.read_text())}


def goal(record):
    return record["evidence"][0]


def files(folder):
    return {path.name: path.read_bytes() for path in (folder / "derivations").iterdir()}


def test_the_derivations_are_those_that_z3_gives(without_z3, monkeypatch, tmp_path, capsys):
    status, certified = run(tmp_path / "certified", *NAMES, "--certificates")
    told = capsys.readouterr().out
    assert status == 0 and "certificates decide" in told and "cvc5" not in told
    monkeypatch.undo()
    with solvers_here():
        status, decided = run(tmp_path / "decided", *NAMES)
    assert status == 0 and "certificates decide" not in capsys.readouterr().out
    assert files(tmp_path / "certified") == files(tmp_path / "decided")
    for name in NAMES:
        for key in set(decided[name]) - {"evidence"}:
            assert certified[name][key] == decided[name][key]
    assert certified[NAMES[-1]] == decided[NAMES[-1]]


def test_a_record_says_what_decided(without_z3, steps_put_to_cvc5, tmp_path):
    _, found = run(tmp_path, ONE, "--certificates")
    assert goal(found[ONE])["tool"] == "certificates" and goal(found[ONE])["version"] == ""
    steps = goal(found[ONE])["resource_count"]
    assert found[ONE]["certified"] == {"steps": steps, "certified": steps, "why_not": []}
    second = goal(found[ONE])["second_opinion"]
    assert (second["result"], second["asked"], second["undecided"]) == ("not asked", 0, 0)
    assert steps_put_to_cvc5 == []


def step_of(name):
    """Return a step of a claim that has a certificate which is not empty."""
    with by_certificates.offering():
        texts = records.prepare(name).assembled.scripts
    return next(text for text in texts if store.load().get(store.key(text)))


@pytest.fixture
def without_one(monkeypatch):
    """The text of a step that has no certificate."""
    text = step_of(ONE)
    others = {key: found for key, found in store.load().items() if key != store.key(text)}
    tally.holds.cache_clear()
    monkeypatch.setattr(store, "load", lambda: others)
    yield text
    tally.holds.cache_clear()


def test_a_step_without_certificate_goes_to_both_solvers(without_one, steps_put_to_cvc5, tmp_path):
    status, found = run(tmp_path, ONE, "--certificates")
    assert status == 0 and steps_put_to_cvc5 == [without_one]
    assert goal(found[ONE])["tool"] == "certificates and z3"
    assert goal(found[ONE])["version"] == solvers.VERSIONS["z3"]
    second = goal(found[ONE])["second_opinion"]
    assert (second["result"], second["asked"]) == ("no step contradicted", 1)
    assert found[ONE]["certified"]["certified"] == goal(found[ONE])["resource_count"] - 1


@pytest.mark.parametrize("mode", [[], ["--certificates"]], ids=["solvers", "certificates"])
def test_a_wrong_certificate_fails_in_both_modes(mode, monkeypatch, tmp_path, capsys):
    key = store.key(step_of(ONE))
    wrong = store.load() | {key: [["clause", []]]}
    tally.holds.cache_clear()
    monkeypatch.setattr(store, "load", lambda: wrong)
    status, found = run(tmp_path, ONE, *mode)
    tally.holds.cache_clear()
    assert status == 1 and found[ONE]["verdict"] == "open"
    assert f"the certificate {key} does not hold" in capsys.readouterr().err


def test_a_formula_that_is_wrong_fails(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr("mechanisms.urr.probabilities", lambda s, E: (E / s, 1 / s, 1 / s))
    status, found = run(tmp_path, ONE, "--certificates")
    assert status == 1 and found[ONE]["verdict"] == "open"
    assert f"FAILED {ONE}: its theorem is not derived: " in capsys.readouterr().err


def test_what_one_mode_derived_is_not_taken_over_by_the_other(monkeypatch, tmp_path):
    prepared, prepare = [], records.prepare

    def noting(name):
        prepared.append(name)
        return prepare(name)

    monkeypatch.setattr(records, "prepare", noting)
    mode = ["--certificates"]
    tools = []
    for options in ([], mode, mode, [], []):
        tools.append(goal(run(tmp_path, ONE, *options)[1][ONE])["tool"])
    assert tools == ["z3", "certificates", "certificates", "z3", "z3"]
    assert prepared == [ONE] * 2


def test_a_mode_ends_with_what_was_derived_in_it():
    with by_certificates.offering():
        assert by_certificates.mode() == "certificates"
        script = records.prepare(ONE).assembled.scripts[0]
        assert decide.by_certificate(script) == "unsat"
    assert by_certificates.mode() == "z3" and by_certificates.decided_by_z3([script]) == [script]
    assert decide.refutation.cache_info().currsize == 0
