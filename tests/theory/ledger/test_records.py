import json
from pathlib import Path

import pytest
from pebble import ProcessPool

from common.errors import UserError
from common.imports import fingerprint, path_of
from mechanisms import ubd, urr
from tests.theory.here import decide_only, decided, solvers_here
from theory.__main__ import main
from theory.ledger import claims, prove
from theory.ledger import records as ledger
from theory.solving import solvers


def prove_one(name, path, *options):
    """Decide a claim with solvers in this process; return the command's status."""
    with solvers_here():
        return main(["prove", name, *options, "--ledger", str(path)])


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A ledger with a record of each claim; all but two are open."""
    path = tmp_path_factory.mktemp("ledger") / "ledger.json"
    with solvers_here():
        decide_only(["uldp-mangat", "uldp-rr-ldp"], path)
    return path


def test_some_claims_replace_their_records_alone(made, tmp_path):
    path = tmp_path / "ledger.json"
    path.write_bytes(made.read_bytes())
    assert prove_one("uldp-mangat", path) == 0
    assert decided(path) == decided(made)


def test_records_of_other_code_are_dropped(made, tmp_path):
    path = tmp_path / "ledger.json"
    records = json.loads(made.read_text())
    for record in records:
        record["code"] = record["code"] and "moved"
    path.write_text(json.dumps(records))
    assert prove_one("uldp-mangat", path) == 0
    assert [r["id"] for r in decided(path)] == ["uldp-mangat"]


def test_dropped_records_are_told(made, tmp_path, capsys):
    path = tmp_path / "ledger.json"
    records = json.loads(made.read_text())
    next(r for r in records if r["id"] == "uldp-rr-ldp")["code"] = "moved"
    path.write_text(json.dumps(records))
    assert prove_one("uldp-mangat", path) == 0
    assert "1 records of other code are left out (" in capsys.readouterr().out


def test_measured_records_stay(made, tmp_path):
    path = tmp_path / "ledger.json"
    records = json.loads(made.read_text())
    measured = next(record for record in records if record["kind"] == "experiment")
    module = f"experiments.{measured['paper']}.measured"
    measured |= {"verdict": "checked", "evidence": [{"method": "measurement"}]}
    measured |= {"module": str(path_of(module)), "code": fingerprint(module)}
    path.write_text(json.dumps(records))
    assert prove_one("uldp-mangat", path) == 0
    assert measured in json.loads(path.read_text())
    measured["code"] = "moved"
    path.write_text(json.dumps(records))
    assert prove_one("uldp-mangat", path) == 0
    assert measured not in json.loads(path.read_text())


def test_measured_statements_are_not_proved(tmp_path):
    with pytest.raises(UserError, match="uldp-exp-near-non-private: is decided from numbers"):
        prove_one("uldp-exp-near-non-private", tmp_path / "ledger.json")
    with pytest.raises(UserError, match="is a folder"):
        prove_one("uldp-mangat", tmp_path)


@pytest.mark.parametrize("text", ["[1]", '[{"id": "x"}]', "{}"])
def test_what_is_no_ledger_is_not_joined(made, tmp_path, text):
    bad = tmp_path / "bad.json"
    bad.write_text(text)
    out = ["--ledger", str(tmp_path / "ledger.json")]
    with pytest.raises(UserError, match=r"bad\.json: not a ledger"):
        main(["merge", "--proofs", str(bad), *out])
    with pytest.raises(UserError, match=r"bad\.json: not a ledger"):
        main(["merge", "--proofs", str(made), "--measured", str(bad), *out])


@pytest.mark.parametrize("text", ["", "{", "[1]", '[{"id": "x"}]', "{}"])
def test_an_unreadable_ledger_is_made_anew(text, tmp_path):
    path = tmp_path / "ledger.json"
    path.write_text(text)
    assert prove_one("uldp-mangat", path) == 0
    assert [r["id"] for r in json.loads(path.read_text())] == ["uldp-mangat"]


def test_records_of_another_statement_are_dropped(made, tmp_path):
    path = tmp_path / "ledger.json"
    stated = "Mangat's RR (0 < p < 1) provides"
    path.write_text(made.read_text().replace(stated, "another statement:"))
    assert prove_one("uldp-rr-ldp", path) == 0
    assert "another statement:" not in path.read_text()


def plus_for_minus(s, E):
    d = s + E - 1
    return E / d, 1 / d, (E + 1) / d


def minus_for_plus(s, E):
    d = s - E - 1
    return E / d, 1 / d, (E - 1) / d


def plus_one(s, E):
    d = s + E + 1
    return E / d, 1 / d, (E - 1) / d


@pytest.mark.parametrize("formula", [plus_for_minus, minus_for_plus, plus_one])
def test_a_changed_sign_fails_and_names_the_claim(formula, monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(urr, "probabilities", formula)
    path = tmp_path / "ledger.json"
    assert prove_one("uldp-urr-private", path) == 1
    assert "FAILED uldp-urr-private: its theorem is not derived: " in capsys.readouterr().err
    record = next(r for r in json.loads(path.read_text()) if r["id"] == "uldp-urr-private")
    assert record["verdict"] == "open"


# a claim that is decided by obligations, and a formula that they are made of
OBLIGED = "uldp-ubd-mixture-estimate"
# one of which solvers are asked
ASKED = "oneid-confidence-hoeffding"


def test_obligations_that_cannot_be_built_are_a_failure_of_their_claim(monkeypatch):
    monkeypatch.setattr(ubd, "inclusion", too_few)
    records, _, failures, _ = ledger.decide([OBLIGED], jobs=1)
    assert records[0]["verdict"] == "open"
    assert f"{OBLIGED}: its obligations cannot be built" in failures[0]


def none(s, k, E):
    del s, k, E


def too_few(s, k, E):
    return (k * E / s,)


def unknown_attribute(s, k, E):
    return s.size, k * E


def over_two_lines(s, k, E):
    raise RuntimeError(f"no formula\nfor {s} and {k * E}")


@pytest.mark.parametrize(
    ("formula", "words"),
    [
        (none, "TypeError: "),
        (too_few, "ValueError: "),
        (unknown_attribute, "AttributeError: "),
        (over_two_lines, "RuntimeError: no formula for "),
        (lambda s, k, E: (E,)[1:][0], "IndexError: "),
    ],
)
def test_the_command_names_obligations_that_cannot_be_built(
    formula, words, monkeypatch, tmp_path, capsys
):
    path = tmp_path / "ledger.json"
    monkeypatch.setattr(ubd, "inclusion", formula)
    assert prove_one(OBLIGED, path) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"FAILED {OBLIGED}: its obligations cannot be built: {words}")
    (record,) = json.loads(path.read_text())
    assert (record["id"], record["verdict"]) == (OBLIGED, "open")


def test_a_claim_named_twice_is_decided_once():
    names = ["uldp-mangat", "uldp-rr-ldp"]
    with solvers_here():
        once = ledger.decide(names, jobs=1)[0]
        assert ledger.decide([names[0], *names], jobs=1)[0] == once


def give_up(checks, jobs, answered=None):
    """Answer as solvers do that find nothing out."""
    del jobs
    checks = list(checks)
    found = [prove.Found(c, "unknown" if c.script else c.outcome, 0, "") for c in checks]
    return found, {(c.script, tool): 0.0 for c in checks for tool in prove.SOLVERS}


def test_solvers_stop_when_the_command_is_stopped(monkeypatch):
    stopped = []

    class Watched(ProcessPool):
        def stop(self):
            stopped.append(True)
            super().stop()

    def interrupted(task, seconds):
        raise KeyboardInterrupt

    monkeypatch.setattr("pebble.ProcessPool", Watched)
    with pytest.raises(KeyboardInterrupt):
        prove.answer_all([check for _, check in ledger.prepare(ASKED).checks], 1, interrupted)
    assert stopped


@pytest.mark.parametrize("step", ["ledger.json", "prove_seconds.json", f"{ASKED}.0.smt2"])
def test_prove_writes_all_its_files_or_none(monkeypatch, tmp_path, step):
    path, rename = tmp_path / "results" / "ledger.json", Path.replace

    def stops(self, target):
        if self.name.startswith(f".{step}.") and self.suffix == ".partial":
            raise KeyboardInterrupt
        return rename(self, target)

    monkeypatch.setattr(prove, "answer_all", give_up)
    monkeypatch.setattr(Path, "replace", stops)
    with pytest.raises(KeyboardInterrupt):
        prove_one(ASKED, path)
    assert not [file for file in tmp_path.rglob("*") if file.is_file()]


def test_unknown_leaves_its_script_behind(monkeypatch, tmp_path):
    monkeypatch.setattr(prove, "answer_all", give_up)
    assert prove_one(ASKED, tmp_path / "ledger.json") == 1
    left = sorted(p.name for p in (tmp_path / "unsolved").iterdir())
    assert left[0] == f"{ASKED}.0.smt2"
    text = (tmp_path / "unsolved" / left[0]).read_text()
    assert solvers.ask_z3(text).result in {"sat", "unsat"}
    monkeypatch.undo()
    other = tmp_path / "unsolved" / "uldp-mangat.0.smt2"
    other.write_text(text)
    assert prove_one(ASKED, tmp_path / "ledger.json") == 0
    # that of a claim that was not decided now stays
    assert list((tmp_path / "unsolved").iterdir()) == [other]


def test_list_names_every_claim(capsys):
    assert main(["list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "uldp-urap-private refuted" in lines and "uldp-exp-pum-between measured" in lines
    assert len(lines) == len(claims.statements())


def measured_record(whole, verdict="checked"):
    proofs = json.loads(whole.read_text())
    claim = next(record for record in proofs if record["kind"] == "experiment")
    return claim | {"verdict": verdict}


def test_measured_statements_join_the_proofs(made, tmp_path):
    record = measured_record(made)
    path, out = tmp_path / "measured.json", tmp_path / "ledger.json"
    path.write_text(json.dumps([record]))
    arguments = ["--proofs", str(made), "--measured", str(path), "--ledger", str(out)]
    assert main(["merge", *arguments, "--paper", record["paper"]]) == 0
    joined = json.loads(out.read_text())
    assert record in joined
    assert {r["paper"] for r in joined} == {record["paper"]}
    assert main(["merge", *arguments]) == 0
    before = json.loads(made.read_text())
    assert [r for r in json.loads(out.read_text()) if r != record] == [
        r for r in before if r["id"] != record["id"]
    ]
