"""What the same code derived is taken over, and nothing else."""

import ast
import gzip
import json
import shutil
import sys
from functools import cache as cached
from pathlib import Path

import pytest

from common import imports
from common.errors import UserError
from tests.theory.here import solvers_here
from theory.__main__ import main
from theory.certificates import derivations, replay, store
from theory.ledger import cache, claims, current, decisions, formal, ledger_file, records
from theory.solving import solvers

NAME, OTHER = "uldp-urr-private-reachable", "uldp-rr-ldp"


@pytest.fixture
def derived(monkeypatch):
    """The ids that are derived, as they are."""
    found, prepare = [], records.prepare

    def noting(name):
        found.append(name)
        return prepare(name)

    monkeypatch.setattr(records, "prepare", noting)
    return found


@pytest.fixture(autouse=True)
def no_process():
    with solvers_here():
        yield


@pytest.fixture(scope="module")
def first(tmp_path_factory):
    """A folder with what a first run wrote."""
    folder = tmp_path_factory.mktemp("first")
    with solvers_here(), pytest.MonkeyPatch.context() as patch:
        patch.setenv(cache.VARIABLE, str(folder / "cache"))
        assert prove(folder / "ledger.json") == 0
    return folder


@pytest.fixture
def ledger(first, tmp_path, monkeypatch):
    shutil.copytree(first, tmp_path, dirs_exist_ok=True)
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "cache"))
    return tmp_path / "ledger.json"


def prove(ledger, *more):
    return main(["prove", NAME, OTHER, *more, "--ledger", str(ledger)])


def test_a_second_run_derives_nothing_and_writes_the_same(ledger, derived, capsys):
    first = ledger.read_bytes()
    ledger.unlink()
    assert prove(ledger) == 0
    assert derived == [] and ledger.read_bytes() == first
    assert "2 of them derived by the same code before" in capsys.readouterr().out


def test_a_second_run_writes_what_the_first_left_unsolved(ledger, monkeypatch):
    place = ledger.parent / "unsolved" / f"{OTHER}{records.STEP}0.smt2"
    with monkeypatch.context() as patch:
        patch.setattr(records, "_unopined", lambda name, _: {f"{name}{records.STEP}0.smt2": "(x)"})
        assert main(["prove", OTHER, "--cold", "--ledger", str(ledger)]) == 0
    shutil.rmtree(place.parent)
    assert prove(ledger) == 0
    assert place.read_text() == "(x)"
    # cvc5 may have left a step of the other claim
    assert {one.name.partition(".")[0] for one in place.parent.iterdir()} <= {NAME, OTHER}


def test_scripts_of_the_cache_are_of_their_claim_and_folder(ledger):
    record, text = cache.read(path := cache.path_of(OTHER, False))
    names = f"{OTHER}.0.smt2", f"{OTHER}./../x.smt2", f"{NAME}.0.smt2", f"{OTHER}.0.smt2/x"
    entry = {"record": record, "derivation": text, "unsolved": dict.fromkeys(names, "(x)")}
    path.write_bytes(gzip.compress(json.dumps(entry).encode()))
    assert cache.unsolved(path) == {names[0]: "(x)"}


def test_a_cold_run_derives_all(ledger, derived, capsys):
    first = ledger.read_bytes()
    assert prove(ledger, "--cold") == 0
    assert derived == [NAME, OTHER] and ledger.read_bytes() == first
    assert "before" not in capsys.readouterr().out


def test_derivations_of_claims_that_are_gone_go_and_no_others(ledger):
    folder = ledger.parent / derivations.FOLDER
    for name in ("gone", "uldp-mangat"):  # no claim, and one that has no record
        (folder / f"{name}.txt").write_text(f"; {name}: proved\n")
    assert prove(ledger) == 0
    assert {path.stem for path in folder.glob("*.txt")} == {NAME, OTHER, "uldp-mangat"}


def module_of_formula():
    return "mechanisms.urr"


def module_of_statement():
    return formal.formals()[NAME].build.__module__


def module_of_proof():
    return decisions.deciders()[NAME].__module__


