"""What holds of a ledger of all claims: `.ci/run` looks at the one that was just made."""

import json
import os
from pathlib import Path

import pytest

from tests.theory.here import decide_only, decided
from theory.__main__ import main
from theory.ledger import claims, decisions, ledger_file
from theory.ledger import records as ledger
from theory.solving import opinions

FIELDS = {
    *("id", "paper", "locator", "statement", "verdict", "transcription", "printed_proof"),
    *("assumes", "scope", "evidence", "witness", "corrected", "uses"),
}
ISSUED = {
    "uldp-rr-ldp": "proved",
    "uldp-rappor-ldp": "proved",
    "uldp-rappor-basic": "proved",
    "uldp-mangat": "proved",
    "uldp-urr-private": "proved",
    "uldp-urap-ratio": "proved",
    "uldp-urap-private": "refuted",
    "uldp-sequential-composition": "refuted",
    "uldp-repeated-release": "refuted",
    "uldp-post-processing": "proved",
    "uldp-ldp-compatibility": "proved",
    "uldp-implies-osldp": "proved",
    "uldp-implied-by-ldp": "proved",
}
# what is decided here: theorems, which `test_assemble` derives all, and each kind of obligation
SOME = {
    *ISSUED,
    "uldp-ubd-mixture-estimate",
    "oneid-confidence-hoeffding",
    "oneid-optimum-certified",
    "oneid-problem-convex",
}


def mode(whole):
    """Return how a ledger was made, as options."""
    tools = {piece["tool"] for r in decided(whole) for piece in r["evidence"] if "tool" in piece}
    return ["--certificates"] if "certificates" in tools else []


@pytest.fixture(scope="module")
def ledger_of_all(tmp_path_factory):
    """A ledger with a record of each claim; of most theorems it is open.

    The variable LEDGER names one of all claims to be looked at in its place.
    """
    if named := os.environ.get("LEDGER"):
        return Path(named).resolve()
    path = tmp_path_factory.mktemp("ledger") / "ledger.json"
    decide_only(SOME, path)
    return path


def test_every_claim_has_a_record(ledger_of_all):
    records = json.loads(ledger_of_all.read_text())
    assert [r["id"] for r in records] == list(claims.statements())
    assert all(set(r) >= FIELDS for r in records)
    assert all(r["verdict"] in decisions.VERDICTS for r in records)
    assert all(r["printed_proof"] in claims.PRINTED_PROOFS for r in records)


def test_verdicts(ledger_of_all):
    found = {r["id"]: r["verdict"] for r in decided(ledger_of_all)}
    assert ISSUED.items() <= found.items()
    expected = set(decisions.deciders()) if "LEDGER" in os.environ else SOME
    assert found == {name: decisions.declared(name) for name in expected}


def test_transcriptions(ledger_of_all):
    for record in decided(ledger_of_all):
        assert record["transcription"] == claims.statements()[record["id"]].transcription


def test_both_solvers_decide_every_query(ledger_of_all):
    records = json.loads(ledger_of_all.read_text())
    pieces = [p for r in records for p in r["evidence"] if p["method"] in ("smt", "witness")]
    pieces = [p for p in pieces if "second_opinion" in p]
    assert pieces
    assert all(p["result"] == p["second_opinion"]["result"] for p in pieces)
    assert all(p["resource_count"] > 0 for p in pieces)


def test_cvc5_decides_almost_every_step_of_a_theorem(ledger_of_all):
    records = json.loads(ledger_of_all.read_text())
    left = list((ledger_of_all.parent / "unsolved").glob(f"*{ledger.STEP}*"))
    assert opinions.totals(records)[0] == len(left)
    assert opinions.too_many(records) == []


def test_what_is_assembled_says_what_it_is(ledger_of_all):
    for record in decided(ledger_of_all):
        assert record["assembled"] == bool(decisions.deciders()[record["id"]]().theorem)
        if record["assembled"]:
            # a statement of notions alone is about no formula
            assert record["formal"] and record["printed_as"]


def test_every_obligation_has_a_twin(ledger_of_all):
    for record in json.loads(ledger_of_all.read_text()):
        names = {p["obligation"] for p in record["evidence"]}
        assert names == {p["obligation"] for p in record["evidence"] if p["check"] == "twin"}


def test_bytes_do_not_depend_on_jobs(ledger_of_all, tmp_path):
    path = tmp_path / "ledger.json"
    options = [*mode(ledger_of_all), "--jobs", "1", "--ledger", str(path)]
    assert main(["prove", *ISSUED, *options]) == 0
    again = [r for r in json.loads(ledger_of_all.read_text()) if r["id"] in ISSUED]
    ledger_file.write(tmp_path / "again.json", again)
    assert path.read_bytes() == (tmp_path / "again.json").read_bytes()


def test_queries_that_must_be_satisfiable_have_exact_models(ledger_of_all):
    evidence = [
        piece for record in json.loads(ledger_of_all.read_text()) for piece in record["evidence"]
    ]
    assert {piece["model"] for piece in evidence if "model" in piece} == {"exact"}
