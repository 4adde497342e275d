import gzip
import io
import json
import re
import zipfile

import pytest
import sympy
import z3

from common.errors import UserError
from theory.__main__ import main
from theory.certificates import replay
from theory.kept import scripts
from theory.ledger import cache, decisions, records
from theory.ledger.obligation import (
    Check,
    Counterexample,
    Evaluation,
    Identity,
    Lemma,
    Limit,
    Statement,
)
from theory.ledger.records import Prepared
from theory.solving import solvers

THEOREM = "lip-implied-by-ldp"
EVALUATED = "uldp-ubd-mixture-estimate"  # by solvers, and by evaluations
x, t = z3.Real("x"), sympy.Symbol("t")
LEMMA = Lemma("squares are\n not negative", lambda: Statement([x > 1], x * x >= 0, x * x < 0))
IDENTITY = Identity("a square", (t + 1) ** 2, t**2 + 2 * t + 1, t**2)


@pytest.fixture
def scripts_of_claim(monkeypatch):
    checks = [(ob, check) for ob in (LEMMA, IDENTITY) for check in ob.checks()]
    monkeypatch.setattr("theory.ledger.records.prepare", lambda *_: Prepared(checks=checks))
    return scripts.of_claim("a-claim")


def check_answers(made):
    for one in made:
        assert one.text.count("(set-info :status") == one.text.count("(check-sat)") == 1
        assert f"(set-info :status {one.expected})" in one.text
        assert solvers.ask_z3(one.text).result == one.expected
        assert solvers.ask_cvc5(one.text).result == one.expected


def test_solvers_answer_as_the_files_say(scripts_of_claim):
    assert [one.expected for one in scripts_of_claim] == ["unsat", "sat", "sat"]
    check_answers(scripts_of_claim)


def test_files_say_what_they_are(scripts_of_claim):
    assert [one.name for one in scripts_of_claim] == [
        "001-goal.smt2",
        "002-hypotheses.smt2",
        "003-twin.smt2",
    ]
    assert scripts_of_claim[0].text.startswith(
        "; a-claim: squares are not negative: goal\n(set-logic "
    )


def test_a_theorem_is_its_steps_and_bytes_repeat(tmp_path):
    told = []
    index = scripts.write(tmp_path, [THEOREM], 2, told.append)
    made = scripts.of_claim(THEOREM)
    check_answers(made)
    assert {one.name[3:] for one in made} == {"-step.smt2"}
    assert (told[-1], list(index)) == (1, [THEOREM])
    assert json.loads((tmp_path / "index.json").read_text()) == index
    content = (tmp_path / f"{THEOREM}.zip").read_bytes()
    assert content == scripts.archive(made)
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.namelist() == [name for name, _, _ in index[THEOREM]]


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """The file in which `prove` keeps the derivation of a theorem."""
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "cache"))
    assert main(["prove", THEOREM]) == 0
    return cache.path_of(THEOREM, False)


def test_what_was_derived_is_not_derived_again(kept, tmp_path, monkeypatch):
    texts = [one.text for one in scripts.of_claim(THEOREM)]
    monkeypatch.setattr("theory.ledger.records.prepare", lambda *names: pytest.fail(names[0]))
    index = scripts.write(tmp_path, [THEOREM], 1)
    with zipfile.ZipFile(tmp_path / f"{THEOREM}.zip") as archive:
        assert [archive.read(name).decode() for name, _, _ in index[THEOREM]] == texts


def test_of_a_derivation_only_the_questions_are_made(kept, monkeypatch):
    texts = {one.text for one in scripts.of_claim(THEOREM)}
    kept_text = scripts.derivations_of([THEOREM])[THEOREM]
    monkeypatch.setattr(replay, "derived", lambda rule, *given: pytest.fail(rule))
    made = scripts.of_steps(THEOREM, scripts.asked(THEOREM, kept_text))
    assert {one.text for one in made} == texts


def test_what_leaves_no_script_is_not_evaluated(monkeypatch):
    decision = decisions.deciders()[EVALUATED]()
    assert {type(one) for one in decision.obligations} > {Lemma}
    for kind in (Identity, Limit, Counterexample, Evaluation):
        monkeypatch.setattr(kind, "checks", lambda one: pytest.fail(one.name))
    assert {one.expected for one in scripts.of_claim(EVALUATED)} == {"sat", "unsat"}


def test_what_was_altered_is_derived_anew(kept):
    assert list(scripts.derivations_of([THEOREM])) == [THEOREM]
    record, text = cache.read(kept)
    for one, other in ((record, text + "; more\n"), (record | {"code": "other"}, text)):
        kept.write_bytes(gzip.compress(json.dumps({"record": one, "derivation": other}).encode()))
        assert scripts.derivations_of([THEOREM]) == {}


def test_a_step_with_another_text_than_its_name_is_refused(kept):
    text = scripts.derivations_of([THEOREM])[THEOREM]
    step = re.compile(r"(?<= (?:solve|logic) )([^:]*?)[0-9a-f]{16} :")
    with pytest.raises(UserError, match="the certificate's name is"):
        scripts.asked(THEOREM, step.sub(r"\g<1>0123456789abcdef :", text, count=1))


def test_a_claim_that_is_not_derived_is_named(monkeypatch):
    monkeypatch.setattr("theory.ledger.records.prepare", lambda *_: Prepared(error="a: cannot be"))
    with pytest.raises(UserError, match="a: cannot be; python -m theory prove a says more"):
        scripts.of_claim("a")


def test_a_script_without_a_logic_is_whole():
    made = scripts.script("a", 3, "b\n c", Check("goal at size 2", "sat", script="(assert true)"))
    assert made.name == "003-goal-at-size-2.smt2"
    assert made.text == "; a: b c\n(set-info :status sat)\n(assert true)\n(check-sat)\n"


def test_scripts_do_not_depend_on_what_was_built_before():
    name = "uldp-sequential-composition-reachable"
    first, again = (records.prepare(name).checks for _ in range(2))
    assert [check.script for _, check in first] == [check.script for _, check in again]