@pytest.mark.parametrize("module", [module_of_formula, module_of_statement, module_of_proof])
def test_other_code_derives_anew(ledger, derived, monkeypatch, module):
    changed, fingerprint = module(), imports.fingerprint

    def moved(name):
        return fingerprint(name) + ("moved" if name == changed else "")

    monkeypatch.setattr(imports, "fingerprint", moved)
    assert prove(ledger) == 0
    assert NAME in derived


def test_another_solver_derives_anew(ledger, derived, monkeypatch):
    monkeypatch.setitem(solvers.VERSIONS, "z3", "0")
    assert prove(ledger) == 0
    assert derived == [NAME, OTHER]


@pytest.mark.parametrize("library", current.LIBRARIES)
def test_another_library_derives_anew(library, monkeypatch):
    """What is checked of numbers rests on those that optimisers and samplers take."""
    before = current.code(NAME, [])
    monkeypatch.setitem(current.LIBRARIES, library, "0")
    assert current.code(NAME, []) != before


def test_no_other_package_computes_what_is_checked():
    """Every package that a proof imports is among those whose version is part of a fingerprint."""
    # solvers and FLINT by other names; nothing is computed by YAML
    known = {"yaml", "flint", *solvers.VERSIONS, *current.LIBRARIES, *imports.PACKAGES}
    # the checker runs in its own folder as well
    known |= {path.stem for path in Path(derivations.__file__).parent.glob("*.py")}
    for decider in decisions.deciders().values():
        found = {name for path in imports.sources(decider.__module__) for name in packages(path)}
        assert found <= known | sys.stdlib_module_names


@cached
def packages(path):
    """Return the packages that a file imports."""
    if path.suffix != ".py":
        return set()
    tree = ast.parse((imports.ROOT / path).read_text(encoding="utf-8"))
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    names = [[a.name for a in n.names] if isinstance(n, ast.Import) else [n.module] for n in found]
    return {name.partition(".")[0] for some in names for name in some}


def test_what_is_saved_while_it_runs_is_not_recorded(tmp_path, monkeypatch):
    """Neither under the text that ran, for it is not there, nor under the one that is."""
    digest, urr = imports._digest, Path("mechanisms/urr.py")
    imports.note_sources()

    def saved(path):
        return "another text" if path == urr else digest(path)

    prepare = records.prepare

    def saving(name):
        monkeypatch.setattr(imports, "_digest", saved)
        return prepare(name)

    monkeypatch.setattr(records, "prepare", saving)
    with pytest.raises(UserError, match=r"mechanisms/urr\.py: was changed while this ran"):
        prove(tmp_path / "ledger.json")
    assert list(tmp_path.iterdir()) == []


def change(name=NAME, text=None, **fields):
    """Change an entry of the cache, which then names its own derivation."""
    path = cache.path_of(name, False)
    record, derivation = cache.read(path)
    derivation = derivation if text is None else text
    cache.keep(
        [(record | {"derivation": derivations.fingerprint(derivation)} | fields, derivation)], False
    )


@pytest.mark.parametrize(
    "fields",
    [
        {"code": ""},
        {"statement": "something else"},
        {"verdict": "open"},
        {"verdict": "refuted"},
        {"about": []},
        {"about": 3},
        {"axioms": ["clt"]},
        {"formal": "false"},
        {"certified": {"steps": 1, "certified": 1, "why_not": []}},
        {"assembled": False},
        {"evidence": 3},
        {"evidence": []},
        {"evidence": [{"method": "kernel", "tool": "z3"}]},
        {"derivation": ""},
    ],
)
def test_a_record_of_something_else_is_not_taken_over(ledger, derived, fields):
    change(**fields)
    before = ledger.read_bytes()
    assert prove(ledger) == 0
    assert derived == [NAME] and ledger.read_bytes() == before


def test_a_verdict_that_was_turned_over_is_derived_anew(ledger, derived, capsys):
    """The claim is proved, and its denial was written into the cache, or the reverse."""
    change(OTHER, verdict="refuted")
    assert main(["prove", OTHER]) == 0
    assert derived == [OTHER] and "proved   " + OTHER in capsys.readouterr().out


