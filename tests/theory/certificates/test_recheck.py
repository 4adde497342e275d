import ast
import json
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.theory.certificates import derived
from tests.theory.here import claims_here, solvers_here
from theory import __main__ as commands
from theory.certificates import derivations, recheck, replay, store
from theory.commands import export
from theory.ledger import decisions, formal, ledger_file, records, tally

FILES = (
    *("arithmetic", "check_certificates", "finite", "language", "models", "recheck", "replay"),
)
CLAIM = "lip-derivative"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("derivations")
    with claims_here():
        export.write(made, [CLAIM], 1)
    return made


def test_a_claim_is_exported_and_checked_again(folder, capsys):
    status = commands.main(["recheck", "--folder", str(folder), "--jobs", "1"])
    line, last, left = capsys.readouterr().out.splitlines()
    assert CLAIM in line
    assert re.fullmatch(r"\d{3} statements of this project have no derivation here", left)
    assert " refuted, " in line
    assert last.startswith("1 claims: ") and last.endswith(" 0 refused")
    assert status == (0 if line.startswith("ok") else 3)


@pytest.mark.parametrize("name", FILES)
def test_what_is_trusted_imports_the_standard_library_alone(root, name):
    path = root / "theory" / "certificates" / f"{name}.py"
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = {a.name for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names}
    found |= {n.module for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)}
    own = {*FILES, "theory.certificates", *(f"theory.certificates.{name}" for name in FILES)}
    assert {name.split(".")[0] for name in found - own} <= sys.stdlib_module_names
    calls = {n.func.id for n in ast.walk(tree) if isinstance(n, ast.Call) and hasattr(n.func, "id")}
    assert calls.isdisjoint({"eval", "exec", "compile", "__import__"})


def test_the_files_run_alone(root, folder, tmp_path):
    for name in FILES:
        shutil.copy(root / "theory" / "certificates" / f"{name}.py", tmp_path)
    # without site-packages
    command = [sys.executable, "-S", "-E", "check_certificates.py", str(folder), CLAIM]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ran.stderr == ""
    assert ran.returncode in (0, 3)
    assert CLAIM in ran.stdout


def test_a_changed_file_is_refused(folder, tmp_path, capsys):
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    path = tmp_path / f"{CLAIM}.txt"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("refuted #", "proved #"), encoding="utf-8")
    assert commands.main(["recheck", "--folder", str(tmp_path), CLAIM]) == 1
    line, last = capsys.readouterr().out.splitlines()
    assert line == f"REFUSED {CLAIM}.txt, line {_line(text)}: the theorem says something else"
    assert last.endswith("1 refused")


@pytest.fixture
def recorded(folder, tmp_path):
    """A folder of derivations beside the ledger that names them."""
    shutil.copytree(folder, tmp_path / "derivations")
    path = tmp_path / "derivations" / f"{CLAIM}.txt"
    record = ledger_file.FIELDS | {"id": CLAIM, "verdict": decisions.declared(CLAIM)}
    record |= {"derivation": derivations.fingerprint_of(path)}
    (tmp_path / "proofs.json").write_text(ledger_file.text([record]))
    return path


def refused(path, capsys):
    """Return what `recheck` refuses in the folder of a file."""
    assert commands.main(["recheck", "--folder", str(path.parent), "--jobs", "1"]) == 1
    lines = capsys.readouterr().out.splitlines()
    return [line for line in lines if line.startswith("REFUSED")]


def test_what_is_recorded_is_accepted(recorded):
    assert commands.main(["recheck", "--folder", str(recorded.parent), "--jobs", "1"]) == 0


def test_one_claim_under_the_name_of_another_is_refused(folder, tmp_path, capsys):
    """The statement decides whose a derivation is, and no name of a file."""
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    path = tmp_path / "uldp-mangat.txt"
    (tmp_path / f"{CLAIM}.txt").rename(path)
    (line,) = refused(path, capsys)
    assert "uldp-mangat.txt" in line and "its statement is another, not that of uldp-mangat" in line
    shutil.copy(path, tmp_path / f"{CLAIM}.txt")
    (line,) = refused(path, capsys)
    assert f"its statement is that of {CLAIM}, not that of uldp-mangat" in line
    path.rename(tmp_path / "unheard-of.txt")
    (line,) = refused(path, capsys)
    assert "unheard-of is no claim with a statement in this project" in line


