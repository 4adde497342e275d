"""A claim's page shows its theorem as Coq reads it, and leads to the file that Coq checks."""

import json

import pytest

from pages.claim import coq
from tests.theory.here import solvers_here
from theory.coq import build

RECORD = {"id": "lip-opt-mse", "assembled": True, "axioms": [], "derivation": "d" * 64}


@pytest.mark.parametrize("name", ["lip-implies-ldp", "lip-opt-mse"])
def test_it_is_the_theorem_of_the_claims_file(name):
    with solvers_here():
        found = build.claim(name)
    assert found.complaint == ""
    assert f"\n{coq.theorem(name)}\nProof." in found.text


def test_axioms_are_hypotheses_of_it():
    assert coq.theorem("uldp-urr-l1", ["clt"]).startswith("Theorem uldp_urr_l1 : clt -> forall ")


def test_the_file_is_there_if_it_has_the_derivation_of_the_record(tmp_path):
    asked, folder = tmp_path / "obligations", tmp_path / "coq"
    assert coq.of_claim(RECORD | {"assembled": False}, asked) == {"coq": None}
    found = coq.of_claim(RECORD, asked)["coq"]
    assert found["theorem"].startswith("Theorem lip_opt_mse : ~ (forall P1 : R,")
    assert not found["text"] and not found["checked"] and not found["headline"]
    folder.mkdir()
    path = folder / "lip_opt_mse.v"
    path.write_text(f"(* {'e' * 64} *)")
    assert not coq.of_claim(RECORD, asked)["coq"]["text"]
    path.write_text(f"(* {RECORD['derivation']} *)")
    claims = {RECORD["id"]: {"derivation": RECORD["derivation"]}}
    (folder / "checked.json").write_text(json.dumps({"by": "", "claims": claims}))
    found = coq.of_claim(RECORD, asked)["coq"]
    assert found["text"] == path.read_text() and found["file"] == "coq/lip_opt_mse.v"
    assert found["checked"]
