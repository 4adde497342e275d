import io
import json
import zipfile

import pytest

from calp.errors import UserError
from theory.ledger import scripts, solvers
from theory.ledger.obligation import Check
from theory.ledger.records import Prepared

# twelve queries, one theorem of few steps, identities alone
QUERIES, THEOREM, NO_QUERY = "lip-mip", "lip-implied-by-ldp", "uldp-theta-half-optimal"


@pytest.fixture(scope="module")
def found():
    return scripts.of_claim(QUERIES)


def test_solvers_answer_as_the_files_say(found):
    assert {one.expected for one in found} == {"sat", "unsat"}
    for one in [*found, *scripts.of_claim(THEOREM)]:
        assert one.text.count("(set-info :status") == one.text.count("(check-sat)") == 1
        assert f"(set-info :status {one.expected})" in one.text
        assert solvers.ask_z3(one.text).result == one.expected
        assert solvers.ask_cvc5(one.text).result == one.expected


def test_files_say_what_they_are(found):
    assert found[0].name == "001-goal.smt2"
    assert found[0].text.startswith("; lip-mip: each logarithm is at most eps: goal\n")
    assert scripts.of_claim(THEOREM)[0].name == "001-step.smt2"
    assert scripts.of_claim(NO_QUERY) == []


def test_bytes_repeat_and_an_index_names_all(tmp_path, found):
    told = []
    ids = [QUERIES, NO_QUERY]
    index = scripts.write(tmp_path, ids, 2, told.append)
    assert (told[-1], list(index)) == (2, [QUERIES])
    assert json.loads((tmp_path / "index.json").read_text()) == index
    content = (tmp_path / f"{QUERIES}.zip").read_bytes()
    assert content == scripts.archive(found)
    with zipfile.ZipFile(io.BytesIO(content)) as made:
        assert made.namelist() == [name for name, _, _ in index[QUERIES]]


def test_a_claim_that_is_not_derived_is_named(monkeypatch):
    monkeypatch.setattr("theory.ledger.records.prepare", lambda _: Prepared(error="a: cannot be"))
    with pytest.raises(UserError, match="a: cannot be; python -m theory prove a says more"):
        scripts.of_claim("a")


def test_a_script_without_a_logic_is_whole():
    made = scripts.script("a", 3, "b\n c", Check("goal at size 2", "sat", script="(assert true)"))
    assert made.name == "003-goal-at-size-2.smt2"
    assert made.text == "; a: b c\n(set-info :status sat)\n(assert true)\n(check-sat)\n"