def test_a_statement_of_another_day_is_refused(recorded, capsys, monkeypatch):
    known = formal.formals()
    other = replace(known[CLAIM], build=known["lip-optimum"].build)
    monkeypatch.setattr(formal, "formals", lambda: known | {CLAIM: other})
    (line,) = refused(recorded, capsys)
    assert f"its statement is another, not that of {CLAIM}" in line

    def fails():
        raise ArithmeticError

    other = replace(other, build=fails)
    (line,) = refused(recorded, capsys)
    assert f"this project's statement of {CLAIM} cannot be built" in line


def test_one_word_of_a_derivation_is_enough(recorded, capsys):
    """Also of a remark: the file is not the one that the ledger names."""
    text = recorded.read_text()
    recorded.write_text(text.replace("; ", "; not ", 1))
    (line,) = refused(recorded, capsys)
    assert line.endswith(
        f"{CLAIM}.txt: is not the derivation that {recorded.parents[1]}/proofs.json names"
    )
    recorded.unlink()
    shutil.copy(recorded.parents[1] / "proofs.json", recorded.parent / "uldp-mangat.txt")
    assert f"REFUSED {CLAIM}.txt: is not there; " in refused(recorded, capsys)[-1]


def test_a_verdict_that_was_turned_over_is_refused(recorded, capsys):
    path = recorded.parents[1] / "proofs.json"
    path.write_text(path.read_text().replace(f'"{decisions.declared(CLAIM)}"', '"proved"'))
    (line,) = refused(recorded, capsys)
    assert "it is refuted here, and recorded as proved" in line


def test_one_word_of_the_joined_ledger_is_enough(recorded, capsys):
    results = recorded.parents[1]
    (proof,) = json.loads((results / "proofs.json").read_text())
    records = [proof, ledger_file.FIELDS | {"id": "m", "verdict": "open"}]
    measured = [records[1] | {"verdict": "checked", "why": "numbers"}]
    (results / "measured").mkdir()
    for name, made in (
        ("proofs.json", records),
        ("measured/lip.json", measured),
        ("ledger.json", [proof, *measured]),
    ):
        (results / name).write_text(ledger_file.text(made))
    assert commands.main(["recheck", "--folder", str(recorded.parent), "--jobs", "1"]) == 0
    capsys.readouterr()
    path = results / "ledger.json"
    path.write_text(path.read_text().replace("numbers", "number"))
    (line,) = refused(recorded, capsys)
    assert line.startswith("REFUSED ledger.json: is not what ") and line.endswith(" say of m")
    for name in ("ledger.json", "proofs.json"):
        path = results / name
        path.write_text(path.read_text().replace('"verdict"', '"verdicu"'))
        with pytest.raises(Exception, match=rf"{name}: not a ledger"):
            refused(recorded, capsys)


def test_what_was_read_without_certificates_counts_with_them(folder, monkeypatch):
    monkeypatch.setattr(replay, "SOLVED", {})
    monkeypatch.setattr(replay, "CLOSED", set())
    path = folder / f"{CLAIM}.txt"
    found = [replay.status_and_line(path, known)[0] for known in ({}, store.load())]
    assert found == [replay.IN_PART, replay.WHOLE]


def test_one_word_of_certificates_is_enough(recorded, capsys):
    path = recorded.with_name(derivations.CERTIFICATES)
    entries = json.loads(path.read_text())
    (key,) = [k for k in derivations.STEP.findall(recorded.read_text()) if entries.get(k)][:1]
    entries[key] = [["clause", []]]
    path.write_text(json.dumps(entries))
    for known in ("SOLVED", "CLOSED"):
        getattr(replay, known).clear()
    (line,) = refused(recorded, capsys)
    assert "does not fit" in line or "does not follow" in line


def _line(text):
    return next(k for k, line in enumerate(text.splitlines(), 1) if line.startswith("refuted #"))


@pytest.mark.parametrize("damage", ["", "[", "[]", "{", '{"a": ', "[" * 100_000, "3"])
def test_a_damaged_file_of_certificates(folder, tmp_path, capsys, damage):
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    (tmp_path / derivations.CERTIFICATES).write_text(damage)
    assert commands.main(["recheck", "--folder", str(tmp_path)]) == 1
    told = capsys.readouterr()
    assert told.err.count("\n") == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full disk here")
