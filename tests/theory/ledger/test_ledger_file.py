"""The ledger as a file: what it is read from, and what it is joined of."""

import pytest

from common.errors import UserError
from theory.ledger import ledger_file


def record(name, verdict):
    return ledger_file.FIELDS | {"id": name, "verdict": verdict}


def test_an_open_statement_takes_what_was_measured():
    proofs = [record("a", "proved"), record("b", "open")]
    assert ledger_file.merged(proofs, [record("b", "checked")])[1]["verdict"] == "checked"


@pytest.mark.parametrize("name", ["a", "unknown"])
def test_what_is_not_open_cannot_be_measured(name):
    with pytest.raises(ValueError, match=f"{name} is not an open statement"):
        ledger_file.merged([record("a", "proved")], [record(name, "checked")])


@pytest.mark.parametrize("text", ["{}", "[1]", '[{"id": "a"}]', "no JSON"])
def test_what_is_no_ledger_is_refused(tmp_path, text):
    path = tmp_path / "ledger.json"
    path.write_text(text)
    with pytest.raises(UserError, match=r"ledger\.json"):
        ledger_file.required(path)


def test_a_ledger_may_have_no_record(tmp_path):
    ledger_file.write(tmp_path / "ledger.json", [])
    assert ledger_file.required(tmp_path / "ledger.json") == []
