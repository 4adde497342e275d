"""What is read of one claim is what the registry has."""

from theory.ledger import claims, decisions, formal
from theory.views import recorded, statement_texts


def test_claims_and_their_users():
    assert list(recorded.entries()) == list(claims.statements())
    assert recorded.claim("uldp-urr-l2") == claims.statements()["uldp-urr-l2"]
    users = [c.id for c in claims.statements().values() if "uldp-urr-l2" in c.uses]
    assert recorded.users("uldp-urr-l2") == users


def test_the_list_says_what_the_sources_declare():
    for name in ("uldp-urr-l2", "lip-opt-mse", "uldp-urr-l1-high-privacy", "lip-f4-minus-f3"):
        found = recorded.listed(name)
        assert found["verdict"] == decisions.declared(name) and found["assembled"]


def test_texts_are_found_whole():
    stated = formal.formals()["lip-opt-mse"]
    module, rows, denial = recorded.text_of("lip-opt-mse")
    assert denial == statement_texts.rows_of("lip-opt-mse", stated)
    assert rows[0].startswith("for all ") and rows == stated.build.entry.rows()
    assert module.name == "errors.claims" and denial[0].startswith("false at ")
    module, rows, denial = recorded.text_of("uldp-table-1")
    assert rows + denial == statement_texts.rows_of(
        "uldp-table-1", formal.formals()["uldp-table-1"]
    )
    assert module.name == "table_1.py"
    assert recorded.text_of("no-claim") == (None, [], [])


def test_records_come_from_the_fullest_ledger(tmp_path):
    assert recorded.record("x", tmp_path) == (None, None)
    (tmp_path / "proofs.json").write_text('[{"id": "x", "verdict": "proved"}]')
    assert recorded.record("x", tmp_path)[1].name == "proofs.json"
    (tmp_path / "ledger.json").write_text('[{"id": "x", "verdict": "open"}]')
    assert recorded.record("x", tmp_path)[1].name == "proofs.json"
    (tmp_path / "ledger.json").write_text('[{"id": "x", "verdict": "refuted"}]')
    assert recorded.record("x", tmp_path)[0]["verdict"] == "refuted"