def test_a_full_disk_is_no_refusal(folder):
    argv = [sys.executable, recheck.__file__, str(folder), CLAIM]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(argv, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)


def test_a_folder_that_is_not_there(tmp_path, capsys):
    with pytest.raises(Exception, match="not found; python -m theory export makes it"):
        commands.main(["recheck", "--folder", str(tmp_path / "none")])


def test_a_record_says_how_many_steps_are_certified():
    with solvers_here():
        ((record,), _, failures, _) = records.decide([CLAIM], 1)
    assert not failures
    found = record["certified"]
    assert found["steps"] == record["evidence"][0]["resource_count"] > 0
    assert found["certified"] + len(found["why_not"]) == found["steps"]
    assert len(record["derivation"]) == 64
    assert record["evidence"][1]["in_derivation"] > 0


def test_derivations_of_claims_that_are_gone_are_removed(tmp_path):
    texts = derived.texts() | {"gone": "; gone: proved\n"}
    for path, text in derivations.files_of(tmp_path, texts).items():
        path.write_text(text, encoding="utf-8")
    own = tmp_path / "notes.txt"
    own.write_text("; of gone: proved\n")
    derivations.remove_gone(tmp_path, {"proved", "refuted"})
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {"proved.txt", "refuted.txt", own.name, derivations.CERTIFICATES}


def test_export_of_all_claims_leaves_no_others(tmp_path, monkeypatch):
    some = {name: decisions.deciders()[name] for name in decisions.with_used([CLAIM])}
    monkeypatch.setattr(decisions, "deciders", lambda: some)
    (tmp_path / "gone.txt").write_text("; gone: proved\n")
    command = ["export", "--out", str(tmp_path)]
    with claims_here():
        assert commands.main([*command, CLAIM]) == 0
        assert (tmp_path / "gone.txt").is_file()
        assert commands.main(command) == 0
    assert {path.stem for path in tmp_path.glob("*.txt")} == set(some)


def test_certificates_are_tallied(monkeypatch):
    easy = "(set-logic QF_UF)\n(declare-const u0 Bool)\n(assert u0)\n(assert (not u0))\n(check-sat)"
    open_ = "(set-logic QF_UF)\n(declare-const u0 Bool)\n(assert u0)\n(check-sat)"
    assert tally.tally([easy, open_]) == (
        {"steps": 2, "certified": 1, "why_not": [f"step {store.key(open_)} has no certificate"]},
        [],
    )
    tally.holds.cache_clear()
    monkeypatch.setattr(store, "load", lambda: {store.key(open_): []})
    found, wrong = tally.tally([easy, open_])
    assert found["certified"] == 1
    assert wrong == [f"the certificate {store.key(open_)} does not hold"] == found["why_not"]
    tally.holds.cache_clear()


def test_certificates_are_written_as_json(tmp_path, monkeypatch):
    monkeypatch.setattr(store, "load", lambda: {"b": [["atom", {"x": 1}]], "a": []})
    (text,) = derivations.files_of(tmp_path, {}).values()
    assert json.loads(text) == store.load()
    assert text.count("\n") == 4


def test_certificates_of_no_step_are_found(monkeypatch):
    texts = derived.texts()
    steps = {t.details[0] for t in derived.refuted()[1] if t.rule == "solve"}
    known = {store.key(text): [] for text in steps}
    monkeypatch.setattr(store, "own", lambda: {**known, "0" * 16: []})
    assert known
    assert derivations.stale(texts.values(), []) == ["0" * 16]


def test_what_files_say_commands_no_log(tmp_path, capsys):
    for name in ("##[error]a", "\x1b[2Jb", "c\n::error::d"):
        (tmp_path / f"{name}.txt").write_text("; ##[group]\n#1 ##[endgroup] : true\n")
    (tmp_path / recheck.CERTIFICATES).write_text("{}")
    assert recheck.main([str(tmp_path)]) == 1
    lines = capsys.readouterr().out.split("\n")
    assert len(lines) == 5 and all(line.isprintable() and "##" not in line for line in lines)
    assert recheck.main([str(tmp_path / "\x1b[2J")]) == 1
    assert "\x1b" not in capsys.readouterr().err