@pytest.mark.parametrize("damage", ["#1", " : ", "proved #"])
def test_a_derivation_with_another_word_is_derived_anew(ledger, derived, damage):
    _, text = cache.read(cache.path_of(NAME, False))
    assert damage in text
    change(
        text=text.replace(
            damage, damage.replace("1", "2").replace(":", "::").replace("proved", "refuted"), 1
        )
    )
    assert prove(ledger) == 0
    assert derived == [NAME]


def test_the_derivation_of_another_claim_is_derived_anew(ledger, derived):
    record, text = cache.read(cache.path_of(OTHER, False))
    change(text=text, axioms=record["axioms"], certified=record["certified"])
    assert prove(ledger) == 0
    assert derived == [NAME]


def test_a_derivation_that_holds_in_part_is_derived_anew(ledger, derived, monkeypatch):
    """What rests on a solver's word is asked of the solver again."""
    monkeypatch.setattr(store, "load", dict)
    for known in ("SOLVED", "CLOSED"):  # by this process
        monkeypatch.setattr(replay, known, type(getattr(replay, known))())
    assert main(["prove", NAME]) == 0
    assert derived == [NAME]


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"\x1f\x8b", gzip.compress(b'{"record": 3}')],
    ids=["empty", "text", "cut", "another"],
)
def test_an_unreadable_entry_is_no_entry(ledger, derived, content):
    cache.path_of(NAME, False).write_bytes(content)
    assert prove(ledger) == 0
    assert derived == [NAME]


def test_one_byte_of_an_entry_is_enough(ledger, derived):
    path = cache.path_of(NAME, False)
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)
    assert prove(ledger) == 0
    assert derived == [NAME]


def test_a_folder_that_cannot_be_written_costs_time_alone(tmp_path, monkeypatch, derived, capsys):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "file"))
    for _ in range(2):
        assert main(["prove", OTHER]) == 0
    assert derived == [OTHER, OTHER]
    assert "what is derived is not kept" in capsys.readouterr().err


def test_a_question_writes_nothing_but_the_cache(ledger, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    results = {
        p: p.read_bytes() for p in tmp_path.rglob("*") if "cache" not in str(p) and p.is_file()
    }
    for words in (["prove", NAME], ["prove", NAME, "--cold"], ["prove", NAME, "--certificates"]):
        assert main(words) == 0
    found = {
        p: p.read_bytes() for p in tmp_path.rglob("*") if "cache" not in str(p) and p.is_file()
    }
    assert found == results


def test_what_uses_a_claim_that_is_no_more_proved_is_derived(monkeypatch):
    kept = {"id": "a", "verdict": "proved", "evidence": []}
    monkeypatch.setattr(decisions, "deciders", lambda: {"a": None})
    monkeypatch.setattr(current, "is_current", lambda record: True)
    monkeypatch.setattr(decisions, "unproved", lambda name: [])
    assert current.reusable([kept]) == {"a": kept}
    monkeypatch.setattr(decisions, "unproved", lambda name: ["a uses b, which is not proved"])
    assert current.reusable([kept]) == {}


def test_failures_are_not_kept(tmp_path, derived, monkeypatch):
    path = tmp_path / "ledger.json"

    def broken(s, E):
        return E / s, 1 / s, 1 / s

    with monkeypatch.context() as changed:
        changed.setattr("mechanisms.urr.probabilities", broken)
        records.trace.forget()
        assert main(["prove", NAME, "--ledger", str(path)]) == 1
    assert main(["prove", NAME, "--ledger", str(path)]) == 0
    assert derived == [NAME, NAME]


def test_what_numbers_fill_in_is_no_other_code():
    """A measured record has its own scope, and names what holds instead if it is refuted."""
    claim, module = claims.statements()["uldp-exp-times"], "experiments.uldp.measured"
    record = ledger_file.FIELDS | {k: getattr(claim, k) for k in ("id", "statement", "kind")}
    record |= {k: getattr(claim, k) for k in ledger_file.FIELDS if hasattr(claim, k)}
    record |= {"evidence": [{"method": "measurement"}], "module": str(imports.path_of(module))}
    record |= {"code": imports.fingerprint(module), "scope": "two data sets", "corrected": ["x"]}
    assert current.is_current(record)
    for other in ({"statement": "another"}, {"code": "another"}, {"printed_proof": "sound"}):
        assert not current.is_current(record | other)
